package dev.cairn.toolkit.page;

import dev.cairn.toolkit.capacity.CapacityReport;
import java.util.List;
import java.util.Optional;

/**
 * The items of one page, and the cursor of the next.
 *
 * <p>Absence: a page has fewer items than were asked for only at the end, or when its budget was
 * used up, and may then have none; {@link #stopped} says which. {@link #next} is there unless the
 * end was reached: also after a page without items whose budget was used up.
 *
 * <p>Order: that of the query. Threads: immutable, as far as the items are.
 *
 * @param <T> the type of the items
 * @param items the items, in order
 * @param next the cursor that continues after this page; empty at the end
 * @param more whether a further item follows
 * @param stopped why the page has no more items
 * @param evaluated how many items DynamoDB read for this page, those that the filter dropped and
 *     the one looked ahead at included
 * @param capacity what the page cost
 */
public record FilledPage<T>(
    List<T> items,
    Optional<String> next,
    More more,
    StopReason stopped,
    long evaluated,
    CapacityReport capacity) {

  /** Copies the list. */
  public FilledPage {
    items = List.copyOf(items);
  }
}
