package dev.cairn.engine.capacity;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ObjDoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Capacity units of one table: what the table itself consumed, and each of its indexes; and, where
 * that is asked for, what was consumed of each partition.
 *
 * <p>Threads: one thread at a time while it grows.
 */
public final class Consumption {
  private double tableUnits;
  private Map<String, Double> localUnits = Map.of();
  private Map<String, Double> globalUnits = Map.of();
  private @Nullable Map<Partition, Double> partitionUnits;

  /** Nothing consumed yet. */
  public Consumption() {}

  /** That many units of the table itself. */
  public static Consumption ofTable(double units) {
    Consumption consumption = new Consumption();
    consumption.addTable(units);
    return consumption;
  }

  /** Nothing consumed yet, of which partitions will be told apart. */
  public static Consumption byPartition() {
    Consumption consumption = new Consumption();
    consumption.partitionUnits = new LinkedHashMap<>();
    return consumption;
  }

  /** Whether partitions are told apart. */
  public boolean isByPartition() {
    return partitionUnits != null;
  }

  /**
   * Says of which partition units were consumed that are added here by themselves. Does nothing
   * where partitions are not told apart.
   */
  public void addPartition(Partition partition, double units) {
    if (partitionUnits != null) {
      partitionUnits.merge(partition, units, Double::sum);
    }
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
    other.forEachPartition((partition, units) -> addPartition(partition, factor * units));
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

  /** The units of all local indexes together. They share the throughput of their table. */
  public double localTotal() {
    double total = 0;
    for (double units : localUnits.values()) {
      total += units;
    }
    return total;
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

  /** Visits the partitions that units were consumed of; none where they are not told apart. */
  public void forEachPartition(ObjDoubleConsumer<Partition> visitor) {
    if (partitionUnits != null) {
      partitionUnits.forEach(visitor::accept);
    }
  }

  /** The partitions that units were consumed of; none where they are not told apart. */
  public Set<Partition> partitions() {
    return partitionUnits == null ? Set.of() : Collections.unmodifiableSet(partitionUnits.keySet());
  }

  /** All units together. */
  public double total() {
    double total = tableUnits + localTotal();
    for (double units : globalUnits.values()) {
      total += units;
    }
    return total;
  }
}
