package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.DynamoDbCalls;
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

  private final DynamoDbCalls calls;
  private final RetryOptions options;
  private final double readUnitsPerSecond;
  private final double writeUnitsPerSecond;
  private final Instant start;
  private Duration waited = Duration.ZERO;
  private Duration freeAt = Duration.ZERO;
  private CapacityUnits spent = CapacityUnits.ZERO;

  UnitRate(DynamoDbCalls calls, RetryOptions options, BackfillOptions.Pace pace) {
    this.calls = calls;
    this.options = options;
    this.readUnitsPerSecond = pace.readUnitsPerSecond();
    this.writeUnitsPerSecond = pace.writeUnitsPerSecond();
    this.start = options.clock().instant();
  }

  /** Waits until the units that were spent in all are within the rate. */
  CompletionStage<?> awaitAfter(CapacityUnits total) {
    Duration pause = pauseAfter(total);
    return pause.isZero() ? Stages.DONE : calls.pause(pause);
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
    Duration byClock = Duration.between(start, options.clock().instant());
    return byClock.compareTo(waited) > 0 ? byClock : waited;
  }
}
