package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Writes that are done only if an item is there, or only if it is not, and partitions that know
 * whether anything was ever written to them.
 *
 * <pre>{@code
 * Existence<User> users = Existence.of(dynamoDb, schema);
 * users.createIfAbsent(user).orThrow();
 * users.updateIfPresent(key, u -> u.withCity("Omaha"));
 * users.partition("123").exists();
 * }</pre>
 *
 * <p><b>Guarantees.</b> "There" is about the one item with the full key: DynamoDB looks it up first
 * and evaluates the condition on that item or on none. So one key attribute is named in the
 * condition, never both. Of several creators of one item exactly one succeeds; no update or delete
 * leaves an item that was not there. {@link #updateIfPresent} writes only if the item is still as
 * the function saw it, and applies the function again if not.
 *
 * <p><b>Item layout.</b> The given items. A partition's sentinel is an item with the partition's
 * key, a fixed sort key ({@code _}, or -1 where sort keys are numbers) and no other attributes. It
 * appears in queries of the partition, so choose a value outside the range of the data.
 *
 * <p><b>Cost.</b> One write, W units for an item of W KB begun; a refused write costs the same.
 * {@link #updateIfPresent} adds one consistent read, {@link #getOrCreate} one consistent read and
 * writes only if nothing was found. With {@link #exactlyOnce} a write costs twice as much. A put to
 * a partition is a transaction of two items: 2W + 2 units.
 *
 * <p><b>Failure.</b> {@link ExistenceOutcome.Status} has the ends. Mistakes in a request come as
 * the SDK's exception.
 *
 * <p><b>Idempotency.</b> The SDK client and this class repeat a request whose reply was lost. A
 * single write cannot tell its own success from another's: if a creation was repeated and an equal
 * item is there, or an update was repeated and its condition failed, the outcome is UNKNOWN. {@link
 * #exactlyOnce} sends each write as a transaction of one step with a token, which settles that.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link AsyncExistence}
 * holds none.
 *
 * @param <T> the type of the values that are stored
 */
public final class Existence<T> {
  private final AsyncExistence<T> async;

  private Existence(AsyncExistence<T> async) {
    this.async = async;
  }

  /** Writes to the schema's table. The client stays the caller's to close. */
  public static <T> Existence<T> of(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
    return of(CallSource.of(dynamoDb), schema);
  }

  static <T> Existence<T> of(CallSource calls, ItemSchema<T> schema) {
    return new Existence<>(AsyncExistence.of(calls, schema));
  }

  /** The same, with another patience. */
  public Existence<T> retries(RetryOptions retries) {
    return new Existence<>(async.retries(retries));
  }

  /** The same, with a token on each write: twice the price, and a lost reply leaves no doubt. */
  public Existence<T> exactlyOnce() {
    return new Existence<>(async.exactlyOnce());
  }

  /**
   * The same for items that expire: one whose time to live has passed counts as absent, although
   * DynamoDB may remove it days later. The time is that of the {@link RetryOptions}' clock.
   *
   * @param attribute the table's time to live attribute, in seconds since 1970
   */
  public Existence<T> expiresBy(String attribute) {
    return new Existence<>(async.expiresBy(attribute));
  }

  /** The same, with another sort key for the sentinels of partitions. */
  public Existence<T> sentinel(Object sortKeyValue) {
    return new Existence<>(async.sentinel(sortKeyValue));
  }

  /** The same, adding the cost of each call to the collector as well. */
  public Existence<T> collecting(CapacityCollector collector) {
    return new Existence<>(async.collecting(collector));
  }

  /** What calls are going to cost, in a table without secondary indexes. */
  public ExistenceCosts<T> predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public ExistenceCosts<T> predict(CostModel model) {
    return async.predict(model);
  }

  /** Writes an item if none with its key is there. Ends APPLIED or ALREADY_EXISTS. */
  public ExistenceOutcome<T> createIfAbsent(T item) {
    return Stages.join(async.createIfAbsent(item));
  }

  /** Writes an item if one with its key is there. Ends APPLIED or NOT_FOUND. */
  public ExistenceOutcome<T> replaceIfPresent(T item) {
    return Stages.join(async.replaceIfPresent(item));
  }

  /**
   * Changes an item if it is there. Ends APPLIED, UNCHANGED or NOT_FOUND.
   *
   * <p>The function may change the value in place or return another; it must not change the key,
   * and is called again if the item changed meanwhile. Only attributes that it changed are written;
   * attributes that the value's type does not know are kept.
   */
  public ExistenceOutcome<T> updateIfPresent(ItemKey key, UnaryOperator<T> function) {
    return Stages.join(async.updateIfPresent(key, function));
  }

  /** Removes an item if it is there. Ends APPLIED or NOT_FOUND. */
  public ExistenceOutcome<T> deleteIfPresent(ItemKey key) {
    return Stages.join(async.deleteIfPresent(key));
  }

  /**
   * The item with the given one's key, creating it if there is none. Ends APPLIED if it was
   * created, UNCHANGED if it was there; {@link ExistenceOutcome#item} has it in either case.
   */
  public ExistenceOutcome<T> getOrCreate(T item) {
    return Stages.join(async.getOrCreate(item));
  }

  /** A creation to be part of a caller's transaction; fails it if an item with the key is there. */
  public TransactionPlan<ExistenceOutcome<T>> planCreate(T item) {
    return async.planCreate(item);
  }

  /** A replacement to be part of a caller's transaction; fails it if no such item is there. */
  public TransactionPlan<ExistenceOutcome<T>> planReplace(T item) {
    return async.planReplace(item);
  }

  /**
   * A change to be part of a caller's transaction; fails it if no such item is there. Where the
   * function changes nothing, the transaction requires that the item stays as it is.
   */
  public TransactionPlan<ExistenceOutcome<T>> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return async.planUpdate(key, function);
  }

  /** A removal to be part of a caller's transaction; fails it if no such item is there. */
  public TransactionPlan<ExistenceOutcome<T>> planDelete(ItemKey key) {
    return async.planDelete(key);
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
