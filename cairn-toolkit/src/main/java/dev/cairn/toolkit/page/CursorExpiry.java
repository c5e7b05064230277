package dev.cairn.toolkit.page;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/**
 * How long cursors are accepted after they were made.
 *
 * <p>Immutable, as far as the clock is.
 */
record CursorExpiry(Duration lifetime, InstantSource clock) {
  CursorExpiry {
    Objects.requireNonNull(clock, "clock");
    if (lifetime.isNegative() || lifetime.isZero()) {
      throw new IllegalArgumentException("a cursor must live for some time: " + lifetime);
    }
  }

  long nowEpochSecond() {
    return clock.instant().getEpochSecond();
  }

  boolean isOver(long madeAtEpochSecond) {
    return clock.instant().isAfter(Instant.ofEpochSecond(madeAtEpochSecond).plus(lifetime));
  }
}
