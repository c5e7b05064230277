package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The model's tables with the checks that all operations share. Threads: one at a time. */
record ModelTables(Map<String, TableItems> byName, CapacityBook book) {
  ModelTables(Map<String, TableItems> byName) {
    this(byName, new CapacityBook());
  }

  TableItems require(String name) {
    TableItems items = byName.get(name);
    if (items == null) {
      throw Refusal.of("ResourceNotFoundException", "Requested resource not found");
    }
    return items;
  }

  /** Whether the attributes are exactly the key's, and of its types. */
  static boolean fitsSchema(Table table, Map<String, Value> key) {
    return key.keySet().equals(table.keyOf(key).keySet()) && hasKey(table, key);
  }

  private static boolean hasKey(Table table, Map<String, Value> item) {
    return hasType(item.get(Table.PARTITION_KEY), table.partitionType())
        && table.sortType().map(type -> hasType(item.get(Table.SORT_KEY), type)).orElse(true);
  }

  private static boolean hasType(Value value, String type) {
    return value != null && value.type().equals(type);
  }

  static void checkKey(Table table, Map<String, Value> key) {
    if (!fitsSchema(table, key)) {
      throw Refusal.validation("The provided key element does not match the schema");
    }
  }

  /** Checks the key attributes of a whole item. */
  static void checkItem(Table table, Map<String, Value> item) {
    checkAttribute(Table.PARTITION_KEY, table.partitionType(), item);
    table.sortType().ifPresent(type -> checkAttribute(Table.SORT_KEY, type, item));
  }

  private static void checkAttribute(String name, String type, Map<String, Value> item) {
    Value value = item.get(name);
    if (value == null) {
      throw Refusal.validation(
          "One or more parameter values were invalid: Missing the key " + name + " in the item");
    }
    if (!value.type().equals(type)) {
      throw Refusal.validation(
          "One or more parameter values were invalid: Type mismatch for key "
              + name
              + " expected: "
              + type
              + " actual: "
              + value.type());
    }
  }

  static void checkProjection(Operation.Reading reading) {
    if (Path.anyCollide(reading.projection())) {
      throw Refusal.validation();
    }
  }

  /** Refuses paths that take a key attribute, of the table or of an index, for a map or a list. */
  static void refuseNestedKeys(TableItems items, List<Path> paths) {
    if (paths.stream().anyMatch(p -> !p.steps().isEmpty() && items.isAnyKey(p.attribute()))) {
      throw Refusal.validation();
    }
  }

  /** What a read shows of an item. */
  static SortedMap<String, Value> shown(SortedMap<String, Value> item, Operation.Reading reading) {
    return reading.projection().isEmpty() ? item : OpenItem.project(item, reading.projection());
  }
}
