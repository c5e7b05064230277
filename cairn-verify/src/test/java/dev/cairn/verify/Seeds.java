package dev.cairn.verify;

import java.util.stream.LongStream;

/**
 * The seeds of random tests: the first few numbers, or the one that {@code -Dcairn.seed=} names.
 */
public final class Seeds {
  private static final String ONE = "cairn.seed";

  private Seeds() {}

  /** The numbers from one to the count, or the one seed that was asked for. */
  public static LongStream first(int count) {
    Long seed = Long.getLong(ONE);
    return seed == null ? LongStream.rangeClosed(1, count) : LongStream.of(seed);
  }

  /** As many as the property of that name says, or the count; or the one that was asked for. */
  public static LongStream first(int count, String countProperty) {
    return first(Integer.getInteger(countProperty, count));
  }
}
