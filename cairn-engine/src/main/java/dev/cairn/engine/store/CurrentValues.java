package dev.cairn.engine.store;

import org.jspecify.annotations.Nullable;

/** The values that the named keys of a transaction have now. Valid only during the decision. */
@FunctionalInterface
public interface CurrentValues {
  /**
   * The value of a key that the transaction named, or null when there is none.
   *
   * @throws IllegalStateException for a key that the transaction did not name, and after the
   *     decision
   */
  @Nullable StoredValue get(Key key);
}
