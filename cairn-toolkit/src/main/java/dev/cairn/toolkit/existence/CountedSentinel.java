package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A partition's sentinel that counts the partition's items. The name of its attribute is part of
 * stored data.
 *
 * <p>Immutable.
 */
record CountedSentinel<T>(ItemSchema<T> schema, PartitionKey partition, ItemKey key) {
  private static final String COUNT = "cairnCount";
  private static final String LABEL = "sentinel";

  /** The step that counts one more, or one less. */
  TransactionStep add(int change) {
    return TransactionStep.update(
        LABEL,
        schema,
        key,
        ItemUpdate.of(
            "ADD #count :change",
            Map.of("#count", COUNT),
            Map.of(":change", AttributeValue.fromN(Integer.toString(change)))));
  }

  static long countIn(Optional<Map<String, AttributeValue>> sentinel) {
    AttributeValue count = sentinel.map(item -> item.get(COUNT)).orElse(null);
    return count == null ? 0 : Long.parseLong(count.n());
  }

  /** An item's key, which must be in the partition and not the sentinel's. */
  ItemKey requireInside(ItemKey item) {
    if (!partition.value().equals(item.attributes().get(partition.attributeName()))) {
      throw new IllegalArgumentException("item " + item + " is not in partition " + partition);
    }
    if (item.equals(key)) {
      throw new IllegalArgumentException("item " + item + " is the partition's sentinel");
    }
    return item;
  }
}
