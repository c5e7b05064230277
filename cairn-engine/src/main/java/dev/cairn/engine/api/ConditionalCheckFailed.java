package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** A condition was false for the one item, or for none, that the key names. */
public final class ConditionalCheckFailed extends ApiException {
  private final @Nullable Item item;

  public ConditionalCheckFailed(@Nullable Item item) {
    super(ErrorCode.CONDITIONAL_CHECK_FAILED, Messages.CONDITION_FAILED);
    this.item = item;
  }

  /** The stored item, when the request asked for it and there is one. */
  public @Nullable Item item() {
    return item;
  }
}
