package dev.cairn.toolkit.internal;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Steps that {@link CompletionStage} has no single method for. */
public final class Stages {
  private Stages() {}

  /** The stage's result, or its exception as it was first thrown. */
  public static <T> T join(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      Throwable cause = unwrapped(e);
      if (cause instanceof RuntimeException runtime) {
        throw runtime;
      }
      if (cause instanceof Error error) {
        throw error;
      }
      throw e;
    }
  }

  /** Goes on with the stage's result or with its exception; the other of the two is null. */
  public static <T, R> CompletionStage<R> handle(
      CompletionStage<T> stage,
      BiFunction<@Nullable T, @Nullable Throwable, CompletionStage<R>> next) {
    return stage
        .handle(
            (result, failure) -> next.apply(result, failure == null ? null : unwrapped(failure)))
        .thenCompose(inner -> inner);
  }

  /** The exception inside the wrappers that stages put around it. */
  public static Throwable unwrapped(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }
}
