package dev.cairn.verify.model;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Capacity units of one kind: those of a table, and of its indexes by name. Immutable. */
record Units(double table, SortedMap<String, Double> local, SortedMap<String, Double> global) {
  static final Units NONE = ofTable(0);

  Units {
    local = Collections.unmodifiableSortedMap(new TreeMap<>(local));
    global = Collections.unmodifiableSortedMap(new TreeMap<>(global));
  }

  static Units ofTable(double units) {
    return new Units(units, new TreeMap<>(), new TreeMap<>());
  }

  static Units ofIndex(Index index, double units) {
    SortedMap<String, Double> one = new TreeMap<>();
    one.put(index.name(), units);
    return index.isGlobal()
        ? new Units(0, new TreeMap<>(), one)
        : new Units(0, one, new TreeMap<>());
  }

  Units plus(Units other) {
    SortedMap<String, Double> allLocal = new TreeMap<>(local);
    other.local.forEach((index, units) -> allLocal.merge(index, units, Double::sum));
    SortedMap<String, Double> allGlobal = new TreeMap<>(global);
    other.global.forEach((index, units) -> allGlobal.merge(index, units, Double::sum));
    return new Units(table + other.table, allLocal, allGlobal);
  }

  Units doubled() {
    return plus(this);
  }

  double total() {
    return table + indexes().values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Those of all indexes, whose names are unique in their table. */
  SortedMap<String, Double> indexes() {
    SortedMap<String, Double> all = new TreeMap<>(local);
    all.putAll(global);
    return all;
  }
}
