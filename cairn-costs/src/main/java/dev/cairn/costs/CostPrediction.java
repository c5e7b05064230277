package dev.cairn.costs;

import dev.cairn.toolkit.capacity.CapacityUnits;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What calls are going to cost.
 *
 * <p>Order: tables are listed by name. Threads: immutable.
 *
 * @param byTable units by the name of the table, its secondary indexes included
 * @param requestCount how many requests are sent
 */
public record CostPrediction(Map<String, CapacityUnits> byTable, int requestCount) {
  /** No request, no units. */
  public static final CostPrediction NONE = new CostPrediction(Map.of(), 0);

  /** Copies the map. */
  public CostPrediction {
    byTable = Collections.unmodifiableMap(new TreeMap<>(byTable));
  }

  /** The units of all tables together. */
  public CapacityUnits units() {
    return byTable.values().stream().reduce(CapacityUnits.ZERO, CapacityUnits::plus);
  }

  /** One after the other. */
  public CostPrediction plus(CostPrediction other) {
    Map<String, CapacityUnits> all = new TreeMap<>(byTable);
    other.byTable.forEach((table, units) -> all.merge(table, units, CapacityUnits::plus));
    return new CostPrediction(all, requestCount + other.requestCount);
  }

  /** The same so many times. */
  public CostPrediction times(int count) {
    Map<String, CapacityUnits> all = new TreeMap<>();
    byTable.forEach((table, units) -> all.put(table, units.times(count)));
    return new CostPrediction(all, requestCount * count);
  }

  /** Units and requests as text. */
  @Override
  public String toString() {
    return units() + " in " + requestCount + (requestCount == 1 ? " request" : " requests");
  }
}
