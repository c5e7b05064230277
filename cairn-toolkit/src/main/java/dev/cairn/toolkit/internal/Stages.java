package dev.cairn.toolkit.internal;

import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Steps that {@link CompletionStage} has no single method for. */
public final class Stages {
  /** A stage that is complete, and has nothing to say. */
  public static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);

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

  /** Whether the stage is complete and did not fail, as those of a blocking client mostly are. */
  public static boolean hasResult(CompletionStage<?> stage) {
    CompletableFuture<?> future = stage.toCompletableFuture();
    return future.isDone() && !future.isCompletedExceptionally();
  }

  /** The stage that is made, or one that failed with what was thrown instead. */
  public static <T> CompletionStage<T> from(Supplier<CompletionStage<T>> made) {
    try {
      return made.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /**
   * Goes on with the stage's result, at once if it is there: that takes a fraction of the code that
   * a stage of its own does.
   */
  public static <T, R> CompletionStage<R> then(
      CompletionStage<T> stage, Function<T, CompletionStage<R>> next) {
    return hasResult(stage) ? from(() -> next.apply(join(stage))) : stage.thenCompose(next);
  }

  /** Goes on with the stage's result or with its exception; the other of the two is null. */
  public static <T, R> CompletionStage<R> handle(
      CompletionStage<T> stage,
      BiFunction<@Nullable T, @Nullable Throwable, CompletionStage<R>> next) {
    if (hasResult(stage)) {
      return from(() -> next.apply(join(stage), null));
    }
    return stage
        .handle(
            (result, failure) -> next.apply(result, failure == null ? null : unwrapped(failure)))
        .thenCompose(inner -> inner);
  }

  /** Runs an action on one element after the other. */
  public static <E> CompletionStage<Void> inTurn(
      Iterable<E> elements, Function<E, ? extends CompletionStage<?>> action) {
    CompletionStage<Iterator<E>> end =
        Loop.from(
            elements.iterator(),
            rest ->
                rest.hasNext()
                    ? action.apply(rest.next()).thenApply(done -> Loop.Step.again(rest))
                    : CompletableFuture.completedFuture(Loop.Step.done(rest)));
    return end.thenAccept(rest -> {});
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
