package dev.cairn.engine.capacity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Units that come back with time, up to the room that there is for them, and may be in debt.
 *
 * <p>After the clock was set back, units come back from that time on. Threads: thread-safe.
 */
final class UnitBucket {
  private final InstantSource clock;
  private double units;
  private Instant filledAt;

  /** A bucket with that many units now. */
  UnitBucket(double units, InstantSource clock) {
    this.clock = clock;
    this.units = units;
    this.filledAt = clock.instant();
  }

  /** Lets come back what has come back since the last time. */
  synchronized void fill(double unitsPerSecond, double room) {
    Instant now = clock.instant();
    Duration passed = Duration.between(filledAt, now);
    filledAt = now;
    if (!passed.isNegative()) {
      units = Math.min(units + unitsPerSecond * (passed.toNanos() / 1e9), room);
    }
  }

  /** Whether it holds as much as there is room for, and so is like a new one. */
  synchronized boolean isFull(double room) {
    return units >= room;
  }

  synchronized boolean hasUnits() {
    return units > 0;
  }

  synchronized void take(double consumed) {
    units -= consumed;
  }
}
