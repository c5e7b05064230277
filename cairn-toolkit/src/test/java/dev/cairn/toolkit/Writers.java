package dev.cairn.toolkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs the same work in many threads that start at once. */
public final class Writers {
  private Writers() {}

  /** What each of so many threads returned, in their order; the first failure is thrown. */
  public static <R> List<R> run(int count, IntFunction<R> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      CyclicBarrier start = new CyclicBarrier(count);
      List<Future<R>> futures = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int writer = i;
        Callable<R> task =
            () -> {
              start.await();
              return work.apply(writer);
            };
        futures.add(threads.submit(task));
      }
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
