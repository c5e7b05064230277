package dev.cairn.toolkit.item;

import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One partition of one table: the items that share a partition key. Made by {@link
 * ItemSchema#partition}.
 *
 * <p>Threads: immutable.
 *
 * @param tableName the table
 * @param attributeName the name of the table's partition key attribute
 * @param value the partition key's value
 */
public record PartitionKey(String tableName, String attributeName, AttributeValue value) {
  /** Refuses nulls. */
  public PartitionKey {
    Objects.requireNonNull(tableName, "tableName");
    Objects.requireNonNull(attributeName, "attributeName");
    Objects.requireNonNull(value, "value");
  }

  @Override
  public String toString() {
    return tableName + "[" + attributeName + "=" + ItemKey.show(value) + "]";
  }
}
