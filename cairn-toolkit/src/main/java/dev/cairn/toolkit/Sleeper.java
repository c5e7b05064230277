package dev.cairn.toolkit;

import java.time.Duration;

/** How a thread waits between two attempts. */
@FunctionalInterface
public interface Sleeper {
  /** Returns after about this long. */
  void sleep(Duration duration) throws InterruptedException;

  /** A sleeper that blocks the calling thread. */
  static Sleeper blocking() {
    return duration -> Thread.sleep(duration.toMillis());
  }

  /** A sleeper that returns at once, for tests. */
  static Sleeper immediate() {
    return duration -> {};
  }
}
