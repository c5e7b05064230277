package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import java.util.concurrent.Executor;

/**
 * Numbers from a counter item, one at a time or in blocks.
 *
 * <pre>{@code
 * Sequence orderIds = toolkit.sequence(orders.key("orderCounter"), "count");
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
 * then share the ceiling of that item. A {@link #seed} that a counter had reached already is kept
 * in {@code cairnSeedOf:<attribute>} beside it.
 *
 * <p><b>Cost.</b> One write unit per number for an item of up to 1 KB, or per block. One item takes
 * about 1,000 write units a second, which is the ceiling of a counter without blocks.
 *
 * <p><b>Failure.</b> {@link dev.cairn.toolkit.outcome.GaveUpException} if the counter was not
 * incremented by the deadline, {@link dev.cairn.toolkit.outcome.OutcomeUnknownException} if it may
 * have been; {@link InvalidCounterException} if the attribute is no integer or has passed {@code
 * Long.MAX_VALUE}; the SDK's exceptions for everything else. Calling again is always safe. The
 * increment is {@code ADD} without a condition, so what is no integer is counted up all the same,
 * and no number is made of it; it is of use again when somebody sets it to an integer.
 *
 * <p><b>Idempotency.</b> None: each call takes a new number. {@link NumberedItems} has items that
 * are numbered once per request.
 *
 * <p>There is no plan of a number for a caller's own transaction: a transaction does not say what a
 * counter became, so its other steps could not use the number. {@link NumberedItems#planAppend}
 * with {@link Numbering#gapless} makes the item of a number as part of one.
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
   * For the toolkit: the numbers of a counter, one request for each.
   *
   * @hidden
   */
  public Sequence(Context context, ItemKey key, String attribute) {
    this(new AsyncSequence(context, new CounterAttribute(key, attribute)));
  }

  /**
   * The same sequence, with the same blocks, without waiting for each request.
   *
   * @throws IllegalStateException if the toolkit is on a blocking client
   */
  @CheckReturnValue
  public AsyncSequence async() {
    return async.requireAsync();
  }

  /** The numbers of the same counter, one request for each so many of them. */
  @CheckReturnValue
  public Sequence blocks(int size) {
    return new Sequence(async.blocks(size));
  }

  /**
   * The same blocks, with the next one fetched before it is needed. What that cost is in the answer
   * for the first number afterwards.
   *
   * @param remaining fetched when a block has so many numbers left, or fewer
   * @param executor what the request runs on; it stays the caller's to shut down
   * @throws IllegalArgumentException if a block has not more numbers than that
   */
  @CheckReturnValue
  public Sequence prefetching(int remaining, Executor executor) {
    return new Sequence(async.prefetching(remaining, executor));
  }

  /** Issues the next number. */
  @CheckReturnValue
  public Issued next() {
    return Stages.join(async.next());
  }

  /**
   * Moves the counter forward, so that the next number is above this one; never back. For a counter
   * that takes over from existing data: the highest number there is. Numbers that are in the
   * current block of this or another process are still handed out there, but those up to this one
   * are not given back.
   *
   * <p>One write unit; two or three, the first of them for a failed condition, if the counter was
   * there already.
   *
   * @throws dev.cairn.toolkit.outcome.GaveUpException if the counter was not moved by the deadline
   * @throws dev.cairn.toolkit.outcome.OutcomeUnknownException if it may have been; calling again is
   *     safe
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
   * Gives back what is left of the blocks, if nobody has counted on or {@linkplain #seed seeded}
   * since: the counter is set back in one transaction of two write units. Otherwise those numbers
   * are a gap. A sequence without blocks has nothing to give back. No number is issued from blocks
   * after this.
   */
  @Override
  public void close() {
    Stages.join(async.close());
  }
}
