package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.existence.ExistenceCosts;
import dev.cairn.toolkit.existence.GuardedPartition;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls of {@link GuardedPartition}. */
final class PricedPartition {
  private static final int CALLS = 8;
  private static final int KEYS = 2;

  private PricedPartition() {}

  static void play(CostTable table) {
    CapacityCollector collector = new CapacityCollector();
    Existence<Map<String, AttributeValue>> existing =
        Existence.of(table.client(), table.schema()).collecting(collector);
    ExistenceCosts<Map<String, AttributeValue>> costs = existing.predict(table.model());
    String partitionKey = table.schema().partitionKey().name();
    GuardedPartition<Map<String, AttributeValue>> partition =
        existing.partition(table.key(0).attributes().get(partitionKey));
    // The first put can cost more: it brings the sentinel, which may be in an index.
    partition.put(table.item(table.key(0))).orThrow();
    for (int i = 0; i < CALLS; i++) {
      ItemKey key = table.key(table.random().nextInt(KEYS));
      Map<String, AttributeValue> stored = table.stored(key);
      Map<String, AttributeValue> item = table.item(key);
      if (!stored.isEmpty()) {
        table.check(
            "put over another",
            costs.guardedPut(stored, item),
            () -> partition.put(item).orThrow().capacity());
        table.check("exists", costs.guardedExists(item), collector, partition::exists);
      } else if (table.random().nextBoolean()) {
        table.check("put", costs.guardedPut(item), () -> partition.put(item).orThrow().capacity());
      } else {
        table.check(
            "createIfAbsent",
            costs.guardedPut(item),
            () -> partition.createIfAbsent(item).orThrow().capacity());
      }
    }
  }
}
