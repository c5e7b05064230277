package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.CallSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of a read while they are put together: what {@link TransactionRead} and {@link
 * AsyncTransactionRead} have in common.
 *
 * <p>Threads: one at a time.
 *
 * @param <R> which of the two
 */
public abstract sealed class TransactionGets<R extends TransactionGets<R>>
    permits TransactionRead, AsyncTransactionRead {
  private final CallSource calls;
  private final Map<String, ItemKey> keys = new LinkedHashMap<>();
  private RetryOptions retries = RetryOptions.defaults();

  TransactionGets(CallSource calls) {
    this.calls = calls;
  }

  abstract R self();

  /** How long to keep trying. */
  public R retries(RetryOptions options) {
    retries = Objects.requireNonNull(options, "options");
    return self();
  }

  /**
   * Reads an item, which the result has under this label.
   *
   * @throws IllegalArgumentException when the label or the item is there already, or the key is of
   *     another table
   */
  public R get(String label, ItemSchema<?> schema, ItemKey key) {
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException(
          "the key " + key + " does not belong to table " + schema.tableName());
    }
    if (keys.containsValue(key)) {
      throw new IllegalArgumentException("item " + key + " is read already");
    }
    if (keys.putIfAbsent(label, key) != null) {
      throw new IllegalArgumentException("two items are called \"" + label + "\"");
    }
    return self();
  }

  /**
   * What the read is going to cost.
   *
   * @param stored the items that are there, by their labels
   */
  public CostPrediction predict(Map<String, Map<String, AttributeValue>> stored) {
    CostPrediction cost = new CostPrediction(Map.of(), 1);
    for (Map.Entry<String, ItemKey> key : keys.entrySet()) {
      CapacityUnits units =
          CostModel.withoutIndexes().read(stored.getOrDefault(key.getKey(), Map.of())).times(2);
      cost = cost.plus(new CostPrediction(Map.of(key.getValue().tableName(), units), 0));
    }
    return cost;
  }

  CompletableFuture<ItemsRead> start() {
    Map<String, ItemKey> wanted = new LinkedHashMap<>(keys);
    RetryOptions patience = retries;
    return calls.run(
        patience,
        own -> {
          if (wanted.isEmpty() || wanted.size() > Transaction.STEP_COUNT_MAX) {
            throw new IllegalArgumentException(
                "a transaction reads 1 to %d items, not %d"
                    .formatted(Transaction.STEP_COUNT_MAX, wanted.size()));
          }
          return new ReadRun(own, patience, wanted).start();
        });
  }
}
