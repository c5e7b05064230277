package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.engine.capacity.Consumption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the decision of a transaction came to.
 *
 * @param stale whether a table is no longer the one that was bound: nothing was decided
 * @param refused why nothing was written, or null
 * @param writes what was consumed for writing, by table
 * @param reads what was consumed for reading, by table: only of a request that was repeated
 * @param collections the item collections that the actions belong to, by table
 */
record TransactionOutcome(
    boolean stale,
    @Nullable ApiException refused,
    Map<String, Consumption> writes,
    Map<String, Consumption> reads,
    Map<String, List<ItemCollectionMetrics>> collections) {
  static final TransactionOutcome STALE =
      new TransactionOutcome(true, null, Map.of(), Map.of(), Map.of());

  static TransactionOutcome applied(
      Map<String, Consumption> writes, Map<String, List<ItemCollectionMetrics>> collections) {
    return new TransactionOutcome(false, null, writes, Map.of(), collections);
  }

  static TransactionOutcome replayed(Map<String, Consumption> reads) {
    return new TransactionOutcome(false, null, Map.of(), reads, Map.of());
  }

  static TransactionOutcome refused(ApiException refused, Map<String, Consumption> writes) {
    return new TransactionOutcome(false, refused, writes, Map.of(), Map.of());
  }

  boolean isReplay() {
    return !reads.isEmpty();
  }
}
