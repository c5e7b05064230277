package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.RetryOptions;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * An SDK client, blocking or not, as strategies see it.
 *
 * <p>Threads: immutable and thread-safe.
 */
public final class CallSource {
  private final Function<RetryOptions, DynamoDbCalls> calls;
  private final Supplier<AttemptMeter> meter;

  private CallSource(Function<RetryOptions, DynamoDbCalls> calls, Supplier<AttemptMeter> meter) {
    this.calls = calls;
    this.meter = meter;
  }

  /** A client on whose calls the caller's thread waits, so that every future is complete. */
  public static CallSource of(DynamoDbClient dynamoDb) {
    Objects.requireNonNull(dynamoDb, "dynamoDb");
    return new CallSource(
        retries -> new BlockingCalls(dynamoDb, retries.sleeper()), () -> AttemptMeter.of(dynamoDb));
  }

  /** A client whose calls hold no thread. */
  public static CallSource of(DynamoDbAsyncClient dynamoDb) {
    Objects.requireNonNull(dynamoDb, "dynamoDb");
    return new CallSource(
        retries -> new AsyncCalls(dynamoDb, retries.asyncSleeper()),
        () -> AttemptMeter.of(dynamoDb));
  }

  /** These calls for every call of a strategy. */
  public static CallSource of(DynamoDbCalls calls) {
    return new CallSource(retries -> calls, AttemptMeter::unknown);
  }

  /** What tells how often the client sent a request. */
  public AttemptMeter meter() {
    return meter.get();
  }

  /**
   * Runs one call of a strategy.
   *
   * <p>The future fails with what the work failed with, without wrappers, also where the work threw
   * at once. If the future is cancelled, the work sends no further request; one that is under way
   * is not recalled.
   */
  public <A> CompletableFuture<A> run(
      RetryOptions retries, Function<DynamoDbCalls, CompletionStage<A>> work) {
    DynamoDbCalls own = calls.apply(retries);
    CompletionStage<A> stage = Stages.from(() -> work.apply(own));
    if (Stages.hasResult(stage)) {
      return stage.toCompletableFuture();
    }
    CompletableFuture<A> end = new CompletableFuture<>();
    CompletionStage<?> unused =
        stage.whenComplete((answer, failure) -> complete(end, answer, failure));
    if (!end.isDone()) {
      CompletableFuture<?> unusedWatch =
          end.whenComplete(
              (answer, failure) -> {
                if (end.isCancelled()) {
                  own.cancel();
                }
              });
    }
    return end;
  }

  private static <A> void complete(
      CompletableFuture<A> end, @Nullable A answer, @Nullable Throwable failure) {
    if (failure == null) {
      end.complete(answer);
    } else {
      end.completeExceptionally(Stages.unwrapped(failure));
    }
  }
}
