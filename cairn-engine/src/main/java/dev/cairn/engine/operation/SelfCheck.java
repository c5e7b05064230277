package dev.cairn.engine.operation;

import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredCount;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.Extent;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares what the store keeps of items with the items: index entries, the sizes of item
 * collections, and how many of all there are.
 *
 * <p>Cost: reads everything, and holds one index at a time in memory.
 */
public final class SelfCheck {
  private final Snapshot snapshot;
  private final List<String> differences = new ArrayList<>();

  private SelfCheck(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** What differs in the database as it is now; nothing when all is well. */
  public static List<String> differences(Database database) {
    try (Snapshot snapshot = database.store().snapshot()) {
      SelfCheck check = new SelfCheck(snapshot);
      check.tables(database.tables());
      return check.differences;
    }
  }

  private void tables(Tables tables) {
    try (EntryCursor cursor = snapshot.scan(Keyspace.tables(), Direction.ASCENDING)) {
      while (cursor.next()) {
        TableDefinition table = tables.now(cursor.value());
        if (table == null) {
          table(StoredTable.definitionOf(cursor.value()).changed(List.of()));
        } else {
          table(table);
        }
      }
    }
  }

  private void table(TableDefinition table) {
    Map<Key, Long> sizes = new TreeMap<>();
    for (IndexDefinition index : table.indexes()) {
      if (index.isKept()) {
        index(table, index);
      }
    }
    numbersWithoutIndex(table);
    extent(table.name(), Keyspace.items(table.storeId()).all());
    try (EntryCursor items = items(table)) {
      while (items.next()) {
        Item item = StoredItem.itemOf(items.value());
        ItemCollection collection = ItemCollection.of(table, item.attributes());
        if (collection != null) {
          sizes.merge(collection.countKey(), IndexEntries.collectionBytes(table, item), Long::sum);
        }
      }
    }
    Map<Key, Long> kept = new TreeMap<>();
    try (EntryCursor cursor =
        snapshot.scan(Keyspace.collections(table.storeId()), Direction.ASCENDING)) {
      while (cursor.next()) {
        kept.put(cursor.key(), StoredCount.countOf(cursor.value()));
      }
    }
    compare("collections of " + table.name(), sizes, kept);
  }

  private EntryCursor items(TableDefinition table) {
    return snapshot.scan(Keyspace.items(table.storeId()).all(), Direction.ASCENDING);
  }

  /** Every entry has its item; and every item its entry, unless the index is still filled. */
  private void index(TableDefinition table, IndexDefinition index) {
    Map<Key, Item> afresh = new TreeMap<>();
    try (EntryCursor items = items(table)) {
      while (items.next()) {
        Write entry = IndexEntries.entryOf(table, index, StoredItem.from(items.value()));
        if (entry instanceof Write.Put put) {
          afresh.put(put.key(), StoredItem.itemOf(put.value()));
        }
      }
    }
    Map<Key, Item> kept = new TreeMap<>();
    KeyRange range = Keyspace.indexEntries(table.storeId(), index.number()).all();
    try (EntryCursor entries = snapshot.scan(range, Direction.ASCENDING)) {
      while (entries.next()) {
        kept.put(entries.key(), StoredItem.itemOf(entries.value()));
      }
    }
    if (index.backfilling()) {
      afresh.keySet().retainAll(kept.keySet());
    }
    compare("index " + index.name() + " of " + table.name(), afresh, kept);
    extent("index " + index.name() + " of " + table.name(), range);
  }

  /** A number that no index has any more, or has yet, has no entries. */
  private void numbersWithoutIndex(TableDefinition table) {
    for (int number = 1; number <= table.lastIndexNumber(); number++) {
      int wanted = number;
      if (table.indexes().stream().noneMatch(i -> i.number() == wanted && i.isKept())) {
        KeyRange range = Keyspace.indexEntries(table.storeId(), number).all();
        try (EntryCursor entries = snapshot.scan(range, Direction.ASCENDING)) {
          if (entries.next()) {
            differences.add("entries of the deleted index " + number + " of " + table.name());
          }
        }
      }
    }
  }

  /** What DescribeTable tells of a range is what is there. */
  private void extent(String what, KeyRange range) {
    long count = 0;
    long sizeBytes = 0;
    try (EntryCursor entries = snapshot.scan(range, Direction.ASCENDING)) {
      while (entries.next()) {
        count++;
        sizeBytes += StoredItem.itemOf(entries.value()).sizeBytes();
      }
    }
    Extent counted = snapshot.extent(range);
    if (!counted.equals(new Extent(count, sizeBytes))) {
      differences.add(what + ": " + counted + ", but there are " + count + " of " + sizeBytes);
    }
  }

  private <V> void compare(String what, Map<Key, V> expected, Map<Key, V> actual) {
    if (!expected.equals(actual)) {
      differences.add(what + ": expected " + expected + " but there is " + actual);
    }
  }
}
