package dev.cairn.toolkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs one action on many threads that start together. */
public final class Race {
  private Race() {}

  /** The results, by thread number. */
  public static <R> List<R> of(int threadCount, IntFunction<R> action) {
    ExecutorService threads = Executors.newFixedThreadPool(threadCount);
    CyclicBarrier start = new CyclicBarrier(threadCount);
    try {
      List<Future<R>> running = new ArrayList<>();
      for (int i = 0; i < threadCount; i++) {
        int number = i;
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return action.apply(number);
                }));
      }
      List<R> results = new ArrayList<>();
      for (Future<R> one : running) {
        results.add(one.get());
      }
      return results;
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
