package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.CallSource;

/** Builds {@link Pager} on the calls of either client, for the tests of other packages. */
public final class EitherPager {
  private EitherPager() {}

  public static <T> PagerBuilder<T, Pager<T>> builder(CallSource calls, ItemSchema<T> schema) {
    return Pager.builder(calls, schema);
  }
}
