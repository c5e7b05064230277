package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.internal.CallSource;

/**
 * Makes {@link Sequence} and {@link NumberedItems} on the calls of either client, for the tests of
 * other packages.
 */
public final class EitherNumbers {
  private EitherNumbers() {}

  public static Sequence blocks(
      CallSource calls, ItemSchema<?> schema, ItemKey key, String attribute, int size) {
    return Sequence.blocks(calls, schema, key, attribute, size);
  }

  public static <T> CountedItems<T> counter(
      CallSource calls, ItemSchema<T> schema, ItemKey key, String attribute) {
    return NumberedItems.counter(calls, schema, key, attribute);
  }

  public static <T> GaplessItems<T> gapless(
      CallSource calls, ItemSchema<T> schema, ItemKey key, String attribute) {
    return NumberedItems.gapless(calls, schema, key, attribute);
  }

  public static <T> HighestSortKeyItems<T> highestSortKey(
      CallSource calls, ItemSchema<T> schema, PartitionKey partition) {
    return NumberedItems.highestSortKey(calls, schema, partition);
  }
}
