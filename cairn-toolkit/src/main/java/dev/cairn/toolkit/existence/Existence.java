package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Writes that are done only if an item is there, or only if it is not, and partitions that know
 * whether anything was ever written to them.
 *
 * <pre>{@code
 * Existence<User> users = toolkit.existence(schema);
 * users.createIfAbsent(user).orThrow();
 * users.updateIfPresent(key, u -> u.withCity("Omaha")).orThrow();
 * users.partition("123").exists();
 * }</pre>
 *
 * <p><b>Guarantees.</b> "There" is about the one item with the full key: DynamoDB looks it up first
 * and evaluates the condition on that item or on none. So one key attribute is named in the
 * condition, never both. Of several creators of one item exactly one succeeds; no update or delete
 * leaves an item that was not there. {@link #updateIfPresent} writes only if the item is still as
 * the function saw it, and applies the function again if not. A refusal by the schema's own rules
 * is STALE. What the toolkit keeps for itself in the table is as good as not there for changes, and
 * is never written over.
 *
 * <p><b>Item layout.</b> The given items, as their schema's rules make them. A partition's sentinel
 * is an item with the partition's key, a fixed sort key ({@code _}, or -1 where sort keys are
 * numbers) and the attribute {@code cairnType} ({@code sentinel}), by which every strategy knows
 * that it is not the caller's. It appears in queries that are not the toolkit's, so choose a value
 * outside the range of the data. Keys that markers and named requests have are refused.
 *
 * <p><b>Cost.</b> One write, W units for an item of W KB begun; a refused write costs the same.
 * {@link #updateIfPresent} adds one consistent read, {@link #getOrCreate} one consistent read and
 * writes only if nothing was found. With {@link #exactlyOnce} a write costs twice as much. A put to
 * a partition is a transaction of two items: 2W + 2 units.
 *
 * <p><b>Failure.</b> {@link WriteOutcome.Status} has the ends. Mistakes in a request come as the
 * SDK's exception.
 *
 * <p><b>Idempotency.</b> The SDK client and this class repeat a request whose reply was lost. A
 * single write cannot tell its own success from another's then: if its condition fails, the outcome
 * is UNKNOWN, whatever is there. The items are wholly the caller's, so they do not say what wrote
 * them; {@link #exactlyOnce} sends each write as a transaction of one step with a token, at twice
 * the price, which settles that. It also keeps a repetition from undoing what others did in
 * between: a repeated creation brings back what somebody has deleted, a repeated replacement or
 * deletion goes over what somebody has written.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link #async} holds
 * none.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class Existence<T> {
  private final AsyncExistence<T> async;

  /**
   * For the toolkit: use {@link dev.cairn.toolkit.CairnToolkit#existence}.
   *
   * @hidden
   */
  public Existence(Context context, ItemSchema<T> schema) {
    this(new AsyncExistence<>(context, ExistenceSettings.of(schema)));
  }

  private Existence(AsyncExistence<T> async) {
    this.async = async;
  }

  /**
   * The same without waiting.
   *
   * @throws IllegalStateException if the toolkit is on a blocking client
   */
  public AsyncExistence<T> async() {
    async.context().requireAsync();
    return async;
  }

  /** The same, with a token on each write: twice the price, and a lost reply leaves no doubt. */
  public Existence<T> exactlyOnce() {
    return new Existence<>(async.with(async.settings().withTokens()));
  }

  /**
   * The same for items that expire: one whose time to live has passed counts as absent, although
   * DynamoDB may remove it days later. The time is that of the toolkit's clock.
   *
   * @param attribute the table's time to live attribute, in seconds since 1970
   */
  public Existence<T> expiresBy(String attribute) {
    return new Existence<>(async.with(async.settings().withExpiry(attribute)));
  }

  /** The same, with another sort key for the sentinels of partitions. */
  public Existence<T> sentinel(Object sortKeyValue) {
    return new Existence<>(async.with(async.settings().withSentinel(sortKeyValue)));
  }

  /** Writes an item if none with its key is there. Ends APPLIED or ALREADY_EXISTS. */
  public WriteOutcome<T> createIfAbsent(T item) {
    return Stages.join(async.createIfAbsent(item));
  }

  /** Writes an item if one with its key is there. Ends APPLIED or NOT_FOUND. */
  public WriteOutcome<T> replaceIfPresent(T item) {
    return Stages.join(async.replaceIfPresent(item));
  }

  /**
   * Changes an item if it is there. Ends APPLIED, UNCHANGED or NOT_FOUND.
   *
   * <p>The function may change the value in place or return another; it must not change the key,
   * and is called again if an attribute that it saw changed meanwhile. Only attributes that it
   * changed are written; attributes that the value's type does not know are kept, and so are those
   * that others have added meanwhile. Of an item with more than 140 attributes those that the
   * function left alone may change unseen while it is at work.
   */
  public WriteOutcome<T> updateIfPresent(ItemKey key, UnaryOperator<T> function) {
    return Stages.join(async.updateIfPresent(key, function));
  }

  /** Removes an item if it is there. Ends APPLIED or NOT_FOUND. */
  public WriteOutcome<T> deleteIfPresent(ItemKey key) {
    return Stages.join(async.deleteIfPresent(key));
  }

  /**
   * The item with the given one's key, creating it if there is none. Ends APPLIED if it was
   * created, UNCHANGED if it was there; {@link WriteOutcome#item} has it in either case. After a
   * lost reply it is UNCHANGED too: who wrote the item that is there is not asked.
   */
  public WriteOutcome<T> getOrCreate(T item) {
    return Stages.join(async.getOrCreate(item));
  }

  /** A creation to be part of a caller's transaction; fails it if an item with the key is there. */
  public TransactionPlan<WriteOutcome<T>> planCreate(T item) {
    Objects.requireNonNull(item, "item");
    return async.plan(run -> run.draft(run.put(Kind.CREATION, item)));
  }

  /** A replacement to be part of a caller's transaction; fails it if no such item is there. */
  public TransactionPlan<WriteOutcome<T>> planReplace(T item) {
    Objects.requireNonNull(item, "item");
    return async.plan(run -> run.draft(run.put(Kind.REPLACEMENT, item)));
  }

  /**
   * A change to be part of a caller's transaction; fails it if no such item is there. Where the
   * function changes nothing, the transaction requires that the item stays as it is.
   */
  public TransactionPlan<WriteOutcome<T>> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return async.planUpdate(key, function);
  }

  /** A removal to be part of a caller's transaction; fails it if no such item is there. */
  public TransactionPlan<WriteOutcome<T>> planDelete(ItemKey key) {
    Objects.requireNonNull(key, "key");
    return async.plan(run -> run.draft(run.deletion(key)));
  }

  /** One partition with its sentinel. */
  public GuardedPartition<T> partition(Object partitionKeyValue) {
    return new GuardedPartition<>(async.partition(partitionKeyValue));
  }

  /** One partition with its sentinel. */
  public GuardedPartition<T> partition(PartitionKey partition) {
    return new GuardedPartition<>(async.partition(partition));
  }

  /** One partition with a sentinel that counts its items, which must not expire. */
  public CountedPartition<T> countedPartition(Object partitionKeyValue) {
    return new CountedPartition<>(async.countedPartition(partitionKeyValue));
  }
}
