package dev.cairn.toolkit.retry;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;

/**
 * How a call of a strategy waits between two attempts.
 *
 * <p>Threads: called by many at once.
 */
@FunctionalInterface
public interface Sleeper {
  /** Completes after about this long; a failure ends the call as if its deadline had passed. */
  CompletionStage<@Nullable Void> sleep(Duration duration);

  /** Blocks the calling thread, until it is interrupted: what a blocking client has by default. */
  static Sleeper blocking() {
    return duration -> {
      try {
        Thread.sleep(duration.toMillis());
        return CompletableFuture.completedFuture(null);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return CompletableFuture.failedFuture(
            AbortedException.create("Interrupted while waiting to try again", e));
      }
    };
  }

  /**
   * Holds no thread, and completes on one of the common pool by the JDK's own timer: what an
   * asynchronous client has by default.
   */
  static Sleeper timer() {
    return duration ->
        CompletableFuture.runAsync(
            () -> {},
            CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** Completes on a thread of the executor, which stays the caller's to shut down. */
  static Sleeper on(ScheduledExecutorService executor) {
    return duration -> {
      CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
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
  static Sleeper immediate() {
    return duration -> CompletableFuture.completedFuture(null);
  }
}
