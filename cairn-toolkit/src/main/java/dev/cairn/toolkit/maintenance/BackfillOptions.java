package dev.cairn.toolkit.maintenance;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a whole table is gone through, to backfill, verify or repair its markers.
 *
 * <p>Starts from {@link #dryRun}, which writes nothing, or from {@link #apply}. Threads: immutable;
 * the callbacks are called one at a time, from the threads of the executor, or of an asynchronous
 * client, which they must not block.
 */
public final class BackfillOptions {
  /** Limit on the segments of a parallel scan. Source: Scan, API reference. */
  public static final int SEGMENT_COUNT_MAX = 1_000_000;

  private static final int PAGE_SIZE_DEFAULT = 100;

  private final boolean isDryRun;
  private final Pace pace;
  private final @Nullable String cursor;
  private final Consumer<BackfillProgress> progress;
  private final BooleanSupplier stop;

  /** How fast, and by how many. */
  record Pace(
      int segmentCount,
      Executor executor,
      int pageSize,
      double readUnitsPerSecond,
      double writeUnitsPerSecond) {}

  private BackfillOptions(
      boolean isDryRun,
      Pace pace,
      @Nullable String cursor,
      Consumer<BackfillProgress> progress,
      BooleanSupplier stop) {
    this.isDryRun = isDryRun;
    this.pace = pace;
    this.cursor = cursor;
    this.progress = progress;
    this.stop = stop;
  }

  /** Reads and reports, and writes nothing. */
  public static BackfillOptions dryRun() {
    return of(true);
  }

  /** Writes what is missing or mistaken. */
  public static BackfillOptions apply() {
    return of(false);
  }

  private static BackfillOptions of(boolean isDryRun) {
    double unlimited = Double.POSITIVE_INFINITY;
    Pace pace = new Pace(1, Runnable::run, PAGE_SIZE_DEFAULT, unlimited, unlimited);
    return new BackfillOptions(isDryRun, pace, null, progress -> {}, () -> false);
  }

  private BackfillOptions with(Pace other) {
    return new BackfillOptions(isDryRun, other, cursor, progress, stop);
  }

  /** The same, as a parallel scan of this many segments on the executor's threads. */
  public BackfillOptions parallel(int segmentCount, Executor executor) {
    if (segmentCount < 1 || segmentCount > SEGMENT_COUNT_MAX) {
      throw new IllegalArgumentException("not a number of segments: " + segmentCount);
    }
    Objects.requireNonNull(executor, "executor");
    return with(
        new Pace(
            segmentCount,
            executor,
            pace.pageSize(),
            pace.readUnitsPerSecond(),
            pace.writeUnitsPerSecond()));
  }

  /** The same, with this many items a scan request; 100 by default. */
  public BackfillOptions pageSize(int items) {
    if (items < 1) {
      throw new IllegalArgumentException("not a page size: " + items);
    }
    return with(
        new Pace(
            pace.segmentCount(),
            pace.executor(),
            items,
            pace.readUnitsPerSecond(),
            pace.writeUnitsPerSecond()));
  }

  /**
   * The same, spending at most so many capacity units a second on average, all threads together.
   */
  public BackfillOptions atMost(double readUnitsPerSecond, double writeUnitsPerSecond) {
    if (!(readUnitsPerSecond > 0 && writeUnitsPerSecond > 0)) {
      throw new IllegalArgumentException("a rate must be above zero");
    }
    return with(
        new Pace(
            pace.segmentCount(),
            pace.executor(),
            pace.pageSize(),
            readUnitsPerSecond,
            writeUnitsPerSecond));
  }

  /**
   * The same, going on where an earlier run was, by the cursor of its report or progress. The
   * number of segments must be the same as then.
   */
  public BackfillOptions from(String value) {
    return new BackfillOptions(
        isDryRun, pace, Objects.requireNonNull(value, "cursor"), progress, stop);
  }

  /** The same, telling after each page how far it is. */
  public BackfillOptions onProgress(Consumer<BackfillProgress> value) {
    return new BackfillOptions(
        isDryRun, pace, cursor, Objects.requireNonNull(value, "progress"), stop);
  }

  /** The same, ending after the page that is being worked on once this is true. */
  public BackfillOptions until(BooleanSupplier value) {
    return new BackfillOptions(
        isDryRun, pace, cursor, progress, Objects.requireNonNull(value, "stop"));
  }

  /** Whether nothing is written. */
  public boolean isDryRun() {
    return isDryRun;
  }

  Pace pace() {
    return pace;
  }

  @Nullable String cursor() {
    return cursor;
  }

  Consumer<BackfillProgress> progress() {
    return progress;
  }

  BooleanSupplier stop() {
    return stop;
  }
}
