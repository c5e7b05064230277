package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.util.concurrent.CompletableFuture;

/**
 * A {@link CountedPartition} on an asynchronous client.
 *
 * <p><b>Guarantees.</b> Those of {@link CountedPartition}.
 *
 * <p><b>Item layout.</b> That of {@link CountedPartition}.
 *
 * <p><b>Cost.</b> That of {@link CountedPartition}.
 *
 * <p><b>Failure.</b> That of {@link AsyncExistence}.
 *
 * <p><b>Idempotency.</b> That of {@link CountedPartition}.
 *
 * <p><b>Threads.</b> Those of {@link AsyncExistence}.
 *
 * @param <T> the type of the values that are stored
 */
public final class AsyncCountedPartition<T> {
  private final AsyncExistence<T> existence;
  private final CountedSentinel<T> sentinel;

  AsyncCountedPartition(AsyncExistence<T> existence, CountedSentinel<T> sentinel) {
    this.existence = existence;
    this.sentinel = sentinel;
  }

  /** The partition's key. */
  public PartitionKey key() {
    return sentinel.partition();
  }

  /** The key of the partition's sentinel. */
  public ItemKey sentinelKey() {
    return sentinel.key();
  }

  /** How many items are in the partition, by a consistent read of the sentinel. */
  public CompletableFuture<Long> count() {
    return existence.run(run -> run.count(sentinel.key()));
  }

  /** Whether any item is in the partition, by a consistent read of the sentinel. */
  public CompletableFuture<Boolean> exists() {
    return existence.run(run -> run.count(sentinel.key()).thenApply(count -> count > 0));
  }

  /**
   * Writes an item if none with its key is there, and counts it. Ends APPLIED or ALREADY_EXISTS;
   * the future fails with an {@code IllegalArgumentException} when the item is of another partition
   * or is the sentinel.
   */
  public CompletableFuture<ExistenceOutcome<T>> createIfAbsent(T item) {
    return existence.run(run -> run.createGuarded(requireInside(item), sentinel.add(1)));
  }

  private T requireInside(T item) {
    var unused = sentinel.requireInside(sentinel.schema().keyOf(sentinel.schema().toItem(item)));
    return item;
  }

  /**
   * A creation to be part of a caller's transaction, together with the count; fails it if an item
   * with the key is there.
   */
  public TransactionPlan<ExistenceOutcome<T>> planCreate(T item) {
    T inside = requireInside(item);
    return existence.plan(run -> run.createDraft(inside).with(sentinel.add(1)));
  }

  /**
   * A removal to be part of a caller's transaction, together with the count; fails it if no such
   * item is there.
   */
  public TransactionPlan<ExistenceOutcome<T>> planDelete(ItemKey key) {
    ItemKey inside = sentinel.requireInside(key);
    return existence.plan(run -> run.deleteDraft(inside).with(sentinel.add(-1)));
  }

  /**
   * Removes an item if it is there, and counts it no more. Ends APPLIED or NOT_FOUND; the future
   * fails with an {@code IllegalArgumentException} when the key is of another partition or is the
   * sentinel's.
   */
  public CompletableFuture<ExistenceOutcome<T>> deleteIfPresent(ItemKey key) {
    return existence.run(run -> run.deleteGuarded(sentinel.requireInside(key), sentinel.add(-1)));
  }
}
