package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The items of one table: by partition, in the order in which a Scan comes to the partitions, and
 * then by sort key. Threads: one at a time.
 */
final class TableItems {
  /** Stands for the sort key in tables without one. */
  private static final Value NO_SORT = new Value.Text("");

  private final Table table;
  private final PartitionOrder order;
  private final Map<Value, SortedMap<Value, SortedMap<String, Value>>> partitions = new HashMap<>();

  /** Where a Scan meets the partitions; learnt from the engine, because only a hash knows it. */
  record PartitionOrder(List<Value> partitions, Map<Integer, List<List<Value>>> segments) {
    /** The partitions of one segment, in the order of the Scan. */
    List<Value> of(int segment, int totalSegments) {
      return totalSegments == 1 ? partitions : segments.get(totalSegments).get(segment);
    }
  }

  TableItems(Table table, PartitionOrder order) {
    this.table = table;
    this.order = order;
    order.partitions().forEach(p -> partitions.put(p, new TreeMap<>(Value::compare)));
  }

  Table table() {
    return table;
  }

  Optional<SortedMap<String, Value>> find(Map<String, Value> key) {
    return Optional.ofNullable(partition(key).get(sort(key)));
  }

  void replace(Map<String, Value> key, Optional<SortedMap<String, Value>> item) {
    if (item.isPresent()) {
      partition(key).put(sort(key), item.get());
    } else {
      partition(key).remove(sort(key));
    }
  }

  private SortedMap<Value, SortedMap<String, Value>> partition(Map<String, Value> key) {
    return partitions.get(key.get(Table.PARTITION_KEY));
  }

  private Value sort(Map<String, Value> key) {
    return table.sorts().isEmpty() ? NO_SORT : key.get(Table.SORT_KEY);
  }

  /** Whether a key is that of a segment's item. */
  boolean isIn(Map<String, Value> key, int segment, int totalSegments) {
    return order.of(segment, totalSegments).contains(key.get(Table.PARTITION_KEY));
  }

  /** The items of one partition in the order of their sort keys. */
  List<SortedMap<String, Value>> partition(Value partition) {
    return List.copyOf(partitions.getOrDefault(partition, new TreeMap<>(Value::compare)).values());
  }

  /** The items of one segment in the order of the Scan. */
  List<SortedMap<String, Value>> segment(int segment, int totalSegments) {
    List<SortedMap<String, Value>> items = new ArrayList<>();
    order.of(segment, totalSegments).forEach(p -> items.addAll(partition(p)));
    return items;
  }

  /** Where in the order of the Scan a key stands relative to another one. */
  int compare(Map<String, Value> left, Map<String, Value> right) {
    int a = order.partitions().indexOf(left.get(Table.PARTITION_KEY));
    int b = order.partitions().indexOf(right.get(Table.PARTITION_KEY));
    return a != b ? Integer.compare(a, b) : Value.compare(sort(left), sort(right));
  }
}
