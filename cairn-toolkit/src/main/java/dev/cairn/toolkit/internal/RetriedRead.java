package dev.cairn.toolkit.internal;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Reads that are tried again, beyond what the SDK client does, while a strategy's time lasts. */
public final class RetriedRead {
  private RetriedRead() {}

  /** The first answer; the last failure if it would not pass, or when the time is up. */
  public static <A> CompletionStage<A> of(
      DynamoDbCalls calls, Backoff backoff, Supplier<CompletionStage<A>> read) {
    return Loop.from(
        read,
        again ->
            Stages.handle(
                again.get(),
                (answer, failure) ->
                    failure == null
                        ? CompletableFuture.completedFuture(Loop.Step.done(answer))
                        : retry(calls, backoff, again, failure)));
  }

  private static <A> CompletionStage<Loop.Step<Supplier<CompletionStage<A>>, A>> retry(
      DynamoDbCalls calls, Backoff backoff, Supplier<CompletionStage<A>> read, Throwable failure) {
    Optional<Duration> pause = Failures.isTransient(failure) ? backoff.next() : Optional.empty();
    return pause.isEmpty()
        ? CompletableFuture.failedFuture(failure)
        : calls.pause(pause.get()).thenApply(slept -> Loop.Step.again(read));
  }
}
