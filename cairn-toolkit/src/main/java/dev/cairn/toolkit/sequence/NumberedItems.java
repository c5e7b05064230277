package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Duration;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Stores items under consecutive numbers.
 *
 * <p><b>Guarantees.</b> No number twice. The three strategies, {@link CountedItems}, {@link
 * HighestSortKeyItems} and {@link GaplessItems}, differ in gaps, cost and ceiling.
 *
 * <p><b>Item layout.</b> That of the strategy. A named request is remembered in the same table by
 * an item with partition key {@code request#<sequence>#<request id>}, sort key {@code _} (0 where
 * sort keys are numbers), and the attributes {@code cairnType} ({@code request}), {@code
 * cairnNumber} and {@code cairnItem} (the numbered item's key as a map). The sequence is the
 * counter's key and attribute, or the partition's key; {@code #} is written {@code %23} inside each
 * part and {@code %} is {@code %25}, and what would be longer than a key is {@code request#%H} and
 * its SHA-256. These items stay until the caller deletes them, or until DynamoDB does: {@link
 * #requestsExpireAfter}.
 *
 * <p><b>Cost.</b> That of the strategy; a named request costs a transaction.
 *
 * <p><b>Failure.</b> {@link AppendOutcome.Status} has the ends.
 *
 * <p><b>Idempotency.</b> Each strategy can number once for a request that a caller names, whatever
 * is repeated: {@link #append(String, LongFunction)}. A request is recognised as long as its item
 * is there.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; run on the caller's thread. {@link
 * AsyncNumberedItems} hold none.
 *
 * @param <T> the type of the items
 */
public abstract sealed class NumberedItems<T>
    permits CountedItems, HighestSortKeyItems, GaplessItems {
  NumberedItems() {}

  /**
   * Numbers from a counter: increment it, then put the item. The client stays the caller's to
   * close.
   *
   * @param key the counter's item, in the table of the numbered items
   * @param attribute the attribute of it that counts
   */
  public static <T> CountedItems<T> counter(
      DynamoDbClient dynamoDb, ItemSchema<T> schema, ItemKey key, String attribute) {
    return counter(CallSource.of(dynamoDb), schema, key, attribute);
  }

  static <T> CountedItems<T> counter(
      CallSource calls, ItemSchema<T> schema, ItemKey key, String attribute) {
    return new CountedItems<>(AsyncNumberedItems.counter(calls, schema, key, attribute));
  }

  /** Numbers that are the sort keys of a partition: the highest there is, plus one. */
  public static <T> HighestSortKeyItems<T> highestSortKey(
      DynamoDbClient dynamoDb, ItemSchema<T> schema, PartitionKey partition) {
    return highestSortKey(CallSource.of(dynamoDb), schema, partition);
  }

  static <T> HighestSortKeyItems<T> highestSortKey(
      CallSource calls, ItemSchema<T> schema, PartitionKey partition) {
    return new HighestSortKeyItems<>(AsyncNumberedItems.highestSortKey(calls, schema, partition));
  }

  /**
   * Numbers without gaps: counter and item are written in one transaction.
   *
   * @param key the counter's item, in the table of the numbered items
   * @param attribute the attribute of it that counts
   */
  public static <T> GaplessItems<T> gapless(
      DynamoDbClient dynamoDb, ItemSchema<T> schema, ItemKey key, String attribute) {
    return gapless(CallSource.of(dynamoDb), schema, key, attribute);
  }

  static <T> GaplessItems<T> gapless(
      CallSource calls, ItemSchema<T> schema, ItemKey key, String attribute) {
    return new GaplessItems<>(AsyncNumberedItems.gapless(calls, schema, key, attribute));
  }

  /** The same items, numbered without waiting for each request. */
  abstract AsyncNumberedItems<T> async();

  /** The same, with another patience. */
  public abstract NumberedItems<T> retries(RetryOptions retries);

  /** The same, adding the cost of each call to the collector as well. */
  public abstract NumberedItems<T> collecting(CapacityCollector collector);

  /**
   * The same, with the items that remember requests kept for this long: they get the attribute with
   * the end of it, in seconds since 1970, by the clock of the {@link RetryOptions}, and DynamoDB
   * deletes them some time after that if it is the table's time to live attribute. A request that
   * is repeated later is a new one.
   */
  public abstract NumberedItems<T> requestsExpireAfter(Duration lifetime, String attribute);

  /** What calls are going to cost, in a table without secondary indexes. */
  public NumberedCosts<T> predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public NumberedCosts<T> predict(CostModel model) {
    return async().predict(model);
  }

  /**
   * Stores an item under the next number, if no item with its key is there.
   *
   * @param toItem makes the item of a number; called again with another number after a lost race,
   *     so it must do nothing else
   */
  public AppendOutcome<T> append(LongFunction<? extends T> toItem) {
    return Stages.join(async().append(toItem));
  }

  /**
   * Stores an item under the next number, once for this request: the number and the request are
   * recorded in the same transaction as the item, and a repetition ends REPEATED with that number.
   *
   * @param requestId names the request among those of this sequence
   * @param toItem makes the item of a number; called again with another number after a lost race
   * @throws IllegalArgumentException if the table's partition key is a number
   */
  public AppendOutcome<T> append(String requestId, LongFunction<? extends T> toItem) {
    return Stages.join(async().append(requestId, toItem));
  }

  /**
   * An append to be part of a caller's transaction. The item's number is drawn when the transaction
   * is executed, and again after a lost race.
   */
  public TransactionPlan<AppendOutcome<T>> planAppend(LongFunction<? extends T> toItem) {
    return async().planAppend(toItem);
  }

  /**
   * An append to be part of a caller's transaction, once for this request. A request that has its
   * item already is REPEATED, and the rest of the transaction is applied all the same.
   *
   * @throws IllegalArgumentException if the table's partition key is a number
   */
  public TransactionPlan<AppendOutcome<T>> planAppend(
      String requestId, LongFunction<? extends T> toItem) {
    return async().planAppend(requestId, toItem);
  }
}
