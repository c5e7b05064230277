package dev.cairn.toolkit.retry;

import java.time.Duration;

/**
 * How long a call of a strategy keeps trying after conflicts, throttles and lost replies, and how
 * long it pauses in between.
 *
 * <p>The defaults: a deadline of 10 seconds for one call, by which it ends, the SDK client's own
 * repetitions included; pauses that start at about 25 milliseconds, double, and end at about one
 * second, each between half and the whole of that at random. {@link #immediate} does not wait at
 * all: the pauses count against the deadline as if they had been slept, so that a test ends at once
 * and gives up as often as the real thing would.
 *
 * <p>Threads: immutable.
 */
public final class RetryOptions {
  /**
   * The longest deadline: DynamoDB forgets a {@code ClientRequestToken} ten minutes after its
   * request, and a later repetition would be applied again.
   */
  public static final Duration DEADLINE_MAX = Duration.ofMinutes(9);

  private static final RetryOptions STANDARD =
      new RetryOptions(
          Duration.ofSeconds(10), Duration.ofMillis(25), Duration.ofSeconds(1), Pauses.SLEPT);

  private final Duration deadline;
  private final Duration pauseMin;
  private final Duration pauseMax;
  private final Pauses pauses;

  private enum Pauses {
    SLEPT,
    COUNTED
  }

  private RetryOptions(Duration deadline, Duration pauseMin, Duration pauseMax, Pauses pauses) {
    this.deadline = deadline;
    this.pauseMin = pauseMin;
    this.pauseMax = pauseMax;
    this.pauses = pauses;
  }

  /** The defaults. */
  public static RetryOptions standard() {
    return STANDARD;
  }

  /** The defaults without any waiting, for tests. */
  public static RetryOptions immediate() {
    return new RetryOptions(
        STANDARD.deadline, STANDARD.pauseMin, STANDARD.pauseMax, Pauses.COUNTED);
  }

  /**
   * The same with another deadline, counted from the start of a call.
   *
   * @param value from a millisecond to {@link #DEADLINE_MAX}
   */
  public RetryOptions deadline(Duration value) {
    if (value.toMillis() < 1 || value.compareTo(DEADLINE_MAX) > 0) {
      throw new IllegalArgumentException(
          "the deadline must be between 1 ms and " + DEADLINE_MAX + ": " + value);
    }
    return new RetryOptions(value, pauseMin, pauseMax, pauses);
  }

  /** The same with another longest first pause and longest pause, each at least a millisecond. */
  public RetryOptions pauses(Duration first, Duration longest) {
    if (first.toMillis() < 1 || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "pauses must be at least 1 ms, and the first not the longest: " + first + ", " + longest);
    }
    return new RetryOptions(deadline, first, longest, pauses);
  }

  /** How long after its start a call ends at the latest. */
  public Duration deadline() {
    return deadline;
  }

  /** The longest first pause. */
  public Duration pauseMin() {
    return pauseMin;
  }

  /** The longest pause. */
  public Duration pauseMax() {
    return pauseMax;
  }

  /** Whether pauses are counted and not slept. */
  public boolean isImmediate() {
    return pauses == Pauses.COUNTED;
  }
}
