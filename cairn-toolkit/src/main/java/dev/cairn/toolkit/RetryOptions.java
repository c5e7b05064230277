package dev.cairn.toolkit;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * How long a strategy keeps trying after conflicts, throttles and lost replies, and how it waits in
 * between. These retries come on top of the SDK client's own.
 *
 * <p>The defaults: a deadline of 10 seconds for one call of a strategy; pauses that start at about
 * 25 milliseconds, double, and end at about one second, each between half and the whole of that at
 * random. Blocking calls wait by the {@link Sleeper}, asynchronous ones by the {@link
 * AsyncSleeper}, which holds no thread. {@link #immediate} does not wait at all: the pauses count
 * against the deadline as if they had been slept, so that a test ends at once and gives up as often
 * as the real thing would.
 *
 * <p>Threads: immutable; clock, sleepers, randomness and tokens are shared by all threads that use
 * the strategy, so they must be thread-safe.
 */
public final class RetryOptions {
  /**
   * The longest deadline: DynamoDB forgets a {@code ClientRequestToken} ten minutes after its
   * request, and a later repetition would be applied again.
   */
  public static final Duration DEADLINE_MAX = Duration.ofMinutes(9);

  private final Duration deadline;
  private final Duration pauseMin;
  private final Duration pauseMax;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final AsyncSleeper asyncSleeper;
  private final RandomGenerator random;
  private final Supplier<String> tokens;

  private RetryOptions(Builder builder) {
    deadline = builder.deadline;
    pauseMin = builder.pauseMin;
    pauseMax = builder.pauseMax;
    clock = builder.clock;
    sleeper = builder.sleeper;
    asyncSleeper = builder.asyncSleeper;
    random = builder.random;
    tokens = builder.tokens;
  }

  /** The defaults. */
  public static RetryOptions defaults() {
    return builder().build();
  }

  /** The defaults without any waiting, for tests. */
  public static RetryOptions immediate() {
    return builder().sleeper(Sleeper.immediate()).asyncSleeper(AsyncSleeper.immediate()).build();
  }

  /** A builder that starts from the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** How long after the start of a call no further attempt is made. */
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

  /** What the deadline is measured with. */
  public InstantSource clock() {
    return clock;
  }

  /** How a thread waits. */
  public Sleeper sleeper() {
    return sleeper;
  }

  /** How an asynchronous call waits. */
  public AsyncSleeper asyncSleeper() {
    return asyncSleeper;
  }

  /** Where jitter comes from. */
  public RandomGenerator random() {
    return random;
  }

  /** Where request tokens come from. */
  public Supplier<String> tokens() {
    return tokens;
  }

  /** Builds {@link RetryOptions}. Threads: one at a time. */
  public static final class Builder {
    private Duration deadline = Duration.ofSeconds(10);
    private Duration pauseMin = Duration.ofMillis(25);
    private Duration pauseMax = Duration.ofSeconds(1);
    private InstantSource clock = InstantSource.system();
    private Sleeper sleeper = Sleeper.blocking();
    private AsyncSleeper asyncSleeper = AsyncSleeper.standard();
    private RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
    private Supplier<String> tokens = () -> UUID.randomUUID().toString();

    private Builder() {}

    /** How long after the start of a call no further attempt is made. */
    public Builder deadline(Duration value) {
      if (value.isNegative() || value.compareTo(DEADLINE_MAX) > 0) {
        throw new IllegalArgumentException(
            "the deadline must be between zero and " + DEADLINE_MAX + ": " + value);
      }
      deadline = value;
      return this;
    }

    /** The longest first pause and the longest of all, each at least a millisecond. */
    public Builder pauses(Duration first, Duration longest) {
      if (first.toMillis() < 1 || longest.compareTo(first) < 0) {
        throw new IllegalArgumentException(
            "pauses must be at least 1 ms, and the first not the longest: "
                + first
                + ", "
                + longest);
      }
      pauseMin = first;
      pauseMax = longest;
      return this;
    }

    /** What the deadline is measured with. */
    public Builder clock(InstantSource value) {
      clock = Objects.requireNonNull(value, "clock");
      return this;
    }

    /** How a thread waits. */
    public Builder sleeper(Sleeper value) {
      sleeper = Objects.requireNonNull(value, "sleeper");
      return this;
    }

    /** How an asynchronous call waits, and on whose threads it goes on then. */
    public Builder asyncSleeper(AsyncSleeper value) {
      asyncSleeper = Objects.requireNonNull(value, "asyncSleeper");
      return this;
    }

    /** Where jitter comes from. */
    public Builder random(RandomGenerator value) {
      random = Objects.requireNonNull(value, "random");
      return this;
    }

    /** Where {@code ClientRequestToken}s come from: each one new, at most 36 characters. */
    public Builder tokens(Supplier<String> value) {
      tokens = Objects.requireNonNull(value, "tokens");
      return this;
    }

    /** The options. */
    public RetryOptions build() {
      return new RetryOptions(this);
    }
  }
}
