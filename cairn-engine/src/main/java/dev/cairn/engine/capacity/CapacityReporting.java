package dev.cairn.engine.capacity;

import dev.cairn.engine.api.Capacity;
import dev.cairn.engine.api.ConsumedCapacity;
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
   * What a transaction reports for one table: read or write units apart; null when nothing was
   * asked for.
   */
  public @Nullable ConsumedCapacity transactional(
      String tableName, @Nullable Double readUnits, @Nullable Double writeUnits) {
    double units = (readUnits == null ? 0 : readUnits) + (writeUnits == null ? 0 : writeUnits);
    return switch (this) {
      case NONE -> null;
      case TOTAL -> new ConsumedCapacity(tableName, units, readUnits, writeUnits, null, null, null);
      case INDEXES ->
          new ConsumedCapacity(
              tableName,
              units,
              readUnits,
              writeUnits,
              new Capacity(units, readUnits, writeUnits),
              null,
              null);
    };
  }
}
