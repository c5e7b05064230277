package dev.cairn.embedded;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/**
 * The time that an embedded database lives in: another source's time plus an offset that a test may
 * change.
 *
 * <p>It goes on by itself, as its source does. The database takes creation dates and the ten
 * minutes of client request tokens from it; the SDK's signatures and time-outs never do. Threads:
 * thread-safe.
 */
public final class CairnClock implements InstantSource {
  private final InstantSource source;
  private volatile Duration offset;

  CairnClock(InstantSource source, Duration offset) {
    this.source = source;
    this.offset = offset;
  }

  @Override
  public Instant instant() {
    return source.instant().plus(offset);
  }

  /**
   * Moves the time forward at once.
   *
   * @throws IllegalArgumentException for a negative duration: {@link #set} is the way back
   */
  public synchronized void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("The duration to advance by is negative: " + duration);
    }
    offset = offset.plus(duration);
  }

  /** Moves the time to the given instant, be it later or earlier; from there it goes on. */
  public synchronized void set(Instant instant) {
    Objects.requireNonNull(instant, "instant");
    offset = Duration.between(source.instant(), instant);
  }

  /** A clock that shows the same time now and moves independently from then on. */
  CairnClock fork() {
    return new CairnClock(source, offset);
  }

  @Override
  public String toString() {
    return "CairnClock[" + instant() + "]";
  }
}
