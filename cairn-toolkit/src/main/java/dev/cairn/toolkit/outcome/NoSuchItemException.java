package dev.cairn.toolkit.outcome;

import dev.cairn.toolkit.item.ItemKey;
import org.jspecify.annotations.Nullable;

/** Thrown when an item that was to be changed or removed is not there. */
public final class NoSuchItemException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** There is no item with this key. */
  public NoSuchItemException(ItemKey key, @Nullable Throwable cause) {
    super("there is no item " + key, cause);
  }
}
