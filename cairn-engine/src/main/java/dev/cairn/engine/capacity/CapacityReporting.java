package dev.cairn.engine.capacity;

import dev.cairn.engine.api.Capacity;
import dev.cairn.engine.api.ConsumedCapacity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
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

  /** What a request on one table reports; null when nothing was asked for. */
  public @Nullable ConsumedCapacity single(String tableName, Consumption consumption) {
    return this == NONE
        ? null
        : report(tableName, consumption, units -> new Capacity(units, null, null));
  }

  /**
   * What a batch reports: an entry for each table in the order of the map; null when nothing was
   * asked for.
   */
  public @Nullable List<ConsumedCapacity> batch(Map<String, Consumption> byTable) {
    return this == NONE ? null : all(byTable, units -> new Capacity(units, null, null));
  }

  /**
   * What a transaction reports: an entry for each table, read or write units apart; null when
   * nothing was asked for.
   */
  public @Nullable List<ConsumedCapacity> transactional(
      Map<String, Consumption> reads, Map<String, Consumption> writes) {
    if (this == NONE) {
      return null;
    }
    List<ConsumedCapacity> consumed = new ArrayList<>();
    consumed.addAll(all(reads, units -> new Capacity(units, units, null)));
    consumed.addAll(all(writes, units -> new Capacity(units, null, units)));
    return Collections.unmodifiableList(consumed);
  }

  private List<ConsumedCapacity> all(
      Map<String, Consumption> byTable, DoubleFunction<Capacity> capacity) {
    List<ConsumedCapacity> consumed = new ArrayList<>();
    byTable.forEach((table, units) -> consumed.add(report(table, units, capacity)));
    return Collections.unmodifiableList(consumed);
  }

  private ConsumedCapacity report(
      String tableName, Consumption consumption, DoubleFunction<Capacity> capacity) {
    Capacity total = capacity.apply(consumption.total());
    boolean apart = this == INDEXES;
    return new ConsumedCapacity(
        tableName,
        total.capacityUnits(),
        total.readCapacityUnits(),
        total.writeCapacityUnits(),
        apart ? capacity.apply(consumption.tableUnits()) : null,
        apart ? byIndex(consumption.localUnits(), capacity) : null,
        apart ? byIndex(consumption.globalUnits(), capacity) : null);
  }

  private static @Nullable Map<String, Capacity> byIndex(
      Map<String, Double> units, DoubleFunction<Capacity> capacity) {
    if (units.isEmpty()) {
      return null;
    }
    Map<String, Capacity> byIndex = new LinkedHashMap<>();
    units.forEach((index, consumed) -> byIndex.put(index, capacity.apply(consumed)));
    return Collections.unmodifiableMap(byIndex);
  }
}
