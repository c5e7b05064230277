package dev.cairn.engine.operation;

import dev.cairn.engine.capacity.Partition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one item that a write names.
 *
 * @param collection what the item belongs to, in a table with local indexes
 */
record WriteTarget(TableDefinition table, Key key, @Nullable ItemCollection collection) {
  /** The place of a whole item. See {@link ItemKeys#ofItem}. */
  static WriteTarget ofItem(TableDefinition table, Item item) {
    Key key = ItemKeys.ofItem(table, item);
    return new WriteTarget(table, key, ItemCollection.of(table, item.attributes()));
  }

  /** The place that a key names. See {@link ItemKeys#ofKey}. */
  static WriteTarget ofKey(TableDefinition table, Map<String, AttributeValue> attributes) {
    Key key = ItemKeys.ofKey(table, attributes);
    return new WriteTarget(table, key, ItemCollection.of(table, attributes));
  }

  /** The partition that the item is in. */
  Partition partition() {
    return new ReadTarget(table, null).partitionOf(key);
  }
}
