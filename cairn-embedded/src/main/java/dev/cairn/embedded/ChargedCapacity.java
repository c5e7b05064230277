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
 * @param byTable the units by table name. A table that was deleted keeps its figures
 */
public record ChargedCapacity(Map<String, Units> byTable) {
  /** Copies the map. */
  public ChargedCapacity {
    byTable = Collections.unmodifiableMap(new TreeMap<>(byTable));
  }

  static ChargedCapacity of(CapacityAccount account) {
    Map<String, Units> byTable = new TreeMap<>();
    account
        .byTable()
        .forEach(
            (name, charged) ->
                byTable.put(name, new Units(charged.readUnits(), charged.writeUnits())));
    return new ChargedCapacity(byTable);
  }

  /** The units of one table. Absence: zero for a table that was never charged. */
  public Units table(String tableName) {
    return byTable.getOrDefault(tableName, Units.NONE);
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
    return new ChargedCapacity(difference);
  }

  /** Read and write units. Immutable. */
  public record Units(double read, double write) {
    /** No units at all. */
    public static final Units NONE = new Units(0, 0);

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
