package dev.cairn.cli.demo;

/** Measures how long things take. */
@FunctionalInterface
interface Ticker {
  /** Nanoseconds from some moment on, never going back. */
  long nanoTime();

  /** The system's. */
  static Ticker system() {
    return System::nanoTime;
  }
}
