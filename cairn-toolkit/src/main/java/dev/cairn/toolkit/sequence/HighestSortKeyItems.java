package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import java.time.Duration;

/**
 * Items whose numeric sort key is their number: the highest of the partition plus one, put if no
 * item with that key is there.
 *
 * <p><b>Guarantees.</b> No two items with one number, and none left out while nothing is deleted.
 * If the newest item is deleted, its number is issued again, unless there is a {@link
 * #highWaterMark}.
 *
 * <p><b>Item layout.</b> Partition key and sort key of the item are set here; whatever the caller's
 * item has in their place is replaced. The first number is 1. Other items of the partition must
 * sort below the numbers: the highest sort key is taken for a number. A high-water mark is a number
 * attribute of one item.
 *
 * <p><b>Cost.</b> One query for one item: one read unit for up to 4 KB, or half of it {@linkplain
 * #eventuallyConsistent eventually consistent}; and the item's write units. For each lost race the
 * write units of the larger of the two items: of several calls at once one wins. For a named
 * request a transaction in place of the put: the item's write units and one more, twice. With a
 * high-water mark one more read, and a transaction: two write units for the mark and twice the
 * item's own.
 *
 * <p><b>Failure.</b> GAVE_UP if races were lost, or requests refused, until the deadline: nothing
 * was stored. UNKNOWN if a put's reply was lost on the way there, or if an equal item is there
 * after a lost reply: it may be this call's or another's. {@link InvalidCounterException} if the
 * highest sort key is no integer.
 *
 * <p><b>Idempotency.</b> None for a call that does not name its request: to call again after
 * UNKNOWN may store a second item. Such a call takes another's item under its number for a lost
 * race, and goes on to the next number. After a lost reply that can be wrong in one case: its item
 * was stored, deleted by somebody, and its number given to another, all before the put was sent
 * again. The item is then stored again. A call that names its request stores at most one item for
 * it.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link
 * AsyncHighestSortKeyItems} holds none.
 *
 * @param <T> the type of the items
 */
public final class HighestSortKeyItems<T> extends NumberedItems<T> {
  private final AsyncHighestSortKeyItems<T> async;

  HighestSortKeyItems(AsyncHighestSortKeyItems<T> async) {
    this.async = async;
  }

  @Override
  AsyncHighestSortKeyItems<T> async() {
    return async;
  }

  /**
   * The same, with queries at half the price. They may miss the newest items, which costs lost
   * races and nothing else.
   */
  public HighestSortKeyItems<T> eventuallyConsistent() {
    return new HighestSortKeyItems<>(async.eventuallyConsistent());
  }

  /**
   * The same, with so many lost races answered by trying the next number before one is answered by
   * another query. 2 unless set; 0 queries after each, {@code Integer.MAX_VALUE} never again. The
   * first two are tried at once; from then on a call pauses, as it does before each query.
   */
  public HighestSortKeyItems<T> lossesBeforeQuery(int count) {
    return new HighestSortKeyItems<>(async.lossesBeforeQuery(count));
  }

  /**
   * The same, with the highest number ever given kept on an item, so that the number of the newest
   * item is not given again when that item is deleted.
   *
   * <p>The item may be in the same partition if it sorts below the numbers, under 0 for instance.
   * It is created if missing; what was deleted before that is not known to it.
   *
   * @param key an item of the same table
   * @param attribute the attribute of it that has the number
   */
  public HighestSortKeyItems<T> highWaterMark(ItemKey key, String attribute) {
    return new HighestSortKeyItems<>(async.highWaterMark(key, attribute));
  }

  @Override
  public HighestSortKeyItems<T> retries(RetryOptions retries) {
    return new HighestSortKeyItems<>(async.retries(retries));
  }

  @Override
  public HighestSortKeyItems<T> collecting(CapacityCollector collector) {
    return new HighestSortKeyItems<>(async.collecting(collector));
  }

  @Override
  public HighestSortKeyItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new HighestSortKeyItems<>(async.requestsExpireAfter(lifetime, attribute));
  }
}
