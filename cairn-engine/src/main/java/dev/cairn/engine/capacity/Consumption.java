package dev.cairn.engine.capacity;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Capacity units of one table: what the table itself consumed, and each of its indexes.
 *
 * <p>Threads: one thread at a time while it grows.
 */
public final class Consumption {
  private double tableUnits;
  private Map<String, Double> localUnits = Map.of();
  private Map<String, Double> globalUnits = Map.of();

  /** Nothing consumed yet. */
  public Consumption() {}

  /** That many units of the table itself. */
  public static Consumption ofTable(double units) {
    Consumption consumption = new Consumption();
    consumption.addTable(units);
    return consumption;
  }

  public void addTable(double units) {
    tableUnits += units;
  }

  /** Adds units of a local secondary index. */
  public void addLocal(String indexName, double units) {
    localUnits = growing(localUnits);
    localUnits.merge(indexName, units, Double::sum);
  }

  /** Adds units of a global secondary index. */
  public void addGlobal(String indexName, double units) {
    globalUnits = growing(globalUnits);
    globalUnits.merge(indexName, units, Double::sum);
  }

  /** Adds another consumption that many times over. */
  public void add(Consumption other, int factor) {
    tableUnits += factor * other.tableUnits;
    other.localUnits.forEach((name, units) -> addLocal(name, factor * units));
    other.globalUnits.forEach((name, units) -> addGlobal(name, factor * units));
  }

  private static Map<String, Double> growing(Map<String, Double> units) {
    return units.isEmpty() ? new TreeMap<>() : units;
  }

  /** The units of the table itself, without its indexes. */
  public double tableUnits() {
    return tableUnits;
  }

  /** Units by the name of a local index; only those that were touched. */
  public Map<String, Double> localUnits() {
    return Collections.unmodifiableMap(localUnits);
  }

  /** Units by the name of a global index; only those that were touched. */
  public Map<String, Double> globalUnits() {
    return Collections.unmodifiableMap(globalUnits);
  }

  /** Visits the local and then the global indexes that were touched, with their units. */
  public void forEachIndex(BiConsumer<String, Double> visitor) {
    if (!localUnits.isEmpty()) {
      localUnits.forEach(visitor);
    }
    if (!globalUnits.isEmpty()) {
      globalUnits.forEach(visitor);
    }
  }

  /** All units together. */
  public double total() {
    double total = tableUnits;
    for (double units : localUnits.values()) {
      total += units;
    }
    for (double units : globalUnits.values()) {
      total += units;
    }
    return total;
  }
}
