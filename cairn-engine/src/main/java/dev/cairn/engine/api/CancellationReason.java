package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Why one action of a transaction stood in its way; {@link #NONE} for an action that did not.
 *
 * @param code the reason's name on the wire
 * @param message the message that the single operation would have answered; none with {@code None}
 * @param item the stored item, when the action asked for it and there is one
 */
public record CancellationReason(String code, @Nullable String message, @Nullable Item item) {
  public static final CancellationReason NONE = new CancellationReason("None", null, null);

  public static CancellationReason conditionFailed(@Nullable Item item) {
    return new CancellationReason("ConditionalCheckFailed", Messages.CONDITION_FAILED, item);
  }

  public static CancellationReason validation(String message) {
    return new CancellationReason("ValidationError", message, null);
  }

  public static CancellationReason conflict() {
    return new CancellationReason("TransactionConflict", Messages.TRANSACTION_CONFLICT, null);
  }
}
