package dev.cairn.engine.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Threads of one test, which start what they do together.
 *
 * <p>What goes wrong on one of them fails the test. Waiting ends after minutes, and only so that a
 * deadlock is a failure.
 */
final class TestThreads implements AutoCloseable {
  private static final int PATIENCE_MINUTES = 2;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** What one of several threads does; its random numbers are always the same. */
  @FunctionalInterface
  interface Work {
    void run(int thread, Random random) throws Exception;
  }

  /** Runs the work on so many threads at once and waits for all of them. */
  void together(int threadCount, Work work) {
    CountDownLatch ready = new CountDownLatch(threadCount);
    List<Future<Void>> running = new ArrayList<>();
    for (int t = 0; t < threadCount; t++) {
      int thread = t;
      running.add(
          start(
              () -> {
                ready.countDown();
                await(ready);
                work.run(thread, new Random(thread));
                return null;
              }));
    }
    running.forEach(TestThreads::get);
  }

  <T> Future<T> start(Callable<T> work) {
    return threads.submit(work);
  }

  /** Runs the work on another thread and waits for it. */
  <T> T elsewhere(Callable<T> work) {
    return get(start(work));
  }

  static <T> T get(Future<T> future) {
    try {
      return future.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException e) {
      throw new AssertionError("on another thread: " + e.getCause(), e.getCause());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Waits for the latch; false when it did not open. */
  static boolean await(CountDownLatch latch) {
    try {
      return latch.await(PATIENCE_MINUTES, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits so long for the latch and goes on. */
  static void awaitMillis(CountDownLatch latch, long millis) {
    try {
      boolean unused = latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
