package dev.cairn.toolkit.outcome;

import dev.cairn.toolkit.item.ItemKey;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an item was not written because the one that is stored is not of the version that was
 * given, or does not fulfil another condition that its schema puts on writes.
 */
public final class StaleItemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The stored item with this key is another than the writer knew. */
  public StaleItemException(ItemKey key, @Nullable Throwable cause) {
    super("the item " + key + " is not of the version that was given", cause);
  }
}
