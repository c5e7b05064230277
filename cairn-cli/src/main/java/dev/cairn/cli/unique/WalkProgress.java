package dev.cairn.cli.unique;

import dev.cairn.cli.demo.Figures;
import dev.cairn.cli.demo.LiveLine;
import dev.cairn.cli.demo.Terminal;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.maintenance.BackfillProgress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How far a walk is. Threads: told by one at a time, and read by any.
 *
 * <p>What is expected is the count that DynamoDB gave, which Amazon's brings up to date every six
 * hours.
 */
final class WalkProgress implements Consumer<BackfillProgress> {
  private static final int BAR_LENGTH = 20;
  private static final long LINE_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final long expectedCount;
  private final Terminal terminal;
  private volatile @Nullable BackfillProgress last;
  private long lastLineNanos = System.nanoTime();

  WalkProgress(long expectedCount, Terminal terminal) {
    this.expectedCount = expectedCount;
    this.terminal = terminal;
  }

  @Override
  public void accept(BackfillProgress progress) {
    last = progress;
  }

  /** The same, printing a line every few seconds, for logs. */
  Consumer<BackfillProgress> andLines(LiveLine lines) {
    return progress -> {
      accept(progress);
      if (System.nanoTime() - lastLineNanos > LINE_PERIOD_NANOS) {
        lastLineNanos = System.nanoTime();
        lines.print(List.of(text(progress) + ", cursor " + progress.cursor()));
      }
    };
  }

  /** Where another run can go on; null before the first page. */
  @Nullable String cursor() {
    BackfillProgress progress = last;
    return progress == null ? null : progress.cursor();
  }

  /** A bar and what it stands for. */
  String bar() {
    BackfillProgress progress = last;
    if (progress == null) {
      return "reading the first page";
    }
    if (expectedCount == 0) {
      return text(progress);
    }
    long done = Math.min(progress.itemCount(), expectedCount);
    int length = (int) (BAR_LENGTH * done / expectedCount);
    String full = terminal.hasUnicode() ? "\u2588" : "#";
    String empty = terminal.hasUnicode() ? "\u2591" : "-";
    return full.repeat(length)
        + empty.repeat(BAR_LENGTH - length)
        + " "
        + 100 * done / expectedCount
        + " % "
        + text(progress);
  }

  private static String text(BackfillProgress progress) {
    CapacityUnits units = progress.capacity().reported().plus(progress.capacity().estimated());
    return Figures.count(progress.itemCount(), "item")
        + ", "
        + Figures.count(progress.findingCount(), "finding")
        + ", "
        + Figures.decimal(units.read())
        + " R "
        + Figures.decimal(units.write())
        + " W";
  }
}
