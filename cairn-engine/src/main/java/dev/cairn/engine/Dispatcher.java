package dev.cairn.engine;

import dev.cairn.engine.operation.Answer;
import dev.cairn.engine.operation.PagedAnswer;
import dev.cairn.engine.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Chooses the thread that runs an operation: the caller's for short work in memory, the executor's
 * for pages over many items and for everything on a store that may block.
 */
final class Dispatcher {
  /** How many items a page evaluates on its caller's thread before it moves to the executor. */
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

  <R> CompletionStage<R> runPaged(Supplier<PagedAnswer<R>> operation) {
    return store.mayBlock() ? onExecutor(() -> all(operation)) : inline(operation);
  }

  private static <R> CompletionStage<R> stage(Supplier<Answer<R>> operation) {
    try {
      return operation.get().stage();
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static <R> CompletionStage<R> all(Supplier<PagedAnswer<R>> operation) {
    return stage(
        () -> {
          try (PagedAnswer<R> paged = operation.get()) {
            return complete(paged);
          }
        });
  }

  private static <R> Answer<R> complete(PagedAnswer<R> paged) {
    boolean done = false;
    while (!done) {
      done = paged.advance(Integer.MAX_VALUE);
    }
    return paged.answer();
  }

  private <R> CompletionStage<R> inline(Supplier<PagedAnswer<R>> operation) {
    PagedAnswer<R> paged;
    try {
      paged = operation.get();
    } catch (RuntimeException | StackOverflowError e) {
      return CompletableFuture.failedFuture(e);
    }
    boolean done;
    try {
      done = paged.advance(INLINE_ITEM_COUNT_MAX);
    } catch (RuntimeException | StackOverflowError e) {
      paged.close();
      return CompletableFuture.failedFuture(e);
    }
    if (done) {
      try (paged) {
        return stage(paged::answer);
      }
    }
    return onExecutor(
        () -> {
          try (paged) {
            return stage(() -> complete(paged));
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
