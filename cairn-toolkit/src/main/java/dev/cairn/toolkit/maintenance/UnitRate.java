package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/**
 * Slows down who spends more capacity units than planned: each amount keeps the next one waiting.
 *
 * <p>Threads: thread-safe.
 */
final class UnitRate {
  private static final double NANOS = 1e9;

  private final Context context;
  private final double readUnitsPerSecond;
  private final double writeUnitsPerSecond;
  private final Instant start;
  private Duration waited = Duration.ZERO;
  private Duration freeAt = Duration.ZERO;
  private CapacityUnits spent = CapacityUnits.ZERO;

  UnitRate(Context context, BackfillOptions.Pace pace) {
    this.context = context;
    this.readUnitsPerSecond = pace.readUnitsPerSecond();
    this.writeUnitsPerSecond = pace.writeUnitsPerSecond();
    this.start = context.clock().instant();
  }

  /** Waits until the units that were spent in all are within the rate. */
  CompletionStage<?> awaitAfter(CapacityUnits total) {
    Duration pause = pauseAfter(total);
    return pause.isZero() ? Stages.DONE : context.run(call -> call.sleep(pause));
  }

  private synchronized Duration pauseAfter(CapacityUnits total) {
    double reads = Math.max(0, total.read() - spent.read());
    double writes = Math.max(0, total.write() - spent.write());
    spent = total;
    double seconds = Math.max(reads / readUnitsPerSecond, writes / writeUnitsPerSecond);
    Duration now = elapsed();
    Duration from = freeAt.compareTo(now) > 0 ? freeAt : now;
    freeAt = from.plusNanos((long) (seconds * NANOS));
    Duration pause = freeAt.minus(now);
    waited = waited.plus(pause);
    return pause;
  }

  /** A sleeper for tests returns at once, so what was waited counts as time. */
  private Duration elapsed() {
    Duration byClock = Duration.between(start, context.clock().instant());
    return byClock.compareTo(waited) > 0 ? byClock : waited;
  }
}
