package dev.cairn.embedded;

import dev.cairn.engine.capacity.CapacityAccount;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The capacity units that a database really charged up to one moment, failed conditions and
 * cancelled transactions included, although their errors carry no figure.
 *
 * <p>Order: tables by name. Immutable.
 *
 * @param byTable the units by table name, those of the table's indexes among them. A table that was
 *     deleted keeps its figures
 * @param byIndex the units of indexes alone, by table name and index name. Absence: a table whose
 *     indexes were never charged is not in it
 */
public record ChargedCapacity(Map<String, Units> byTable, Map<String, Map<String, Units>> byIndex) {
  /** Copies the maps. */
  public ChargedCapacity {
    byTable = Collections.unmodifiableMap(new TreeMap<>(byTable));
    Map<String, Map<String, Units>> copy = new TreeMap<>();
    byIndex.forEach(
        (table, indexes) -> copy.put(table, Collections.unmodifiableMap(new TreeMap<>(indexes))));
    byIndex = Collections.unmodifiableMap(copy);
  }

  static ChargedCapacity of(CapacityAccount account) {
    Map<String, Units> byTable = new TreeMap<>();
    Map<String, Map<String, Units>> byIndex = new TreeMap<>();
    account
        .byTable()
        .forEach(
            (name, charged) -> {
              byTable.put(name, Units.of(charged.total()));
              Map<String, Units> indexes = new TreeMap<>();
              charged.indexes().forEach((index, units) -> indexes.put(index, Units.of(units)));
              putUnlessEmpty(byIndex, name, indexes);
            });
    return new ChargedCapacity(byTable, byIndex);
  }

  private static void putUnlessEmpty(
      Map<String, Map<String, Units>> byIndex, String table, Map<String, Units> indexes) {
    if (!indexes.isEmpty()) {
      byIndex.put(table, indexes);
    }
  }

  /** The units of one table with its indexes. Absence: zero for a table that was never charged. */
  public Units table(String tableName) {
    return byTable.getOrDefault(tableName, Units.NONE);
  }

  /** The units of one table without its indexes. */
  public Units withoutIndexes(String tableName) {
    return byIndex.getOrDefault(tableName, Map.of()).values().stream()
        .reduce(table(tableName), Units::minus);
  }

  /** The units of one index. Absence: zero for an index that was never charged. */
  public Units index(String tableName, String indexName) {
    return byIndex.getOrDefault(tableName, Map.of()).getOrDefault(indexName, Units.NONE);
  }

  /** The units of all tables together. */
  public Units total() {
    return byTable.values().stream().reduce(Units.NONE, Units::plus);
  }

  /**
   * What was charged since an earlier moment of the same database.
   *
   * @param earlier what {@link Cairn#account} gave then
   */
  public ChargedCapacity since(ChargedCapacity earlier) {
    Map<String, Units> difference = new TreeMap<>();
    byTable.forEach((name, units) -> difference.put(name, units.minus(earlier.table(name))));
    difference.values().removeIf(Units.NONE::equals);
    Map<String, Map<String, Units>> indexDifference = new TreeMap<>();
    byIndex.forEach(
        (table, indexes) -> {
          Map<String, Units> ofTable = new TreeMap<>();
          indexes.forEach(
              (index, units) -> ofTable.put(index, units.minus(earlier.index(table, index))));
          ofTable.values().removeIf(Units.NONE::equals);
          putUnlessEmpty(indexDifference, table, ofTable);
        });
    return new ChargedCapacity(difference, indexDifference);
  }

  /** Read and write units. Immutable. */
  public record Units(double read, double write) {
    /** No units at all. */
    public static final Units NONE = new Units(0, 0);

    private static Units of(CapacityAccount.Charged charged) {
      return new Units(charged.readUnits(), charged.writeUnits());
    }

    /** Both together. */
    public Units plus(Units other) {
      return new Units(read + other.read, write + other.write);
    }

    /** These without those. */
    public Units minus(Units other) {
      return new Units(read - other.read, write - other.write);
    }
  }
}
