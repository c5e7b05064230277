package dev.cairn.engine.operation;

import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries that items have in the secondary indexes of their table.
 *
 * <p>An item has an entry in an index when it has all attributes of the index's key. The entry's
 * key ends with the item's own key, so that items with equal index keys have entries of their own.
 */
final class IndexEntries {
  private IndexEntries() {}

  /** An item as an index keeps it. */
  private record Entry(Key key, StoredItem value) {
    long sizeBytes() {
      return value.item().sizeBytes();
    }
  }

  /** The entry's key, or null when the item has none in the index. */
  static @Nullable Key keyOf(TableDefinition table, IndexDefinition index, Item item) {
    List<AttributeValue> partition = values(index.keySchema().partition(), item);
    List<AttributeValue> sort = values(index.keySchema().sort(), item);
    List<AttributeValue> own = values(table.keySchema().attributes(), item);
    if (partition == null || sort == null || own == null) {
      return null;
    }
    return Keyspace.indexEntries(table.storeId(), index.number()).key(partition, sort, own);
  }

  private static @Nullable List<AttributeValue> values(List<KeyAttribute> attributes, Item item) {
    List<AttributeValue> values = new ArrayList<>(attributes.size());
    for (KeyAttribute attribute : attributes) {
      AttributeValue value = item.find(attribute.name());
      if (value == null || value.type() != attribute.type() || ItemKeys.isEmpty(value)) {
        return null;
      }
      values.add(value);
    }
    return values;
  }

  /** What an index keeps of an item: its projection. */
  static Item project(TableDefinition table, IndexDefinition index, Item item) {
    if (index.projection() == IndexDefinition.Projection.ALL) {
      return item;
    }
    Map<String, AttributeValue> kept = new LinkedHashMap<>();
    item.attributes()
        .forEach(
            (name, value) -> {
              if (index.projects(name, table.keySchema())) {
                kept.put(name, value);
              }
            });
    return Item.wrap(kept);
  }

  private static @Nullable Entry entry(
      TableDefinition table,
      IndexDefinition index,
      @Nullable Item item,
      @Nullable StoredItem stored) {
    Key key = item == null ? null : keyOf(table, index, item);
    if (item == null || key == null) {
      return null;
    }
    if (stored != null && index.projection() == IndexDefinition.Projection.ALL) {
      return new Entry(key, stored);
    }
    return new Entry(key, StoredItem.of(project(table, index, item)));
  }

  /** The write that gives an item its entry in one index, or null when it has none. */
  static @Nullable Write entryOf(TableDefinition table, IndexDefinition index, StoredItem stored) {
    Entry entry = entry(table, index, stored.item(), stored);
    return entry == null ? null : new Write.Put(entry.key(), entry.value());
  }

  /**
   * Adds the writes that follow a change of an item into all indexes, and what they consume:
   * nothing where nothing that the index keeps has changed, one write for an entry that is new,
   * gone or changed in place, two for an entry that moves.
   *
   * @param stored the new item as the table keeps it, or null when there is none
   */
  static void follow(
      TableDefinition table,
      ItemChange change,
      @Nullable StoredItem stored,
      List<Write> writes,
      Consumption consumption) {
    for (IndexDefinition index : table.indexes()) {
      if (!index.isKept()) {
        continue;
      }
      Entry before = entry(table, index, change.before(), null);
      Entry after = entry(table, index, change.after(), stored);
      double units = follow(before, after, writes);
      if (units > 0 && index.kind() == IndexDefinition.Kind.LOCAL) {
        consumption.addLocal(index.name(), units);
      } else if (units > 0) {
        consumption.addGlobal(index.name(), units);
        if (consumption.isByPartition()) {
          addPartitions(new ReadTarget(table, index), before, after, consumption);
        }
      }
    }
  }

  /** Says of which partitions of a global index the units are that a change consumed there. */
  private static void addPartitions(
      ReadTarget target, @Nullable Entry before, @Nullable Entry after, Consumption consumption) {
    boolean moves = before == null || after == null || !before.key().equals(after.key());
    if (before != null && moves) {
      consumption.addPartition(target.partitionOf(before.key()), units(before));
    }
    if (after != null) {
      double units = before == null || moves ? units(after) : units(before, after);
      consumption.addPartition(target.partitionOf(after.key()), units);
    }
  }

  private static double follow(@Nullable Entry before, @Nullable Entry after, List<Write> writes) {
    if (before == null) {
      return after == null ? 0 : put(after, writes);
    }
    if (after == null) {
      return delete(before, writes);
    }
    if (!before.key().equals(after.key())) {
      return delete(before, writes) + put(after, writes);
    }
    if (before.value().item().equals(after.value().item())) {
      return 0;
    }
    put(after, writes);
    return units(before, after);
  }

  private static double units(Entry entry) {
    return CapacityUnits.write(entry.sizeBytes());
  }

  /** The units of an entry that changes in place. */
  private static double units(Entry before, Entry after) {
    return Math.max(units(before), units(after));
  }

  private static double put(Entry entry, List<Write> writes) {
    writes.add(new Write.Put(entry.key(), entry.value()));
    return units(entry);
  }

  private static double delete(Entry entry, List<Write> writes) {
    writes.add(new Write.Delete(entry.key()));
    return units(entry);
  }

  /**
   * The bytes that an item takes in its item collection: itself and its entries in local indexes.
   */
  static long collectionBytes(TableDefinition table, @Nullable Item item) {
    if (item == null) {
      return 0;
    }
    long bytes = item.sizeBytes();
    for (IndexDefinition index : table.indexes()) {
      if (index.kind() == IndexDefinition.Kind.LOCAL && keyOf(table, index, item) != null) {
        bytes += project(table, index, item).sizeBytes();
      }
    }
    return bytes;
  }
}
