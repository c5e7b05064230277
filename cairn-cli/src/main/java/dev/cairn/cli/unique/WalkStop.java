package dev.cairn.cli.unique;

import dev.cairn.toolkit.maintenance.BackfillReport;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Ends a walk at its next page on Ctrl-C or SIGTERM, and says how to go on.
 *
 * <p>Threads: thread-safe.
 */
final class WalkStop implements BooleanSupplier, AutoCloseable {
  private static final long PAGE_SECONDS_MAX = 20;

  private final UnaryOperator<String> goOn;
  private final WalkProgress progress;
  private final PrintWriter errors;
  private final CountDownLatch end = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "cairn-unique-stop");
  private volatile boolean isStopped;

  /**
   * Listens from now on.
   *
   * @param goOn says by which command to go on at a cursor
   */
  WalkStop(UnaryOperator<String> goOn, WalkProgress progress, PrintWriter errors) {
    this.goOn = goOn;
    this.progress = progress;
    this.errors = errors;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public boolean getAsBoolean() {
    return isStopped;
  }

  /** The walk is over; says how to go on if it is not at its end. */
  void ended(BackfillReport report) {
    report.cursor().ifPresent(this::tell);
    end.countDown();
  }

  private void tell(@Nullable String cursor) {
    errors.println(cursor == null ? "stopped before the first page" : goOn.apply(cursor));
    errors.flush();
  }

  /** The process waits for this. */
  private void stop() {
    isStopped = true;
    try {
      if (!end.await(PAGE_SECONDS_MAX, TimeUnit.SECONDS)) {
        tell(progress.cursor());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    end.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already.
    }
  }
}
