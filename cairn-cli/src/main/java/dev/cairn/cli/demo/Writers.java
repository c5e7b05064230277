package dev.cairn.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that work at once.
 *
 * <p>One thread at a time gives them work, and waits until it is done.
 */
final class Writers implements AutoCloseable {
  private final int count;
  private final ExecutorService threads;

  /** One piece of shared work. */
  interface Work {
    void accept(int writer, int piece);
  }

  Writers(int count) {
    this.count = count;
    AtomicInteger created = new AtomicInteger();
    this.threads =
        Executors.newFixedThreadPool(
            count,
            work -> {
              Thread thread = new Thread(work, "cairn-writer-" + created.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  int count() {
    return count;
  }

  /**
   * Lets each writer do the work once, given its number from 0. All begin at the same moment.
   *
   * @throws RuntimeException of a writer, when all have ended
   */
  void together(IntConsumer work) {
    CyclicBarrier start = new CyclicBarrier(count);
    List<Callable<@Nullable Void>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int writer = i;
      tasks.add(
          () -> {
            await(start);
            work.accept(writer);
            return null;
          });
    }
    try {
      for (Future<@Nullable Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the writers were at work", e);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  /**
   * Shares out so many pieces of work, numbered from 0, among the writers: whoever is free takes
   * the next. After a failure nobody takes another.
   */
  void share(int pieces, Work work) {
    AtomicInteger taken = new AtomicInteger();
    together(
        writer -> {
          for (int i = taken.getAndIncrement(); i < pieces; i = taken.getAndIncrement()) {
            boolean isDone = false;
            try {
              work.accept(writer, i);
              isDone = true;
            } finally {
              if (!isDone) {
                taken.set(pieces);
              }
            }
          }
        });
  }

  private static void await(CyclicBarrier start) throws InterruptedException {
    try {
      start.await();
    } catch (BrokenBarrierException e) {
      throw new InterruptedException("another writer was interrupted");
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable failure) {
    if (failure instanceof RuntimeException unchecked) {
      return unchecked;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return new IllegalStateException("a writer failed", failure);
  }

  /** Interrupts whoever is at work. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
