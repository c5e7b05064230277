package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import java.time.Duration;

/**
 * Items numbered by a counter, in two steps: increment the counter, then put the item.
 *
 * <p><b>Guarantees.</b> No number twice, and no item overwritten: the put requires that no item
 * with the key is there. There are gaps wherever the second step fails, the process ends between
 * the two, or an increment counted twice because its reply was lost. Items appear in an order that
 * need not be that of their numbers.
 *
 * <p><b>Item layout.</b> One number attribute of one item holds the last number; item and attribute
 * are created if missing, the first number then being 1. The number goes into the numbered item as
 * the caller likes: into a key ({@code ISSUE#7}) or any other attribute.
 *
 * <p><b>Cost.</b> Two requests: one write unit for a counter item of up to 1 KB, and the item's own
 * write units. For a named request one consistent read and a transaction in place of the put: the
 * item's write units and one more, twice. The ceiling is the counter item's, about 1,000 a second.
 *
 * <p><b>Failure.</b> ALREADY_EXISTS if something else has the item's key: the number is lost.
 * GAVE_UP if the counter or the put was refused until the deadline. UNKNOWN if the put's replies
 * were lost until then. {@link InvalidCounterException} for a counter that is no integer.
 *
 * <p><b>Idempotency.</b> Each call takes a new number, unless it names its request: a repetition
 * then stores nothing. A put that is repeated after a lost reply is recognised, since nobody else
 * has the number.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread; {@link
 * AsyncCountedItems} holds none.
 *
 * @param <T> the type of the items
 */
public final class CountedItems<T> extends NumberedItems<T> {
  private final AsyncCountedItems<T> async;

  CountedItems(AsyncCountedItems<T> async) {
    this.async = async;
  }

  @Override
  AsyncCountedItems<T> async() {
    return async;
  }

  /**
   * The same, with the counter incremented by {@code SET #c = if_not_exists(#c, :zero) + :n} in
   * place of {@code ADD #c :n}.
   */
  public CountedItems<T> usingSet() {
    return new CountedItems<>(async.usingSet());
  }

  @Override
  public CountedItems<T> retries(RetryOptions retries) {
    return new CountedItems<>(async.retries(retries));
  }

  @Override
  public CountedItems<T> collecting(CapacityCollector collector) {
    return new CountedItems<>(async.collecting(collector));
  }

  @Override
  public CountedItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return new CountedItems<>(async.requestsExpireAfter(lifetime, attribute));
  }
}
