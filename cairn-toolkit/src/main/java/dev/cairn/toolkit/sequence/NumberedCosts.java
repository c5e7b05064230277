package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import java.util.Map;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What {@link NumberedItems#append} is going to cost. Assumed is that the item before is there and
 * is what the caller's function makes of the number before, and that a counter's item has nothing
 * but its key and the counter, unless {@link #counterItem} says otherwise. Nothing is sent.
 * Threads: immutable.
 *
 * @param <T> the type of the items
 */
public final class NumberedCosts<T> {
  private final AsyncNumberedItems<T> items;
  private final CostModel model;
  private final Map<String, AttributeValue> counterItem;

  NumberedCosts(
      AsyncNumberedItems<T> items, CostModel model, Map<String, AttributeValue> counterItem) {
    this.items = items;
    this.model = model;
    this.counterItem = counterItem;
  }

  /** The same for a counter, or a high-water mark, whose item has other attributes too. */
  public NumberedCosts<T> counterItem(Map<String, AttributeValue> item) {
    return new NumberedCosts<>(items, model, item);
  }

  /**
   * {@link NumberedItems#append(LongFunction)}.
   *
   * @param number the number that the item is going to have, from 1
   */
  public CostPrediction append(long number, LongFunction<? extends T> toItem) {
    Rehearsal rehearsal = before(number, toItem);
    return rehearsal.cost(() -> items.over(CallSource.of(rehearsal)).append(toItem));
  }

  /** {@link NumberedItems#append(String, LongFunction)} of a request that is new. */
  public CostPrediction append(String requestId, long number, LongFunction<? extends T> toItem) {
    Rehearsal rehearsal = before(number, toItem);
    return rehearsal.cost(() -> items.over(CallSource.of(rehearsal)).append(requestId, toItem));
  }

  private Rehearsal before(long number, LongFunction<? extends T> toItem) {
    if (number < 1) {
      throw new IllegalArgumentException("numbers begin with 1, not " + number);
    }
    Rehearsal rehearsal = new Rehearsal(items.settings().schema(), model);
    if (!counterItem.isEmpty()) {
      rehearsal.with(counterItem);
    }
    if (number > 1) {
      items.arrange(rehearsal, number - 1, toItem);
    }
    return rehearsal;
  }
}
