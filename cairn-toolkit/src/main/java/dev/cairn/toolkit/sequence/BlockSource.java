package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Stages;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one block after the other.
 *
 * <p>Threads: thread-safe; while a new block is on its way, everybody waits for that one.
 */
final class BlockSource {
  /*
   * Invariants, under the lock:
   * (1) The numbers end - remaining + 1 to end were taken from the counter and not handed out.
   * (2) pending is there exactly while an increment is under way.
   */

  private final int size;
  private final Supplier<CompletionStage<Increment.Result>> increment;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<CompletionStage<Issued>> pending = Optional.empty();
  private long end;
  private int remaining;

  /** REQUIRES: the increment is by the size. */
  BlockSource(int size, Supplier<CompletionStage<Increment.Result>> increment) {
    this.size = size;
    this.increment = increment;
  }

  CompletionStage<Issued> next() {
    lock.lock();
    try {
      if (remaining > 0) {
        return CompletableFuture.completedFuture(
            new Issued(take(), 0, Gaps.NONE, CapacityReport.NONE));
      }
      if (pending.isPresent()) {
        return pending.get().thenCompose(first -> next());
      }
      CompletionStage<Issued> refill = Stages.handle(increment.get(), this::refilled);
      // One that ended already has run under this very lock, and has nobody waiting for it.
      if (!refill.toCompletableFuture().isDone()) {
        pending = Optional.of(refill);
      }
      return refill;
    } finally {
      lock.unlock();
    }
  }

  private CompletionStage<Issued> refilled(
      Increment.@Nullable Result result, @Nullable Throwable failure) {
    lock.lock();
    try {
      pending = Optional.empty();
      if (result == null) {
        return CompletableFuture.failedFuture(
            failure == null ? new NullPointerException("result") : failure);
      }
      end = result.orThrow();
      remaining = size;
      return CompletableFuture.completedFuture(
          new Issued(take(), result.attempts(), result.gaps(), result.capacity()));
    } finally {
      lock.unlock();
    }
  }

  private long take() {
    long value = end - remaining + 1;
    remaining--;
    return value;
  }
}
