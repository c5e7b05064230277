package dev.cairn.cli.demo;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What is under way, and how far it is.
 *
 * <p>Threads: thread-safe.
 */
final class Progress {
  private final AtomicLong done = new AtomicLong();
  private volatile String what = "";
  private volatile long total;

  /** Something new is under way. A total of 0 is one that is not known. */
  void begin(String name, long expected) {
    done.set(0);
    total = expected;
    what = name;
  }

  /** One more is done. */
  void advance() {
    done.incrementAndGet();
  }

  /** Nothing is under way. */
  void end() {
    begin("", 0);
  }

  /** A short line; empty when nothing is under way. */
  String text() {
    String name = what;
    if (name.isEmpty() || total == 0) {
      return name;
    }
    return name + ": " + Figures.count(Math.min(done.get(), total)) + " of " + Figures.count(total);
  }
}
