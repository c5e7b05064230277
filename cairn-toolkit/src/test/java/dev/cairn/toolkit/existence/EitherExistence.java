package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.CallSource;

/** Makes {@link Existence} on the calls of either client, for the tests of other packages. */
public final class EitherExistence {
  private EitherExistence() {}

  public static <T> Existence<T> of(CallSource calls, ItemSchema<T> schema) {
    return Existence.of(calls, schema);
  }
}
