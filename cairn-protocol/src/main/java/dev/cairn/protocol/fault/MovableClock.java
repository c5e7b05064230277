package dev.cairn.protocol.fault;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/**
 * The time that a database lives in: another source's time plus an offset that a test may change.
 *
 * <p>It goes on by itself, as its source does. The database takes creation dates and the ten
 * minutes of client request tokens from it; signatures and time-outs never do. Limits: years 1970
 * to 9999. Threads: thread-safe.
 */
public final class MovableClock implements InstantSource {
  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private final InstantSource source;
  private volatile Duration offset;

  /** A clock that shows the source's time until it is moved. */
  public MovableClock(InstantSource source) {
    this(source, Duration.ZERO);
  }

  private MovableClock(InstantSource source, Duration offset) {
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
   * @throws IllegalArgumentException for a negative duration, {@link #set} being the way back, and
   *     for one beyond the year 9999
   */
  public synchronized void advance(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException("The duration to advance by is negative: " + duration);
    }
    try {
      Duration moved = offset.plus(duration);
      check(source.instant().plus(moved));
      offset = moved;
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException("The duration is too long: " + duration, e);
    }
  }

  /**
   * Moves the time to the given instant, be it later or earlier; from there it goes on.
   *
   * @throws IllegalArgumentException for an instant before 1970 or after 9999
   */
  public synchronized void set(Instant instant) {
    Objects.requireNonNull(instant, "instant");
    check(instant);
    offset = Duration.between(source.instant(), instant);
  }

  /** Moves the time to what another clock shows; from there each goes on by itself. */
  public synchronized void set(MovableClock other) {
    offset =
        other.source == source ? other.offset : Duration.between(source.instant(), other.instant());
  }

  private static void check(Instant instant) {
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      throw new IllegalArgumentException("The time is not between 1970 and 9999: " + instant);
    }
  }

  /** Goes back to the source's time. */
  public synchronized void reset() {
    offset = Duration.ZERO;
  }

  /** A clock that shows the same time now and moves independently from then on. */
  public MovableClock fork() {
    return new MovableClock(source, offset);
  }

  @Override
  public String toString() {
    return "MovableClock[" + instant() + "]";
  }
}
