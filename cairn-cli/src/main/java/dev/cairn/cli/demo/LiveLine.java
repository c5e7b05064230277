package dev.cairn.cli.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Prints results, and below them on a terminal a line that says how far things are.
 *
 * <p>Threads: thread-safe. Its own thread lives until it is closed, and only on a terminal.
 */
public final class LiveLine implements AutoCloseable {
  private static final long PERIOD_MILLIS = 100;
  private static final String ERASE = "\r\u001b[K";
  private static final String UNICODE_SPINNER = "\u280b\u2819\u2838\u2834\u2826\u2807";
  private static final String ASCII_SPINNER = "|/-\\";

  private final Terminal terminal;
  private final PrintWriter out;
  private final Supplier<String> progress;
  private final ScheduledExecutorService timer;
  private final String spinner;
  private int turns;
  private boolean isClosed;

  /** Draws what the supplier says at the time, nothing where that is empty. */
  public LiveLine(Terminal terminal, PrintWriter out, Supplier<String> progress) {
    this.terminal = terminal;
    this.out = out;
    this.progress = progress;
    this.spinner = terminal.hasUnicode() ? UNICODE_SPINNER : ASCII_SPINNER;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "cairn-live-line");
              thread.setDaemon(true);
              return thread;
            });
    if (terminal.isInteractive()) {
      var unused = timer.scheduleAtFixedRate(this::draw, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private synchronized void draw() {
    String text = progress.get();
    if (isClosed || text.isEmpty()) {
      return;
    }
    char turn = spinner.charAt(turns++ % spinner.length());
    String line = turn + " " + text;
    out.print(ERASE + terminal.paint(Ink.DIM, line.substring(0, Math.min(line.length(), 79))));
    out.flush();
  }

  /** Prints lines that stay. */
  public synchronized void print(List<String> lines) {
    erase();
    lines.forEach(out::println);
    out.flush();
  }

  private void erase() {
    if (terminal.isInteractive()) {
      out.print(ERASE);
    }
  }

  /** Takes the live line away; nothing is drawn any more. */
  @Override
  public synchronized void close() {
    if (!isClosed) {
      isClosed = true;
      erase();
      out.flush();
      timer.shutdownNow();
    }
  }
}
