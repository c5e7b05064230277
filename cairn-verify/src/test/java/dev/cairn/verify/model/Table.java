package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table's name and the key values that a program uses in it; its partition key is called pk, its
 * sort key, if it has one, sk. Immutable.
 */
record Table(String name, List<Value> partitions, List<Value> sorts) {
  static final String PARTITION_KEY = "pk";
  static final String SORT_KEY = "sk";

  String partitionType() {
    return partitions.get(0).type();
  }

  Optional<String> sortType() {
    return sorts.stream().findFirst().map(Value::type);
  }

  boolean isKey(String attribute) {
    return attribute.equals(PARTITION_KEY) || (attribute.equals(SORT_KEY) && !sorts.isEmpty());
  }

  /** The key attributes of an item. */
  SortedMap<String, Value> keyOf(Map<String, Value> item) {
    SortedMap<String, Value> key = new TreeMap<>(item);
    key.keySet().removeIf(name -> !isKey(name));
    return key;
  }
}
