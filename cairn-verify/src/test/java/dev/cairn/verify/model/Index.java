package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A secondary index, or the key of a table as if it were one. Immutable.
 *
 * @param projected the attributes besides keys that it keeps, or empty when it keeps all
 */
record Index(
    String name,
    boolean isGlobal,
    List<Part> partition,
    List<Part> sort,
    Optional<List<String>> projected) {

  /** An attribute of a key, and the type that it has there. */
  record Part(String name, String type) {
    boolean fits(Map<String, Value> attributes) {
      Value value = attributes.get(name);
      return value != null && value.type().equals(type);
    }
  }

  List<Part> parts() {
    List<Part> parts = new ArrayList<>(partition);
    parts.addAll(sort);
    return parts;
  }

  boolean isKey(String attribute) {
    return parts().stream().anyMatch(part -> part.name().equals(attribute));
  }

  /** Whether an item has an entry: it does when it has the whole key. */
  boolean holds(Map<String, Value> item) {
    return parts().stream().allMatch(part -> part.fits(item));
  }

  /** The values that say in which partition an entry is. REQUIRES: it has them. */
  List<Value> partitionOf(Map<String, Value> entry) {
    return partition.stream().map(part -> entry.get(part.name())).toList();
  }

  /** Compares two entries of one partition by the index's own sort key. */
  int compareSort(Map<String, Value> left, Map<String, Value> right) {
    for (Part part : sort) {
      int order = Value.compare(left.get(part.name()), right.get(part.name()));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  boolean keeps(String attribute, Table table) {
    return projected.isEmpty()
        || isKey(attribute)
        || table.isKey(attribute)
        || projected.get().contains(attribute);
  }

  /** What it keeps of an item. */
  SortedMap<String, Value> entryOf(SortedMap<String, Value> item, Table table) {
    SortedMap<String, Value> entry = new TreeMap<>(item);
    entry.keySet().removeIf(name -> !keeps(name, table));
    return entry;
  }
}
