package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.CallSource;

/** Builds {@link UniqueTable} on the calls of either client, for the tests of other packages. */
public final class EitherUniqueTable {
  private EitherUniqueTable() {}

  public static <T> UniqueTableBuilder<T, UniqueTable<T>> builder(
      CallSource calls, ItemSchema<T> schema) {
    return UniqueTable.builder(calls, schema);
  }
}
