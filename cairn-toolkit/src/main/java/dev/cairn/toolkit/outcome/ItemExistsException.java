package dev.cairn.toolkit.outcome;

import dev.cairn.toolkit.item.ItemKey;
import org.jspecify.annotations.Nullable;

/** Thrown when an item that was to be created is there already. */
public final class ItemExistsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** There is an item with this key already. */
  public ItemExistsException(ItemKey key, @Nullable Throwable cause) {
    super("there is an item " + key + " already", cause);
  }
}
