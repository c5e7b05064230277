package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;

/**
 * A partition whose sentinel says whether anything was ever written to it through this class.
 *
 * <p><b>Guarantees.</b> Each put writes the item and the sentinel in one transaction. The sentinel
 * stays when items are removed: it means "something was written", not "something is left"; {@link
 * CountedPartition} has one that counts.
 *
 * <p><b>Item layout.</b> The given items, and the partition's sentinel as {@link Existence} has it.
 *
 * <p><b>Cost.</b> 2W + 2 write units for an item of W KB begun. One read unit to ask.
 *
 * <p><b>Failure.</b> That of {@link Existence}.
 *
 * <p><b>Idempotency.</b> Each write has a token, which is kept while the outcome is unknown.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class GuardedPartition<T> {
  private final AsyncGuardedPartition<T> async;

  GuardedPartition(AsyncGuardedPartition<T> async) {
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

  /** Whether anything was written to the partition, by a consistent read of the sentinel. */
  public boolean exists() {
    return Stages.join(async.exists());
  }

  /**
   * Writes an item, replacing the one that is there, together with the sentinel. Ends APPLIED, or
   * ALREADY_EXISTS where one of the toolkit's own items is there.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public WriteOutcome<T> put(T item) {
    return Stages.join(async.put(item));
  }

  /**
   * Writes an item if none with its key is there, together with the sentinel. Ends APPLIED or
   * ALREADY_EXISTS.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public WriteOutcome<T> createIfAbsent(T item) {
    return Stages.join(async.createIfAbsent(item));
  }

  /**
   * A put to be part of a caller's transaction, together with the sentinel.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public TransactionPlan<WriteOutcome<T>> planPut(T item) {
    T inside = async.sentinel().requireInside(item);
    return async
        .existence()
        .plan(run -> run.draft(run.put(Kind.PUT, inside), async.sentinel().mark()));
  }

  /**
   * A creation to be part of a caller's transaction, together with the sentinel; fails it if an
   * item with the key is there.
   *
   * @throws IllegalArgumentException when the item is of another partition or is the sentinel
   */
  public TransactionPlan<WriteOutcome<T>> planCreate(T item) {
    T inside = async.sentinel().requireInside(item);
    return async
        .existence()
        .plan(run -> run.draft(run.put(Kind.CREATION, inside), async.sentinel().mark()));
  }
}
