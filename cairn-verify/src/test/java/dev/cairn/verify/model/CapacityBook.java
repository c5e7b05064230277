package dev.cairn.verify.model;

import java.util.Map;
import java.util.TreeMap;

/** What the tables were charged, and their indexes apart, by name. Threads: one at a time. */
final class CapacityBook {
  private final Map<String, Units> reads = new TreeMap<>();
  private final Map<String, Units> writes = new TreeMap<>();

  static double write(long bytes) {
    return Math.max(1, Math.ceil(bytes / 1024.0));
  }

  static double read(long bytes, boolean isConsistent) {
    return Math.max(1, Math.ceil(bytes / 4096.0)) / (isConsistent ? 1 : 2);
  }

  void chargeRead(String table, Units units) {
    reads.merge(table, units, Units::plus);
  }

  void chargeWrite(String table, Units units) {
    writes.merge(table, units, Units::plus);
  }

  Units reads(String table) {
    return reads.getOrDefault(table, Units.NONE);
  }

  Units writes(String table) {
    return writes.getOrDefault(table, Units.NONE);
  }
}
