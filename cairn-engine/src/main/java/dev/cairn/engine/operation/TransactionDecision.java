package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.ConditionalCheckFailed;
import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides all actions of a transaction on the current values of their items: all of them apply, or
 * each gets its reason.
 *
 * <p>Threads: one thread at a time; made anew for each run.
 */
final class TransactionDecision {
  /** A transaction prepares and commits each item: both are charged. */
  private static final int TRANSACTION_FACTOR = 2;

  private final List<PreparedWrite> actions;
  private final CurrentValues current;
  private final Metering metering;
  private final CollectionSizes sizes;
  private final List<Write> writes = new ArrayList<>();
  private final List<CancellationReason> reasons = new ArrayList<>();
  private final Map<String, Consumption> consumed = new LinkedHashMap<>();
  private final Map<String, Double> readUnits = new LinkedHashMap<>();
  private boolean isAnyRefused;
  private boolean isAnyThrottled;
  private long sizeBytes;

  TransactionDecision(
      List<PreparedWrite> actions,
      CurrentValues current,
      Metering metering,
      long itemCollectionBytesMax) {
    this.actions = actions;
    this.current = current;
    this.metering = metering;
    this.sizes = new CollectionSizes(current, itemCollectionBytesMax);
  }

  /** The writes of all actions, or none of them. */
  Verdict<TransactionOutcome> decide() {
    actions.forEach(this::decide);
    if (isAnyRefused) {
      return Verdict.unchanged(
          TransactionOutcome.refused(
              new TransactionCanceled(reasons), isAnyThrottled ? Map.of() : consumed));
    }
    TransactionShape.checkSize(sizeBytes);
    writes.addAll(sizes.writes());
    return new Verdict<>(TransactionOutcome.applied(consumed, collections()), writes);
  }

  private void decide(PreparedWrite action) {
    StoredValue stored = current.get(action.key());
    Item before = stored == null ? null : StoredItem.itemOf(stored);
    Consumption consumption = metering.consumption();
    try {
      ItemChange change = action.decide(before);
      sizes.count(action, change);
      action.follow(change, writes, consumption);
      metering.admitWrite(action.table(), consumption);
      reasons.add(CancellationReason.NONE);
      long afterBytes = ItemChange.sizeBytes(change.after());
      sizeBytes += afterBytes;
      readUnits.merge(
          action.table().name(),
          CapacityUnits.read(afterBytes, ReadConsistency.TRANSACTIONAL),
          Double::sum);
    } catch (ApiException refused) {
      isAnyRefused = true;
      isAnyThrottled |= refused instanceof Throttled;
      reasons.add(reason(refused));
      consumption = metering.consumption();
      action.fail(before, consumption);
    }
    consumed
        .computeIfAbsent(action.table().name(), name -> metering.consumption())
        .add(consumption, TRANSACTION_FACTOR);
  }

  /** What the single operation's error is called among the reasons of a transaction. */
  static CancellationReason reason(ApiException refused) {
    if (refused instanceof ConditionalCheckFailed failed) {
      return CancellationReason.conditionFailed(failed.item());
    }
    String message = String.valueOf(refused.getMessage());
    return switch (refused.code()) {
      case ITEM_COLLECTION_SIZE_LIMIT_EXCEEDED ->
          new CancellationReason("ItemCollectionSizeLimitExceeded", message, null);
      case PROVISIONED_THROUGHPUT_EXCEEDED ->
          new CancellationReason("ProvisionedThroughputExceeded", message, null);
      case THROTTLING ->
          new CancellationReason("ThrottlingError", Messages.ON_DEMAND_THROUGHPUT_EXCEEDED, null);
      default -> CancellationReason.validation(message);
    };
  }

  private Map<String, List<ItemCollectionMetrics>> collections() {
    Map<String, List<ItemCollectionMetrics>> byTable = new LinkedHashMap<>();
    for (PreparedWrite action : actions) {
      ItemCollection collection = action.target().collection();
      if (collection != null && action.action().mayChange()) {
        byTable
            .computeIfAbsent(action.table().name(), name -> new ArrayList<>())
            .add(collection.metrics(sizes.sizeBytes(collection)));
      }
    }
    return byTable;
  }

  /** What reading the items again would consume, by table: the price of repeating the request. */
  Map<String, Double> readUnits() {
    return readUnits;
  }
}
