package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a call does to items that it has read.
 *
 * @param status how the call ends when all writes are applied
 * @param key the key that the outcome names
 * @param value the item's value then; null if there is none
 * @param writes what to write; the call is over if that is nothing
 */
record Decision<T>(Status status, ItemKey key, @Nullable T value, List<ItemWrite> writes) {
  static <T> Decision<T> end(Status status, ItemKey key, @Nullable T value) {
    return new Decision<>(status, key, value, List.of());
  }

  static <T> Decision<T> write(ItemKey key, @Nullable T value, ItemWrite... writes) {
    return new Decision<>(Status.APPLIED, key, value, List.of(writes));
  }
}
