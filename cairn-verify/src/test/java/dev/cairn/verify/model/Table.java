package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A table's name, the key values that a program uses in it, and the indexes that it has at first;
 * its partition key is called pk, its sort key, if it has one, sk. Immutable.
 */
record Table(String name, List<Value> partitions, List<Value> sorts, List<Index> indexes) {
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

  /** The table's own key, looked at as an index that keeps everything. */
  Index primary() {
    return new Index(
        "",
        false,
        List.of(new Index.Part(PARTITION_KEY, partitionType())),
        sortType().map(type -> new Index.Part(SORT_KEY, type)).stream().toList(),
        Optional.empty());
  }

  /** The key attributes of an item. */
  SortedMap<String, Value> keyOf(Map<String, Value> item) {
    SortedMap<String, Value> key = new TreeMap<>(item);
    key.keySet().removeIf(name -> !isKey(name));
    return key;
  }
}
