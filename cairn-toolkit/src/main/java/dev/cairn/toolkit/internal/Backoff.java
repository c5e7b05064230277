package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The pauses of one call of a strategy, up to its deadline. One instance serves one call.
 *
 * <p>Threads: one at a time.
 */
public final class Backoff {
  private static final int DOUBLINGS_MAX = 30;

  private final RetryOptions options;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Instant start;
  private Duration waited = Duration.ZERO;
  private int pauseCount;

  /** Starts the clock. */
  public Backoff(RetryOptions options, InstantSource clock, RandomGenerator random) {
    this.options = options;
    this.clock = clock;
    this.random = random;
    start = clock.instant();
  }

  /** The pause before the next attempt; empty when the deadline would pass meanwhile. */
  public Optional<Duration> next() {
    long longest = options.pauseMin().toMillis() << Math.min(pauseCount, DOUBLINGS_MAX);
    long millis = Math.min(longest, options.pauseMax().toMillis());
    // Half of it at random, so that writers that collided once do not meet again.
    Duration pause = Duration.ofMillis(random.nextLong((millis + 1) / 2, millis + 1));
    if (elapsed().plus(pause).compareTo(options.deadline()) > 0) {
      return Optional.empty();
    }
    pauseCount++;
    waited = waited.plus(pause);
    return Optional.of(pause);
  }

  /** How much time is left until the deadline; at least a millisecond. */
  Duration remaining() {
    Duration left = options.deadline().minus(elapsed());
    return left.toMillis() < 1 ? Duration.ofMillis(1) : left;
  }

  /** A sleeper for tests returns at once, so the pauses count as time even if nobody slept. */
  private Duration elapsed() {
    Duration byClock = Duration.between(start, clock.instant());
    return byClock.compareTo(waited) > 0 ? byClock : waited;
  }
}
