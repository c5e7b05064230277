package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.concurrent.CompletableFuture;

/**
 * A {@link GuardedPartition} on an asynchronous client.
 *
 * <p><b>Guarantees.</b> Those of {@link GuardedPartition}.
 *
 * <p><b>Item layout.</b> That of {@link GuardedPartition}.
 *
 * <p><b>Cost.</b> That of {@link GuardedPartition}.
 *
 * <p><b>Failure.</b> That of {@link AsyncExistence}.
 *
 * <p><b>Idempotency.</b> That of {@link GuardedPartition}.
 *
 * <p><b>Threads.</b> Those of {@link AsyncExistence}.
 *
 * @param <T> the type of the values that are stored
 */
public final class AsyncGuardedPartition<T> {
  private final AsyncExistence<T> existence;
  private final ItemSchema<T> schema;
  private final PartitionKey partition;
  private final ItemKey sentinel;

  AsyncGuardedPartition(
      AsyncExistence<T> existence, ItemSchema<T> schema, PartitionKey partition, ItemKey sentinel) {
    this.existence = existence;
    this.schema = schema;
    this.partition = partition;
    this.sentinel = sentinel;
  }

  /** The partition's key. */
  public PartitionKey key() {
    return partition;
  }

  /** The key of the partition's sentinel. */
  public ItemKey sentinelKey() {
    return sentinel;
  }

  /** Whether anything was written to the partition, by a consistent read of the sentinel. */
  public CompletableFuture<Boolean> exists() {
    return existence.run(run -> run.isThere(sentinel));
  }

  /**
   * Writes an item, replacing the one that is there, together with the sentinel. Ends APPLIED; the
   * future fails with an {@code IllegalArgumentException} when the item is of another partition or
   * is the sentinel.
   */
  public CompletableFuture<ExistenceOutcome<T>> put(T item) {
    return existence.run(run -> run.putGuarded(requireInside(item), sentinelStep()));
  }

  /**
   * Writes an item if none with its key is there, together with the sentinel. Ends APPLIED or
   * ALREADY_EXISTS; the future fails with an {@code IllegalArgumentException} when the item is of
   * another partition or is the sentinel.
   */
  public CompletableFuture<ExistenceOutcome<T>> createIfAbsent(T item) {
    return existence.run(run -> run.createGuarded(requireInside(item), sentinelStep()));
  }

  /** A put to be part of a caller's transaction, together with the sentinel. */
  public TransactionPlan<ExistenceOutcome<T>> planPut(T item) {
    T inside = requireInside(item);
    return existence.plan(run -> run.putDraft(inside).with(sentinelStep()));
  }

  /**
   * A creation to be part of a caller's transaction, together with the sentinel; fails it if an
   * item with the key is there.
   */
  public TransactionPlan<ExistenceOutcome<T>> planCreate(T item) {
    T inside = requireInside(item);
    return existence.plan(run -> run.createDraft(inside).with(sentinelStep()));
  }

  private TransactionStep sentinelStep() {
    return TransactionStep.putAttributes("sentinel", schema, sentinel.attributes(), null);
  }

  private T requireInside(T item) {
    ItemKey key = schema.keyOf(schema.toItem(item));
    if (!partition.value().equals(key.attributes().get(partition.attributeName()))) {
      throw new IllegalArgumentException("item " + key + " is not in partition " + partition);
    }
    if (key.equals(sentinel)) {
      throw new IllegalArgumentException("item " + key + " is the partition's sentinel");
    }
    return item;
  }
}
