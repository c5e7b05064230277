package dev.cairn.toolkit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** How an asynchronous call waits between two attempts, which holds no thread meanwhile. */
@FunctionalInterface
public interface AsyncSleeper {
  /** Completes after about this long; a failure ends the call as if its deadline had passed. */
  CompletionStage<Void> sleep(Duration duration);

  /** Completes on a thread of the common pool, by the JDK's own timer. */
  static AsyncSleeper standard() {
    return duration ->
        CompletableFuture.runAsync(
            () -> {},
            CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** Completes on a thread of the executor, which stays the caller's to shut down. */
  static AsyncSleeper on(ScheduledExecutorService executor) {
    return duration -> {
      CompletableFuture<Void> end = new CompletableFuture<>();
      try {
        var unused =
            executor.schedule(() -> end.complete(null), duration.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        end.completeExceptionally(e);
      }
      return end;
    };
  }

  /** Completes at once, for tests. */
  static AsyncSleeper immediate() {
    return duration -> CompletableFuture.completedFuture(null);
  }
}
