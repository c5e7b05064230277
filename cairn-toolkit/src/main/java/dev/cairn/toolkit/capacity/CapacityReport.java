package dev.cairn.toolkit.capacity;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What some calls cost: the units that DynamoDB reported, and beside them the units that are
 * estimated for failures, because DynamoDB charges for a failed condition or a cancelled
 * transaction but reports no figure with it.
 *
 * <p>Order: tables are listed by name. Threads: immutable.
 *
 * @param reportedByTable what DynamoDB reported
 * @param estimatedByTable what is estimated on top
 * @param requestCount how many requests were made; repetitions inside the SDK client are one
 *     request
 * @param isComplete whether every request is in the figures; false after a lost reply, for instance
 */
public record CapacityReport(
    Map<String, CapacityUnits> reportedByTable,
    Map<String, CapacityUnits> estimatedByTable,
    int requestCount,
    boolean isComplete) {
  /** No request, no units. */
  public static final CapacityReport NONE = new CapacityReport(Map.of(), Map.of(), 0, true);

  /** Copies the maps. */
  public CapacityReport {
    reportedByTable = sorted(reportedByTable);
    estimatedByTable = sorted(estimatedByTable);
  }

  private static Map<String, CapacityUnits> sorted(Map<String, CapacityUnits> byTable) {
    return switch (byTable.size()) {
      case 0 -> Map.of();
      case 1 -> Map.ofEntries(byTable.entrySet().iterator().next());
      default -> Collections.unmodifiableMap(new TreeMap<>(byTable));
    };
  }

  /** What DynamoDB reported, all tables together. */
  public CapacityUnits reported() {
    return sum(reportedByTable);
  }

  /** What is estimated on top, all tables together. */
  public CapacityUnits estimated() {
    return sum(estimatedByTable);
  }

  /** Both reports together. */
  public CapacityReport plus(CapacityReport other) {
    if (isNothing() || other.isNothing()) {
      return isNothing() ? other : this;
    }
    return new CapacityReport(
        merged(reportedByTable, other.reportedByTable),
        merged(estimatedByTable, other.estimatedByTable),
        requestCount + other.requestCount,
        isComplete && other.isComplete);
  }

  private boolean isNothing() {
    return requestCount == 0
        && isComplete
        && reportedByTable.isEmpty()
        && estimatedByTable.isEmpty();
  }

  private static Map<String, CapacityUnits> merged(
      Map<String, CapacityUnits> a, Map<String, CapacityUnits> b) {
    Map<String, CapacityUnits> all = new TreeMap<>(a);
    b.forEach((table, units) -> all.merge(table, units, CapacityUnits::plus));
    return all;
  }

  private static CapacityUnits sum(Map<String, CapacityUnits> byTable) {
    return byTable.values().stream().reduce(CapacityUnits.ZERO, CapacityUnits::plus);
  }

  @Override
  public String toString() {
    return "reported "
        + reported()
        + ", estimated "
        + estimated()
        + (isComplete ? "" : ", some requests unknown");
  }
}
