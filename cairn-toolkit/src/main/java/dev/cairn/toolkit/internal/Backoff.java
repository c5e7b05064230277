package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.RetryOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The pauses of one call of a strategy, up to its deadline. One instance serves one call.
 *
 * <p>Threads: one at a time.
 */
public final class Backoff {
  private static final int DOUBLINGS_MAX = 30;

  private final RetryOptions options;
  private final Instant start;
  private Duration waited = Duration.ZERO;
  private int pauseCount;

  /** Starts the clock. */
  public Backoff(RetryOptions options) {
    this.options = options;
    start = options.clock().instant();
  }

  /** The pause before the next attempt; empty when the deadline would pass meanwhile. */
  public Optional<Duration> next() {
    long longest = options.pauseMin().toMillis() << Math.min(pauseCount, DOUBLINGS_MAX);
    long millis = Math.min(longest, options.pauseMax().toMillis());
    // Half of it at random, so that writers that collided once do not meet again.
    Duration pause = Duration.ofMillis(options.random().nextLong((millis + 1) / 2, millis + 1));
    if (elapsed().plus(pause).compareTo(options.deadline()) > 0) {
      return Optional.empty();
    }
    pauseCount++;
    waited = waited.plus(pause);
    return Optional.of(pause);
  }

  /**
   * Waits before the next attempt: true when it is time for it, false when there is none, because
   * the deadline would pass or the thread was interrupted.
   */
  public CompletionStage<Boolean> pause(DynamoDbCalls calls) {
    Optional<Duration> pause = next();
    return pause.isEmpty()
        ? CompletableFuture.completedFuture(false)
        : calls.pause(pause.get()).handle((slept, interrupted) -> interrupted == null);
  }

  /** A sleeper for tests returns at once, so the pauses count as time even if nobody slept. */
  private Duration elapsed() {
    Duration byClock = Duration.between(start, options.clock().instant());
    return byClock.compareTo(waited) > 0 ? byClock : waited;
  }
}
