package dev.cairn.engine;

import dev.cairn.engine.operation.Answer;
import dev.cairn.engine.operation.GradualAnswer;
import dev.cairn.engine.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Chooses the thread that runs an operation: the caller's for short work in memory, the executor's
 * for work on many or large items and for everything on a store that may block.
 */
final class Dispatcher {
  /**
   * How many items an operation works on, on its caller's thread, before it moves to the executor.
   */
  private static final int INLINE_ITEM_COUNT_MAX = 512;

  private final Store store;
  private final Executor executor;

  Dispatcher(Store store, Executor executor) {
    this.store = store;
    this.executor = executor;
  }

  <R> CompletionStage<R> run(Supplier<Answer<R>> operation) {
    return store.mayBlock() ? onExecutor(() -> stage(operation)) : stage(operation);
  }

  <R> CompletionStage<R> runGradually(Supplier<GradualAnswer<R>> operation) {
    return store.mayBlock() ? onExecutor(() -> all(operation)) : inline(operation);
  }

  private static <R> CompletionStage<R> stage(Supplier<Answer<R>> operation) {
    try {
      return operation.get().stage();
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static <R> CompletionStage<R> all(Supplier<GradualAnswer<R>> operation) {
    return stage(
        () -> {
          try (GradualAnswer<R> gradual = operation.get()) {
            return complete(gradual);
          }
        });
  }

  private static <R> Answer<R> complete(GradualAnswer<R> gradual) {
    boolean done = false;
    while (!done) {
      done = gradual.advance(Integer.MAX_VALUE);
    }
    return gradual.answer();
  }

  private <R> CompletionStage<R> inline(Supplier<GradualAnswer<R>> operation) {
    GradualAnswer<R> gradual;
    try {
      gradual = operation.get();
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.failedFuture(e);
    }
    boolean done;
    try {
      done = gradual.advance(INLINE_ITEM_COUNT_MAX);
    } catch (RuntimeException | StackOverflowError e) {
      gradual.close();
      return CompletableFuture.failedFuture(e);
    }
    if (done) {
      try (gradual) {
        return stage(gradual::answer);
      }
    }
    return onExecutor(
        () -> {
          try (gradual) {
            return stage(() -> complete(gradual));
          }
        });
  }

  private <R> CompletionStage<R> onExecutor(Supplier<CompletionStage<R>> work) {
    try {
      return CompletableFuture.supplyAsync(work, executor).thenCompose(stage -> stage);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
