package dev.cairn.engine.operation;

import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition key in a table with local secondary indexes, whose size is counted.
 *
 * @param countKey where the store keeps the size
 * @param partitionKey the attribute that the items share
 */
record ItemCollection(Key countKey, Item partitionKey) {
  private static final double GIGABYTE = 1024.0 * 1024 * 1024;

  /** The collection of an item, or null in a table without local indexes. */
  static @Nullable ItemCollection of(
      TableDefinition table, Map<String, AttributeValue> attributes) {
    if (!table.hasItemCollections()) {
      return null;
    }
    Map<String, AttributeValue> partition = new LinkedHashMap<>();
    for (KeyAttribute attribute : table.keySchema().partition()) {
      AttributeValue value = attributes.get(attribute.name());
      if (value != null) {
        partition.put(attribute.name(), value);
      }
    }
    return new ItemCollection(
        Keyspace.collectionKey(table.storeId(), List.copyOf(partition.values())),
        Item.wrap(partition));
  }

  /** What a response says of the collection at that size. */
  ItemCollectionMetrics metrics(long sizeBytes) {
    double lower = Math.floor(sizeBytes / GIGABYTE);
    return new ItemCollectionMetrics(partitionKey, List.of(lower, lower + 1));
  }
}
