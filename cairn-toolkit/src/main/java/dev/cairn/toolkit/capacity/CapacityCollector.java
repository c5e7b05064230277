package dev.cairn.toolkit.capacity;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Adds up what calls cost: those of the strategies, and a caller's own.
 *
 * <p>A request must ask for {@code ReturnConsumedCapacity} TOTAL or INDEXES, or its response has no
 * figure; such a response counts as a request and makes the report incomplete. Threads:
 * thread-safe.
 */
public final class CapacityCollector {
  private Map<String, CapacityUnits> reported = Map.of();
  private Map<String, CapacityUnits> estimated = Map.of();
  private int requestCount;
  private boolean complete = true;

  /** Adds a response. */
  public void add(GetItemResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofRead);
  }

  /** Adds a response. */
  public void add(QueryResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofRead);
  }

  /** Adds a response. */
  public void add(ScanResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofRead);
  }

  /** Adds a response. */
  public void add(PutItemResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofWrite);
  }

  /** Adds a response. */
  public void add(UpdateItemResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofWrite);
  }

  /** Adds a response. */
  public void add(DeleteItemResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofWrite);
  }

  /** Adds a response. */
  public void add(TransactWriteItemsResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofWrite);
  }

  /** Adds a response. */
  public void add(TransactGetItemsResponse response) {
    addReported(response.consumedCapacity(), CapacityUnits::ofRead);
  }

  /** Adds everything in a report. */
  public synchronized void add(CapacityReport report) {
    report.reportedByTable().forEach(this::addReported);
    report.estimatedByTable().forEach(this::addEstimated);
    requestCount += report.requestCount();
    complete &= report.isComplete();
  }

  /** Adds a request that failed, with what it probably cost in each table. */
  public synchronized void addEstimated(Map<String, CapacityUnits> byTable) {
    requestCount++;
    byTable.forEach(this::addEstimated);
  }

  /** Adds a request whose cost cannot even be estimated. */
  public synchronized void addUnknown() {
    requestCount++;
    complete = false;
  }

  /** What was added up to now. */
  public synchronized CapacityReport report() {
    return requestCount == 0 && complete
        ? CapacityReport.NONE
        : new CapacityReport(reported, estimated, requestCount, complete);
  }

  private synchronized void addReported(
      @Nullable ConsumedCapacity consumed, DoubleFunction<CapacityUnits> kind) {
    requestCount++;
    if (consumed == null) {
      complete = false;
      return;
    }
    addTable(consumed, kind);
  }

  private synchronized void addReported(
      Collection<ConsumedCapacity> consumed, DoubleFunction<CapacityUnits> kind) {
    requestCount++;
    if (consumed.isEmpty()) {
      complete = false;
    }
    consumed.forEach(table -> addTable(table, kind));
  }

  /**
   * The total counts, indexes included. It is of the operation's kind, but for what the response
   * says of the kinds: transactions tell reads and writes apart, since one that is replayed is a
   * write that is charged as a read.
   */
  private void addTable(ConsumedCapacity consumed, DoubleFunction<CapacityUnits> kind) {
    CapacityUnits told =
        new CapacityUnits(
            orZero(consumed.readCapacityUnits()), orZero(consumed.writeCapacityUnits()));
    Double total = consumed.capacityUnits();
    if (total == null && told.isZero()) {
      complete = false;
      return;
    }
    double untold = Math.max(0, orZero(total) - told.read() - told.write());
    addReported(consumed.tableName(), told.plus(kind.apply(untold)));
  }

  private static double orZero(@Nullable Double units) {
    return units == null ? 0 : units;
  }

  private void addReported(String table, CapacityUnits units) {
    reported = plus(reported, table, units);
  }

  private void addEstimated(String table, CapacityUnits units) {
    estimated = plus(estimated, table, units);
  }

  /** Most collectors see one call of one table. */
  private static Map<String, CapacityUnits> plus(
      Map<String, CapacityUnits> totals, String table, CapacityUnits units) {
    if (totals.isEmpty()) {
      return Map.of(table, units);
    }
    Map<String, CapacityUnits> all = new TreeMap<>(totals);
    all.merge(table, units, CapacityUnits::plus);
    return all;
  }
}
