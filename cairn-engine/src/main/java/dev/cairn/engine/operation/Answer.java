package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an operation came to, a response or an error, and when it is safe to tell.
 *
 * <p>A failed condition depends on the log as much as a success does: it must not be told before
 * what it saw is durable.
 */
public final class Answer<R> {
  private final @Nullable R response;
  private final @Nullable ApiException error;
  private final CompletionStage<Void> durable;

  private Answer(
      @Nullable R response, @Nullable ApiException error, CompletionStage<Void> durable) {
    this.response = response;
    this.error = error;
    this.durable = durable;
  }

  static <R> Answer<R> of(R response, CompletionStage<Void> durable) {
    return new Answer<>(response, null, durable);
  }

  static <R> Answer<R> failed(ApiException error, CompletionStage<Void> durable) {
    return new Answer<>(null, error, durable);
  }

  /** Completes when all of them have. */
  static CompletionStage<Void> allOf(List<CompletionStage<Void>> stages) {
    return CompletableFuture.allOf(
        stages.stream()
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture<?>[]::new));
  }

  /** The response, or null when there is an error. */
  @Nullable R response() {
    return response;
  }

  /** The error, or null. */
  @Nullable ApiException error() {
    return error;
  }

  CompletionStage<Void> durable() {
    return durable;
  }

  <S> Answer<S> map(Function<R, S> function) {
    return response == null
        ? new Answer<>(null, error, durable)
        : new Answer<>(function.apply(response), null, durable);
  }

  /** Completes with the response or the error once what it depends on is durable. */
  public CompletionStage<R> stage() {
    CompletionStage<R> told =
        error == null
            ? CompletableFuture.completedFuture(response)
            : CompletableFuture.failedFuture(error);
    CompletableFuture<Void> durably = durable.toCompletableFuture();
    return durably.isDone() && !durably.isCompletedExceptionally()
        ? told
        : durably.thenCompose(nothing -> told);
  }
}
