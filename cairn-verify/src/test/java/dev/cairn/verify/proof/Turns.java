package dev.cairn.verify.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;

/**
 * Threads of which one runs at a time, until it lets another one go on. Who that is comes from a
 * seed, so the same tasks always run in the same order.
 */
final class Turns {
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "turn");
            thread.setDaemon(true);
            return thread;
          });

  private final ThreadLocal<Integer> self = new ThreadLocal<>();
  private final Random random;
  private final double switching;
  private final List<Semaphore> permits = new ArrayList<>();
  private final List<Integer> running = new ArrayList<>();

  /**
   * Threads in an order of this chance.
   *
   * @param switching the probability that a thread lets another one go on when it could
   */
  Turns(Random random, double switching) {
    this.random = random;
    this.switching = switching;
  }

  /** Runs the task once for each number below the count, and waits for all. */
  <R> List<R> run(int count, IntFunction<R> task) {
    permits.clear();
    List<CompletableFuture<R>> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int number = i;
      permits.add(new Semaphore(0));
      running.add(number);
      results.add(new CompletableFuture<>());
    }
    for (int i = 0; i < count; i++) {
      int number = i;
      THREADS.execute(() -> take(number, task, results.get(number)));
    }
    permits.get(running.get(random.nextInt(count))).release();
    try {
      return results.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      throw new AssertionError("a caller failed", e.getCause());
    }
  }

  private <R> void take(int number, IntFunction<R> task, CompletableFuture<R> result) {
    permits.get(number).acquireUninterruptibly();
    self.set(number);
    try {
      R value = task.apply(number);
      end(number);
      result.complete(value);
    } catch (Throwable e) {
      end(number);
      result.completeExceptionally(e);
    } finally {
      self.remove();
    }
  }

  /** The next one is let go before the result is there, after which the caller may start anew. */
  private void end(int number) {
    running.remove((Integer) number);
    if (!running.isEmpty()) {
      permits.get(running.get(random.nextInt(running.size()))).release();
    }
  }

  /** Lets another thread go on, or not. Does nothing on threads that are none of these. */
  void pass() {
    Integer number = self.get();
    if (number == null || random.nextDouble() >= switching) {
      return;
    }
    int next = running.get(random.nextInt(running.size()));
    if (next != number) {
      permits.get(next).release();
      permits.get(number).acquireUninterruptibly();
    }
  }
}
