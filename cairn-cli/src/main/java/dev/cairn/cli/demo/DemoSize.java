package dev.cairn.cli.demo;

/**
 * How much the demo does.
 *
 * <p>Immutable.
 *
 * @param writers threads that work at once
 * @param numbers numbers taken with each sequence strategy
 * @param orders orders of the customer
 */
record DemoSize(int writers, int numbers, int orders) {
  static final int WRITERS_MAX = 256;

  /** Refuses sizes at which nothing would be shown. */
  DemoSize {
    require("writers", writers, 2, WRITERS_MAX);
    require("numbers", numbers, 10, 1_000_000);
    require("orders", orders, 100, 1_000_000);
  }

  private static void require(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(name + " must be from " + min + " to " + max);
    }
  }
}
