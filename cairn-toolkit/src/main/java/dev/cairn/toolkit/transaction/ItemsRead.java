package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CapacityReport;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items as they were at one moment.
 *
 * <p>Threads: immutable.
 */
public final class ItemsRead {
  private final Map<String, Map<String, AttributeValue>> items;
  private final CapacityReport capacity;

  ItemsRead(Map<String, Map<String, AttributeValue>> items, CapacityReport capacity) {
    this.items = items;
    this.capacity = capacity;
  }

  /** The attributes of the item with this label; empty if it was not there. */
  public Optional<Map<String, AttributeValue>> item(String label) {
    Map<String, AttributeValue> item = items.get(label);
    if (item == null) {
      throw new IllegalArgumentException(
          "no item is called \"" + label + "\"; there are " + items.keySet());
    }
    return item.isEmpty() ? Optional.empty() : Optional.of(item);
  }

  /** The value of the item with this label; empty if it was not there. */
  public <T> Optional<T> find(String label, ItemSchema<T> schema) {
    return item(label).map(schema::fromItem);
  }

  /** What the read cost, repetitions included. */
  public CapacityReport capacity() {
    return capacity;
  }
}
