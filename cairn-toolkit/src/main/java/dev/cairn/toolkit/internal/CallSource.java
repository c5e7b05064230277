package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.retry.Sleeper;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

/**
 * An SDK client, blocking or not, as strategies see it: each strategy is written once over stages.
 *
 * <p>Threads: immutable and thread-safe.
 */
public abstract sealed class CallSource {
  private final Optional<Duration> timeout;

  private CallSource(Supplier<DynamoDbServiceClientConfiguration> client) {
    this.timeout = timeoutOf(client);
  }

  /**
   * A client that hides its configuration, as a decorator may, counts as one without a time-out.
   */
  private static Optional<Duration> timeoutOf(Supplier<DynamoDbServiceClientConfiguration> client) {
    try {
      return client.get().overrideConfiguration().apiCallTimeout();
    } catch (UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /**
   * A client on whose calls the caller's thread waits. Every stage is complete when it is returned,
   * so a strategy runs from beginning to end on that thread.
   */
  public static CallSource of(DynamoDbClient dynamoDb) {
    return new Blocking(Objects.requireNonNull(dynamoDb, "dynamoDb"));
  }

  /** A client whose calls hold no thread. A strategy goes on where a stage completes. */
  public static CallSource of(DynamoDbAsyncClient dynamoDb) {
    return new Async(Objects.requireNonNull(dynamoDb, "dynamoDb"));
  }

  /** This time, or the one after which the client gives up of itself, if that is shorter. */
  final Duration bounded(Duration time) {
    return timeout.filter(own -> own.compareTo(time) < 0).orElse(time);
  }

  /** Sends a request; a failed stage holds the SDK's exception as it was thrown. */
  abstract <Q, A> CompletionStage<A> send(Operation<Q, A> operation, Q request);

  /** How calls of such a client wait unless they are told otherwise. */
  abstract Sleeper sleeper();

  /** What tells how often the client sent a request. */
  public abstract AttemptMeter meter();

  /** Whether the client's calls hold no thread. */
  public abstract boolean isAsync();

  private static final class Blocking extends CallSource {
    private final DynamoDbClient dynamoDb;

    Blocking(DynamoDbClient dynamoDb) {
      super(dynamoDb::serviceClientConfiguration);
      this.dynamoDb = dynamoDb;
    }

    @Override
    <Q, A> CompletionStage<A> send(Operation<Q, A> operation, Q request) {
      try {
        return CompletableFuture.completedFuture(operation.blocking().apply(dynamoDb, request));
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    @Override
    Sleeper sleeper() {
      return Sleeper.blocking();
    }

    @Override
    public AttemptMeter meter() {
      return AttemptMeter.of(dynamoDb);
    }

    @Override
    public boolean isAsync() {
      return false;
    }
  }

  private static final class Async extends CallSource {
    private final DynamoDbAsyncClient dynamoDb;

    Async(DynamoDbAsyncClient dynamoDb) {
      super(dynamoDb::serviceClientConfiguration);
      this.dynamoDb = dynamoDb;
    }

    @Override
    <Q, A> CompletionStage<A> send(Operation<Q, A> operation, Q request) {
      try {
        return operation.async().apply(dynamoDb, request);
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    @Override
    Sleeper sleeper() {
      return Sleeper.timer();
    }

    @Override
    public AttemptMeter meter() {
      return AttemptMeter.of(dynamoDb);
    }

    @Override
    public boolean isAsync() {
      return true;
    }
  }
}
