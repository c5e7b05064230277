package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.NumberedSettings.Proof;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Duration;
import java.util.Objects;
import java.util.function.LongFunction;

/**
 * Stores items under consecutive numbers.
 *
 * <pre>{@code
 * NumberedItems<Issue> issues =
 *     toolkit.numberedItems(projects, Numbering.highestSortKey(projects.partition("projectA")));
 * long number = issues.append(n -> new Issue(n, "low")).orThrow().number();
 * }</pre>
 *
 * <p><b>Guarantees.</b> No number twice, and no item overwritten: each put requires that no item
 * with its key is there. A gapless sequence leaves no number out, whatever fails; the highest sort
 * key leaves none out while nothing is deleted, and issues the number of a deleted newest item
 * again, unless there is a high-water mark; a counter leaves a gap wherever a call ends after it
 * has its number, or an increment counted twice because its reply was lost. {@link
 * WriteOutcome#gaps} says whether that can have happened. All of this as long as everybody goes
 * through this class.
 *
 * <p><b>Item layout.</b> The number goes into the item as the caller likes: into a key ({@code
 * ISSUE#7}) or any other attribute. With the highest sort key, partition key and sort key are set
 * here; whatever the item has in their place is replaced, and other items of the partition must
 * sort below the numbers. An item that is stored by a put of its own gets {@code cairnCreatedBy},
 * an id of the call that stored it, unless it is one of {@link #plainItems} or {@link
 * #exactlyOnce}; readers of this toolkit do not see it. Counters and high-water marks are one
 * number attribute of one item, of this or another table.
 *
 * <p>A named request is remembered in the table of the items by an item with partition key {@code
 * request#<sequence>#<request id>}, sort key {@code _} (0 where sort keys are numbers), and the
 * attributes {@code cairnType} ({@code request}), {@code cairnNumber} and {@code cairnItem} (the
 * numbered item's key as a map). The sequence is the counter's key and attribute, after {@code
 * %T<table>} if that is another, or the partition's key; {@code #} is written {@code %23} inside
 * each part and {@code %} is {@code %25}, and what would be longer than a key is {@code request#%H}
 * and its SHA-256. These items stay until the caller deletes them, or until DynamoDB does: {@link
 * #requestsExpireAfter}.
 *
 * <p><b>Cost.</b> Counter: one write unit for a counter item of up to 1 KB, and the item's own
 * write units. Highest sort key: one query for one item, one read unit for up to 4 KB, and the
 * item's write units; for each lost race the write units of the larger of the two items. Gapless:
 * one consistent read, two write units for the counter, twice the item's, and the same again for
 * each lost race, but without the read for the first. A high-water mark is one more read, and a
 * transaction: two write units for the mark, twice the item's. A named request: a transaction in
 * any case, with two write units more; a consistent read before it with a counter, and one of the
 * item when it is repeated. The stamp is about 50 bytes an item.
 *
 * <p><b>Failure.</b> ALREADY_EXISTS if something else has the item's key (counter: the number is
 * lost; gapless: the next call would end the same). GAVE_UP if races were lost, or requests
 * refused, until the deadline. UNKNOWN if the item may have been stored; with a transaction, number
 * and item are both written then, or neither is. STALE if the schema's own rules do not let such an
 * item be created. {@link InvalidCounterException} if a counter or the highest sort key is no
 * integer. An item that has a key of the toolkit's or that of its counter is an {@code
 * IllegalArgumentException} before it is sent; a number that a counter gave it is lost by then.
 *
 * <p><b>Idempotency.</b> After a lost reply the put is sent again. If an item is there then that
 * has the stamp of this call it is this call's, whatever others have changed of it: APPLIED. If
 * another is there the call ends UNKNOWN, since its own may have been stored, deleted, and its
 * number given again. What somebody deletes between the two comes back under the same number.
 * {@link #exactlyOnce} and transactions (gapless numbers, high-water marks, named requests, plans)
 * are certain in all of this, by a token. A call that is repeated by the caller takes a new number,
 * unless it names its request: {@link #append(String, LongFunction)} stores at most one item for
 * it, also after a crash of the caller, as long as the request is remembered.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread. {@link
 * AsyncNumberedItems} holds none.
 *
 * @param <T> the type of the items
 */
@CheckReturnValue
public final class NumberedItems<T> {
  private final AsyncNumberedItems<T> async;

  private NumberedItems(AsyncNumberedItems<T> async) {
    this.async = async;
  }

  /**
   * For the toolkit: items of a table that are numbered like this.
   *
   * @hidden
   */
  public NumberedItems(Context context, ItemSchema<T> schema, Numbering numbering) {
    this(
        new AsyncNumberedItems<>(
            context,
            new NumberedSettings<>(
                Objects.requireNonNull(schema, "schema"),
                Objects.requireNonNull(numbering, "numbering"),
                Proof.STAMP,
                null,
                context.source().meter())));
  }

  /**
   * The same items, numbered without waiting for each request.
   *
   * @throws IllegalStateException if the toolkit is on a blocking client
   */
  public AsyncNumberedItems<T> async() {
    return async.requireAsync();
  }

  /**
   * The same, with the items that remember requests kept for this long: they get the attribute with
   * the end of it, in seconds since 1970, and DynamoDB deletes them some time after that if it is
   * the table's time to live attribute. A request that is repeated later is a new one, whether or
   * not its item is still there.
   */
  public NumberedItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new NumberedItems<>(async.requestsExpireAfter(lifetime, attribute));
  }

  /**
   * The same, with each put as a transaction of one step: at twice the price a lost reply leaves
   * nothing unknown, and an item that was deleted meanwhile does not come back.
   */
  public NumberedItems<T> exactlyOnce() {
    return new NumberedItems<>(async.exactlyOnce());
  }

  /**
   * The same without the attribute that says what created an item, so that items have only the
   * caller's. A put that finds an item after a lost reply then always ends UNKNOWN.
   */
  public NumberedItems<T> plainItems() {
    return new NumberedItems<>(async.plainItems());
  }

  /**
   * Stores an item under the next number, if no item with its key is there.
   *
   * @param toItem makes the item of a number; called again with another number after a lost race,
   *     so it must do nothing else
   */
  public WriteOutcome<T> append(LongFunction<? extends T> toItem) {
    return Stages.join(async.append(toItem));
  }

  /**
   * Stores an item under the next number, once for this request: the number and the request are
   * recorded in the same transaction as the item. A repetition ends REPEATED with that number, and
   * with the item as it is now if it is still there; what its own function would make is not looked
   * at.
   *
   * @param requestId names the request among those of this sequence
   * @param toItem makes the item of a number; called again with another number after a lost race
   * @throws IllegalArgumentException if the table's partition key is a number
   */
  public WriteOutcome<T> append(String requestId, LongFunction<? extends T> toItem) {
    return Stages.join(async.append(requestId, toItem));
  }

  /**
   * An append to be part of a caller's transaction. The item's number is drawn when the transaction
   * is executed, and again after a lost race.
   */
  public TransactionPlan<WriteOutcome<T>> planAppend(LongFunction<? extends T> toItem) {
    return async.planAppend(toItem);
  }

  /**
   * An append to be part of a caller's transaction, once for this request. A request that has its
   * item already is REPEATED, and the rest of the transaction is applied all the same.
   *
   * @throws IllegalArgumentException if the table's partition key is a number
   */
  public TransactionPlan<WriteOutcome<T>> planAppend(
      String requestId, LongFunction<? extends T> toItem) {
    return async.planAppend(requestId, toItem);
  }
}
