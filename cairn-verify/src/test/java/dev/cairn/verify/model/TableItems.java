package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The items of one table by key, and the indexes that it has now, which hold nothing themselves:
 * their entries are worked out anew each time. Threads: one at a time.
 */
final class TableItems {
  private final Table table;
  private final List<Index> indexes;
  private final Map<Map<String, Value>, SortedMap<String, Value>> items = new HashMap<>();

  TableItems(Table table) {
    this.table = table;
    this.indexes = new ArrayList<>(table.indexes());
  }

  Table table() {
    return table;
  }

  /** The indexes, to be changed. */
  List<Index> indexes() {
    return indexes;
  }

  Optional<Index> index(String name) {
    return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  /** Whether an attribute is part of the table's key or of an index's. */
  boolean isAnyKey(String attribute) {
    return table.isKey(attribute) || indexes.stream().anyMatch(index -> index.isKey(attribute));
  }

  Optional<SortedMap<String, Value>> find(Map<String, Value> key) {
    return Optional.ofNullable(items.get(table.keyOf(key)));
  }

  void replace(Map<String, Value> key, Optional<SortedMap<String, Value>> item) {
    if (item.isPresent()) {
      items.put(table.keyOf(key), item.get());
    } else {
      items.remove(table.keyOf(key));
    }
  }

  /** All entries of an index, in no order. */
  List<SortedMap<String, Value>> entries(Index index) {
    return items.values().stream()
        .filter(index::holds)
        .map(item -> index.entryOf(item, table))
        .toList();
  }

  /**
   * Compares two entries of one partition of an index. That entries with equal sort keys stand in
   * the order of their items' keys is a guess.
   */
  int compare(Index index, Map<String, Value> left, Map<String, Value> right) {
    int order = index.compareSort(left, right);
    for (Index.Part part : table.primary().parts()) {
      if (order == 0) {
        order = Value.compare(left.get(part.name()), right.get(part.name()));
      }
    }
    return order;
  }
}
