package dev.cairn.embedded;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks later on an executor.
 *
 * <p>Threads: thread-safe; it has none of its own, the JDK's timer of delayed executors waits.
 */
final class LateTasks {
  private final Executor executor;

  LateTasks(Executor executor) {
    this.executor = executor;
  }

  /** An executor that begins each task that much later. */
  Executor after(long nanos) {
    return CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, this::arrive);
  }

  // Nobody would be told of a call that vanished with its executor, so it goes on in this thread.
  private void arrive(Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }
}
