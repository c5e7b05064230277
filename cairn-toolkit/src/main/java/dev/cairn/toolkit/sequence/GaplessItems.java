package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import java.time.Duration;

/**
 * Items numbered without gaps: counter and item are written in one transaction.
 *
 * <p><b>Guarantees.</b> No number twice and none left out: a number is taken exactly when its item
 * is stored, whatever fails, as long as everybody goes through this class. Items that are deleted
 * later leave their numbers unused.
 *
 * <p><b>Item layout.</b> One number attribute of one item holds the last number; item and attribute
 * are created if missing, the first number then being 1. The number goes into the numbered item as
 * the caller likes.
 *
 * <p><b>Cost.</b> One consistent read of the counter, and a transaction: two write units for a
 * counter item of up to 1 KB, twice the item's own, and two more for a named request. The same
 * again for each lost race, but without the read for the first: of several calls at once one wins.
 * So the ceiling is far below a counter's: one transaction after the other.
 *
 * <p><b>Failure.</b> ALREADY_EXISTS if something else has the item's key: nothing was written, and
 * the next call would end the same. GAVE_UP if races were lost, or requests refused, until the
 * deadline: nothing was written. UNKNOWN if replies were lost until then: item and number are both
 * written, or neither is. {@link InvalidCounterException} for a counter that is no integer.
 *
 * <p><b>Idempotency.</b> Each transaction has a token, so a lost reply neither stores an item twice
 * nor makes the own success look like a lost race. A call that names its request stores at most one
 * item for it, also after a crash of the caller.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link
 * AsyncGaplessItems} holds none.
 *
 * @param <T> the type of the items
 */
public final class GaplessItems<T> extends NumberedItems<T> {
  private final AsyncGaplessItems<T> async;

  GaplessItems(AsyncGaplessItems<T> async) {
    this.async = async;
  }

  @Override
  AsyncGaplessItems<T> async() {
    return async;
  }

  @Override
  public GaplessItems<T> retries(RetryOptions retries) {
    return new GaplessItems<>(async.retries(retries));
  }

  @Override
  public GaplessItems<T> collecting(CapacityCollector collector) {
    return new GaplessItems<>(async.collecting(collector));
  }

  @Override
  public GaplessItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new GaplessItems<>(async.requestsExpireAfter(lifetime, attribute));
  }
}
