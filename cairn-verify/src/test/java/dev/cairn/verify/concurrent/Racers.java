package dev.cairn.verify.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Threads that start at the same moment. */
final class Racers {
  private static final int SECONDS_MAX = 60;

  private Racers() {}

  /**
   * Runs the task once in each thread and waits for all.
   *
   * @param task makes what a thread returns, from the thread's number
   * @return what the threads returned, by their numbers
   */
  static <R> List<R> race(int threadCount, IntFunction<R> task) throws InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threadCount);
    try {
      CountDownLatch ready = new CountDownLatch(threadCount);
      List<Future<R>> futures = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        int thread = i;
        Callable<R> racer =
            () -> {
              ready.countDown();
              ready.await();
              return task.apply(thread);
            };
        futures.add(executor.submit(racer));
      }
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(result(future));
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }

  private static <R> R result(Future<R> future) throws InterruptedException {
    try {
      return future.get(SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("a racer failed", e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("a racer hangs", e);
    }
  }
}
