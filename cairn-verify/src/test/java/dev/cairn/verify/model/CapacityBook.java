package dev.cairn.verify.model;

import java.util.Map;
import java.util.TreeMap;

/** What the tables were charged with their indexes, by name. Threads: one at a time. */
final class CapacityBook {
  private final Map<String, Double> readUnits = new TreeMap<>();
  private final Map<String, Double> writeUnits = new TreeMap<>();

  static double write(long bytes) {
    return Math.max(1, Math.ceil(bytes / 1024.0));
  }

  static double read(long bytes, boolean isConsistent) {
    return Math.max(1, Math.ceil(bytes / 4096.0)) / (isConsistent ? 1 : 2);
  }

  void chargeRead(String table, Units units) {
    readUnits.merge(table, units.total(), Double::sum);
  }

  void chargeWrite(String table, Units units) {
    writeUnits.merge(table, units.total(), Double::sum);
  }

  double readUnits(String table) {
    return readUnits.getOrDefault(table, 0.0);
  }

  double writeUnits(String table) {
    return writeUnits.getOrDefault(table, 0.0);
  }
}
