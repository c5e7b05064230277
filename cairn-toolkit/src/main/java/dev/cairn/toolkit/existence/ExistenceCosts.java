package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the calls of an {@link Existence} are going to cost: its methods by the same names, which
 * take what is stored in place of keys. Nothing is sent. Threads: immutable.
 *
 * @param <T> the type of the values that are stored
 */
public final class ExistenceCosts<T> {
  private final AsyncExistence<T> existence;
  private final ItemSchema<T> schema;
  private final CostModel model;

  ExistenceCosts(AsyncExistence<T> existence, ItemSchema<T> schema, CostModel model) {
    this.existence = existence;
    this.schema = schema;
    this.model = model;
  }

  private Rehearsal empty() {
    return new Rehearsal(schema, model);
  }

  private Rehearsal storing(T item) {
    return empty().with(schema.toItem(item));
  }

  private CostPrediction cost(
      Rehearsal rehearsal, Function<AsyncExistence<T>, CompletionStage<?>> call) {
    AsyncExistence<T> rehearsed = existence.over(CallSource.of(rehearsal));
    return rehearsal.cost(() -> call.apply(rehearsed));
  }

  private ItemKey keyOf(T item) {
    return schema.keyOf(schema.toItem(item));
  }

  /** {@link Existence#createIfAbsent} of an item that is not there. */
  public CostPrediction createIfAbsent(T item) {
    return cost(empty(), existing -> existing.createIfAbsent(item));
  }

  /** {@link Existence#replaceIfPresent} of a stored item. */
  public CostPrediction replaceIfPresent(T stored, T item) {
    return cost(storing(stored), existing -> existing.replaceIfPresent(item));
  }

  /** {@link Existence#updateIfPresent} of a stored item, which the function may change in place. */
  public CostPrediction updateIfPresent(T stored, UnaryOperator<T> function) {
    ItemKey key = keyOf(stored);
    return cost(storing(stored), existing -> existing.updateIfPresent(key, function));
  }

  /** {@link Existence#deleteIfPresent} of a stored item. */
  public CostPrediction deleteIfPresent(T stored) {
    return cost(storing(stored), existing -> existing.deleteIfPresent(keyOf(stored)));
  }

  /** {@link Existence#getOrCreate} that creates the item. */
  public CostPrediction getOrCreate(T item) {
    return cost(empty(), existing -> existing.getOrCreate(item));
  }

  /** {@link Existence#getOrCreate} that finds a stored item. */
  public CostPrediction getOrCreateStored(T stored) {
    return cost(storing(stored), existing -> existing.getOrCreate(stored));
  }

  /**
   * {@link GuardedPartition#put} or its createIfAbsent, of an item that is not there. The first one
   * in a partition costs as much, and what it takes to put the sentinel into the indexes whose keys
   * are made of the table's.
   */
  public CostPrediction guardedPut(T item) {
    return guardedPut(empty(), item);
  }

  /** {@link GuardedPartition#put} of an item in place of another with its key. */
  public CostPrediction guardedPut(T stored, T item) {
    return guardedPut(storing(stored), item);
  }

  /** The sentinel is there before, as it is in every put but the first. */
  private CostPrediction guardedPut(Rehearsal rehearsal, T item) {
    rehearsal.with(partition(existence, item).sentinelKey().attributes());
    return cost(rehearsal, existing -> partition(existing, item).put(item));
  }

  /** {@link GuardedPartition#exists} of the partition in which an item is. */
  public CostPrediction guardedExists(T stored) {
    Rehearsal rehearsal = empty().with(partition(existence, stored).sentinelKey().attributes());
    return cost(rehearsal, existing -> partition(existing, stored).exists());
  }

  private AsyncGuardedPartition<T> partition(AsyncExistence<T> existing, T item) {
    AttributeValue value =
        Objects.requireNonNull(keyOf(item).attributes().get(schema.partitionKey().name()));
    return existing.partition(schema.partition(value));
  }
}
