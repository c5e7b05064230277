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
 */
public final class FilledPage<T> {
  private final List<T> items;
  private final PageEnd end;
  private final long evaluatedCount;
  private final CapacityReport capacity;

  FilledPage(List<T> items, PageEnd end, long evaluatedCount, CapacityReport capacity) {
    this.items = List.copyOf(items);
    this.end = end;
    this.evaluatedCount = evaluatedCount;
    this.capacity = capacity;
  }

  /** The items, in order; unmodifiable. */
  public List<T> items() {
    return items;
  }

  /** The cursor that continues after this page; empty at the end. */
  public Optional<String> next() {
    return end.next();
  }

  /** Whether a further item follows. */
  public More more() {
    return end.more();
  }

  /** Why the page has no more items. */
  public StopReason stopped() {
    return end.stopped();
  }

  /**
   * How many items DynamoDB read for this page, those that the filter dropped and the one that was
   * looked ahead at included.
   */
  public long evaluatedCount() {
    return evaluatedCount;
  }

  /** What the page cost. */
  public CapacityReport capacity() {
    return capacity;
  }

  @Override
  public String toString() {
    return items.size() + " items, " + end.stopped() + ", more: " + end.more();
  }
}
