package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.outcome.Gaps;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands out the numbers of one block after the other.
 *
 * <p>Threads: thread-safe; while a new block is on its way, everybody who needs it waits for it.
 */
final class BlockSource {
  /*
   * Invariants, under the lock:
   * (1) The numbers of current and of ahead were taken from the counter and not handed out.
   * (2) pending is there exactly while an increment is under way.
   * (3) ahead has numbers only while there is no increment under way.
   */

  private final int size;
  private final Supplier<CompletionStage<Increment.Result>> increment;
  private final Optional<Prefetch> prefetch;
  private final ReentrantLock lock = new ReentrantLock();
  private Optional<CompletionStage<Void>> pending = Optional.empty();
  private Range current = Range.NONE;
  private Range ahead = Range.NONE;
  private Effort owed = Effort.NONE;
  private boolean isClosed;

  /** REQUIRES: the increment is by the size. */
  BlockSource(
      int size,
      Supplier<CompletionStage<Increment.Result>> increment,
      Optional<Prefetch> prefetch) {
    this.size = size;
    this.increment = increment;
    this.prefetch = prefetch;
  }

  /** When the next block is fetched, and on which threads. */
  record Prefetch(int remaining, Executor executor) {}

  /** Consecutive numbers; none if the last is below the first. */
  record Range(long first, long last) {
    static final Range NONE = new Range(1, 0);

    boolean isEmpty() {
      return last < first;
    }

    long count() {
      return isEmpty() ? 0 : last - first + 1;
    }
  }

  /** What increments took that no number has been charged with yet. */
  private record Effort(int attempts, Gaps gaps, CapacityReport capacity) {
    static final Effort NONE = new Effort(0, Gaps.NONE, CapacityReport.NONE);

    Effort plus(Increment.Result result) {
      return new Effort(
          attempts + result.attempts(), gaps.or(result.gaps()), capacity.plus(result.capacity()));
    }
  }

  CompletionStage<Issued> next() {
    lock.lock();
    try {
      if (isClosed) {
        return CompletableFuture.failedFuture(new IllegalStateException("the sequence is closed"));
      }
      if (current.isEmpty()) {
        current = ahead;
        ahead = Range.NONE;
      }
      if (!current.isEmpty()) {
        Issued issued = take();
        prefetchIfDue();
        return CompletableFuture.completedFuture(issued);
      }
      if (pending.isPresent()) {
        // Whatever became of it: who finds no block there fetches one and learns why.
        return Stages.handle(pending.get(), (done, failure) -> next());
      }
      return begin(increment.get()).thenCompose(refilled -> next());
    } finally {
      lock.unlock();
    }
  }

  /** REQUIRES: the lock is held and current has a number. */
  private Issued take() {
    Issued issued = new Issued(current.first(), owed.attempts(), owed.gaps(), owed.capacity());
    owed = Effort.NONE;
    current =
        current.first() == current.last()
            ? Range.NONE
            : new Range(current.first() + 1, current.last());
    return issued;
  }

  private void prefetchIfDue() {
    boolean isDue =
        prefetch.isPresent()
            && current.count() <= prefetch.get().remaining()
            && ahead.isEmpty()
            && pending.isEmpty();
    if (!isDue) {
      return;
    }
    try {
      begin(
          CompletableFuture.supplyAsync(increment, prefetch.get().executor())
              .thenCompose(result -> result));
    } catch (RejectedExecutionException e) {
      // Who needs the block will fetch it.
      pending = Optional.empty();
    }
  }

  /** REQUIRES: the lock is held. */
  private CompletionStage<Void> begin(CompletionStage<Increment.Result> fetch) {
    CompletionStage<Void> refill = Stages.handle(fetch, this::refilled);
    // One that ended already has run under this very lock, and has nobody waiting for it.
    if (!refill.toCompletableFuture().isDone()) {
      pending = Optional.of(refill);
    }
    return refill;
  }

  private CompletionStage<Void> refilled(
      Increment.@Nullable Result result, @Nullable Throwable failure) {
    lock.lock();
    try {
      pending = Optional.empty();
      if (result == null) {
        return CompletableFuture.failedFuture(
            failure == null ? new NullPointerException("result") : failure);
      }
      owed = owed.plus(result);
      long last = result.orThrow();
      ahead = new Range(last - size + 1, last);
      return CompletableFuture.completedFuture(null);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Hands out no more, and returns what may be given back: the numbers up to the last one that was
   * taken from the counter, as far as they are consecutive. An increment under way is waited for.
   */
  CompletionStage<Range> close() {
    lock.lock();
    try {
      isClosed = true;
      if (pending.isPresent()) {
        return Stages.handle(pending.get(), (done, failure) -> close());
      }
      Range left = ahead.isEmpty() ? current : ahead;
      if (!current.isEmpty() && !ahead.isEmpty() && current.last() + 1 == ahead.first()) {
        left = new Range(current.first(), ahead.last());
      }
      current = Range.NONE;
      ahead = Range.NONE;
      return CompletableFuture.completedFuture(left);
    } finally {
      lock.unlock();
    }
  }
}
