package dev.cairn.engine.operation;

import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.expression.UpdateResult;
import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * One item before and after a write; null where there is none.
 *
 * @param update what the update expression made, when there was one
 */
record ItemChange(@Nullable Item before, @Nullable Item after, @Nullable UpdateResult update) {
  static ItemChange to(@Nullable Item before, @Nullable Item after) {
    return new ItemChange(before, after, null);
  }

  /** The bytes that the write counts for: the larger of both. */
  long sizeBytes() {
    return Math.max(sizeBytes(before), sizeBytes(after));
  }

  double writeUnits() {
    return CapacityUnits.write(sizeBytes());
  }

  static long sizeBytes(@Nullable Item item) {
    return item == null ? 0 : item.sizeBytes();
  }
}
