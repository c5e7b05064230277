package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Numbers from a counter item, one at a time or in blocks.
 *
 * <pre>{@code
 * Sequence orderIds = Sequence.counter(dynamoDb, orders, orders.key("orderCounter"), "count");
 * long id = orderIds.next().value();
 * }</pre>
 *
 * <p>Consider first whether a number is needed: random or time-ordered identifiers (ULID, KSUID)
 * cost no request and have no ceiling.
 *
 * <p><b>Guarantees.</b> Every number is issued once, whoever else counts on the same attribute.
 * Numbers of a counter are issued in rising order, which need not be the order in which their users
 * store something under them. There may be gaps: a number whose user fails is not issued again, and
 * an update whose reply was lost is sent again and may count twice; {@link Issued#gaps} says
 * whether that can have happened. From blocks each process has rising numbers, but those of several
 * processes interleave, and what is left of a block when its process ends is a gap of up to its
 * size; {@link #close} gives it back where nobody has counted on.
 *
 * <p><b>Item layout.</b> One number attribute of one item holds the last number. Item and attribute
 * are created by the first call if missing, the first number then being 1; other attributes of the
 * item are left alone. Several counters: one item each, or several attributes of one item, which
 * then share the ceiling of that item.
 *
 * <p><b>Cost.</b> One write unit per number for an item of up to 1 KB, or per block. One item takes
 * about 1,000 write units a second, which is the ceiling of a counter without blocks.
 *
 * <p><b>Failure.</b> {@link dev.cairn.toolkit.GaveUpException} if the counter was not incremented
 * by the deadline, {@link dev.cairn.toolkit.OutcomeUnknownException} if it may have been; {@link
 * InvalidCounterException} if the attribute is no integer or would pass {@code Long.MAX_VALUE}; the
 * SDK's exceptions for everything else. Calling again is always safe.
 *
 * <p><b>Idempotency.</b> None: each call takes a new number. {@link NumberedItems} has items that
 * are numbered once per request.
 *
 * <p>There is no plan of a number for a caller's own transaction: a transaction does not say what a
 * counter became, so its other steps could not use the number. {@link NumberedItems#planAppend} of
 * {@link NumberedItems#gapless} makes the item of a number as part of one.
 *
 * <p><b>Threads.</b> Thread-safe; runs on the caller's thread, except for what is {@linkplain
 * #prefetching prefetched}; {@link AsyncSequence} holds none. Threads that share a sequence of
 * blocks share its blocks.
 */
public final class Sequence implements AutoCloseable {
  private final AsyncSequence async;

  private Sequence(AsyncSequence async) {
    this.async = async;
  }

  /**
   * The numbers of a counter, one request for each. The client stays the caller's to close.
   *
   * @param key the counter's item
   * @param attribute the attribute of it that counts
   */
  public static Sequence counter(
      DynamoDbClient dynamoDb, ItemSchema<?> schema, ItemKey key, String attribute) {
    return blocks(dynamoDb, schema, key, attribute, 1);
  }

  static Sequence counter(CallSource calls, ItemSchema<?> schema, ItemKey key, String attribute) {
    return blocks(calls, schema, key, attribute, 1);
  }

  /** The numbers of a counter, one request for each so many of them. */
  public static Sequence blocks(
      DynamoDbClient dynamoDb, ItemSchema<?> schema, ItemKey key, String attribute, int size) {
    return blocks(CallSource.of(dynamoDb), schema, key, attribute, size);
  }

  static Sequence blocks(
      CallSource calls, ItemSchema<?> schema, ItemKey key, String attribute, int size) {
    return new Sequence(
        AsyncSequence.of(calls, schema, CounterAttribute.of(schema, key, attribute), size));
  }

  /**
   * The same counter, incremented by {@code SET #c = if_not_exists(#c, :zero) + :n} in place of
   * {@code ADD #c :n}. Both do the same; a bare {@code SET #c = #c + :n} would fail before the
   * first number.
   */
  public Sequence usingSet() {
    return new Sequence(async.usingSet());
  }

  /** The same counter, with another patience. */
  public Sequence retries(RetryOptions retries) {
    return new Sequence(async.retries(retries));
  }

  /** The same counter, adding the cost of each call to the collector as well. */
  public Sequence collecting(CapacityCollector collector) {
    return new Sequence(async.collecting(collector));
  }

  /**
   * The same blocks, with the next one fetched before it is needed. What that cost is in the answer
   * for the first number afterwards.
   *
   * @param remaining fetched when a block has so many numbers left, or fewer
   * @param executor what the request runs on; it stays the caller's to shut down
   * @throws IllegalArgumentException if a block has not more numbers than that
   */
  public Sequence prefetching(int remaining, Executor executor) {
    return new Sequence(async.prefetching(remaining, executor));
  }

  /** What calls are going to cost, in a table without secondary indexes. */
  public SequenceCosts predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public SequenceCosts predict(CostModel model) {
    return async.predict(model);
  }

  /** Issues the next number. */
  public Issued next() {
    return Stages.join(async.next());
  }

  /**
   * Moves the counter forward, so that the next number is above this one; never back. For a counter
   * that takes over from existing data: the highest number there is. Numbers that are in the
   * current block of this or another process are still handed out.
   *
   * @throws dev.cairn.toolkit.GaveUpException if the counter was not moved by the deadline
   * @throws dev.cairn.toolkit.OutcomeUnknownException if it may have been; calling again is safe
   */
  public Seeded seed(long last) {
    return Stages.join(async.seed(last));
  }

  /**
   * Moves the counter forward to the highest sort key of a partition, by a consistent read; to 0 if
   * the partition is empty.
   *
   * @param schema the table of the partition; its sort keys are numbers
   * @throws InvalidCounterException if the highest sort key is no integer
   */
  public Seeded seedFromHighestSortKey(ItemSchema<?> schema, PartitionKey partition) {
    return Stages.join(async.seedFromHighestSortKey(schema, partition));
  }

  /**
   * Gives back what is left of the blocks, if nobody has counted on since: the counter is set back
   * in one transaction of two write units. Otherwise those numbers are a gap. A sequence without
   * blocks has nothing to give back. No number is issued from blocks after this.
   */
  @Override
  public void close() {
    Stages.join(async.close());
  }
}
