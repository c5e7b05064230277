package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.capacity.ItemSize;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Estimates what a failed request was charged, since DynamoDB's errors carry no figure.
 *
 * <p>A write whose condition failed is charged as if it had been done: by the larger of the item
 * that was there and the item to be written. A cancelled transaction is charged twice that for each
 * of its items. An item whose size is not known counts as one unit.
 */
interface FailureCost {
  /** Adds the cost of a request that failed like this. */
  void addTo(CapacityCollector collector, Throwable failure);

  /** A request whose failures are free or unknown. */
  static FailureCost none() {
    return (collector, failure) -> addWithoutCharge(collector, failure);
  }

  /** A write of one item; empty where only its key is known. */
  static FailureCost ofWrite(String table, Map<String, AttributeValue> newItem) {
    return (collector, failure) -> {
      if (failure instanceof ConditionalCheckFailedException failed) {
        double units = Math.max(writeUnits(newItem), writeUnits(failed.item()));
        collector.addEstimated(Map.of(table, CapacityUnits.ofWrite(units)));
      } else {
        addWithoutCharge(collector, failure);
      }
    };
  }

  /** A transaction, with the sizes of its items as far as they are known; 0 where they are not. */
  static FailureCost ofTransaction(TransactWriteItemsRequest request, Supplier<List<Long>> sizes) {
    return (collector, failure) -> {
      if (failure instanceof TransactionCanceledException cancelled) {
        collector.addEstimated(ofCancelled(request.transactItems(), sizes.get(), cancelled));
      } else {
        addWithoutCharge(collector, failure);
      }
    };
  }

  private static Map<String, CapacityUnits> ofCancelled(
      List<TransactWriteItem> items, List<Long> sizes, TransactionCanceledException cancelled) {
    List<CancellationReason> reasons = cancelled.cancellationReasons();
    Map<String, CapacityUnits> byTable = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      TransactWriteItem item = items.get(i);
      double existing = i < reasons.size() ? writeUnits(reasons.get(i).item()) : 1;
      double known = i < sizes.size() ? ItemSize.writeUnits(sizes.get(i)) : 1;
      double units = 2 * Math.max(known, Math.max(existing, writeUnits(newItem(item))));
      byTable.merge(tableName(item), CapacityUnits.ofWrite(units), CapacityUnits::plus);
    }
    return byTable;
  }

  private static Map<String, AttributeValue> newItem(TransactWriteItem item) {
    return item.put() == null ? Map.of() : item.put().item();
  }

  private static String tableName(TransactWriteItem item) {
    if (item.put() != null) {
      return item.put().tableName();
    }
    if (item.update() != null) {
      return item.update().tableName();
    }
    return item.delete() != null ? item.delete().tableName() : item.conditionCheck().tableName();
  }

  private static double writeUnits(Map<String, AttributeValue> item) {
    return ItemSize.writeUnits(ItemSize.bytesOf(item));
  }

  /** A refused request costs nothing; one whose reply was lost may have been charged. */
  private static void addWithoutCharge(CapacityCollector collector, Throwable failure) {
    if (Failures.mayHaveBeenApplied(failure)) {
      collector.addUnknown();
    } else {
      collector.addEstimated(Map.of());
    }
  }
}
