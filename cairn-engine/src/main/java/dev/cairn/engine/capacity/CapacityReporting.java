package dev.cairn.engine.capacity;

import dev.cairn.engine.api.Capacity;
import dev.cairn.engine.api.ConsumedCapacity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much a response says about consumed capacity: the values of ReturnConsumedCapacity. */
public enum CapacityReporting {
  NONE,
  TOTAL,
  INDEXES;

  /** The value with that name. REQUIRES: the request's shape was checked. Null means NONE. */
  public static CapacityReporting parse(@Nullable String name) {
    return name == null ? NONE : valueOf(name);
  }

  /**
   * What a single-item operation or a page reports for one table; null when nothing was asked for.
   */
  public @Nullable ConsumedCapacity single(String tableName, double units) {
    return switch (this) {
      case NONE -> null;
      case TOTAL -> new ConsumedCapacity(tableName, units, null, null, null, null, null);
      case INDEXES ->
          new ConsumedCapacity(
              tableName, units, null, null, new Capacity(units, null, null), null, null);
    };
  }

  /**
   * What a transaction reports: an entry for each table, from read or write units by table name;
   * null when nothing was asked for.
   */
  public @Nullable List<ConsumedCapacity> transactional(
      Map<String, Double> readUnits, Map<String, Double> writeUnits) {
    if (this == NONE) {
      return null;
    }
    List<ConsumedCapacity> consumed = new ArrayList<>();
    readUnits.forEach((table, units) -> consumed.add(transactional(table, units, units, null)));
    writeUnits.forEach((table, units) -> consumed.add(transactional(table, units, null, units)));
    return Collections.unmodifiableList(consumed);
  }

  private ConsumedCapacity transactional(
      String tableName, double units, @Nullable Double readUnits, @Nullable Double writeUnits) {
    Capacity table = this == INDEXES ? new Capacity(units, readUnits, writeUnits) : null;
    return new ConsumedCapacity(tableName, units, readUnits, writeUnits, table, null, null);
  }
}
