package dev.cairn.engine.store;

import java.util.stream.LongStream;

/**
 * The seeds of random tests: the first few numbers, or the one that {@code -Dcairn.seed=} names.
 */
public final class Seeds {
  private Seeds() {}

  public static LongStream first(int count) {
    Long seed = Long.getLong("cairn.seed");
    return seed == null ? LongStream.rangeClosed(1, count) : LongStream.of(seed);
  }
}
