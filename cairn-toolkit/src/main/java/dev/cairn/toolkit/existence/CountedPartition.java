package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;

/**
 * A partition whose sentinel says how many items it has, so also whether it has any.
 *
 * <p><b>Guarantees.</b> The count is that of the items that were created and removed through this
 * class, at every moment: item and count change in one transaction. Items that are written or
 * removed past it are not counted; replacing and updating items does not change the count. Items
 * that {@linkplain Existence#expiresBy expire} cannot be counted.
 *
 * <p><b>Item layout.</b> The given items, and the partition's sentinel as {@link Existence} has it,
 * with the number attribute {@code cairnCount}. A partition must not have both kinds of sentinels
 * under one key.
 *
 * <p><b>Cost.</b> 2W + 2 write units for an item of W KB begun; a refused write is charged the
 * same. One read unit to count. The sentinel is written each time: the ceiling of a partition is
 * about 500 creations and removals a second.
 *
 * <p><b>Failure.</b> That of {@link Existence}.
 *
 * <p><b>Idempotency.</b> Each write has a token, which is kept while the outcome is unknown:
 * nothing is counted twice.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class CountedPartition<T> {
  private final AsyncCountedPartition<T> async;

  CountedPartition(AsyncCountedPartition<T> async) {
    this.async = async;
  }

  /** The partition's key. */
  public PartitionKey key() {
    return async.sentinel().partition();
  }

  /** The key of the partition's sentinel. */
  public ItemKey sentinelKey() {
    return async.sentinel().key();
  }

  /** How many items are in the partition, by a consistent read of the sentinel. */
  public long count() {
    return Stages.join(async.count());
  }

  /** Whether any item is in the partition, by a consistent read of the sentinel. */
  public boolean exists() {
    return Stages.join(async.exists());
  }

  /**
   * Writes an item if none with its key is there, and counts it. Ends APPLIED or ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public WriteOutcome<T> createIfAbsent(T item) {
    return Stages.join(async.createIfAbsent(item));
  }

  /**
   * Removes an item if it is there, and counts it no more. Ends APPLIED or NOT_FOUND.
   *
   * @throws IllegalArgumentException when the key is of another partition or is the sentinel's
   */
  public WriteOutcome<T> deleteIfPresent(ItemKey key) {
    return Stages.join(async.deleteIfPresent(key));
  }

  /**
   * A creation to be part of a caller's transaction, together with the count; fails it if an item
   * with the key is there.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public TransactionPlan<WriteOutcome<T>> planCreate(T item) {
    T inside = async.sentinel().requireInside(item);
    return async
        .existence()
        .plan(run -> run.draft(run.put(Kind.CREATION, inside), async.sentinel().add(1)));
  }

  /**
   * A removal to be part of a caller's transaction, together with the count; fails it if no such
   * item is there.
   *
   * @throws IllegalArgumentException when the key is of another partition or is the sentinel's
   */
  public TransactionPlan<WriteOutcome<T>> planDelete(ItemKey key) {
    ItemKey inside = async.sentinel().requireInside(key);
    return async.existence().plan(run -> run.draft(run.deletion(inside), async.sentinel().add(-1)));
  }
}
