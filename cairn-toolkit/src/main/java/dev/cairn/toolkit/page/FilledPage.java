package dev.cairn.toolkit.page;

import dev.cairn.toolkit.capacity.CapacityReport;
import java.util.List;
import java.util.Optional;

/**
 * The items of one page, and the cursors of those before and after it.
 *
 * <p>Absence: a page has fewer items than were asked for only at the end, or when its budget was
 * used up, and may then have none; {@link #isCutShort} says which. {@link #next} is there unless
 * {@link #more} is NO, and {@link #previous} unless {@link #moreBefore} is NO: also on a page
 * without items. A scan goes onwards only and has no previous pages, nor have the cursors of {@link
 * CursorCodec#afterId}. A cursor is made when it is first asked for: one that expires lives from
 * then.
 *
 * <p>Order: that of the query, in whichever direction the page was read. Threads: immutable, as far
 * as the items are.
 *
 * @param <T> the type of the items
 */
public final class FilledPage<T> {
  private final List<T> items;
  private final ItemCursors cursors;
  private final Ends ends;
  private final long evaluatedCount;
  private final CapacityReport capacity;

  FilledPage(
      List<T> items, ItemCursors cursors, Ends ends, long evaluatedCount, CapacityReport capacity) {
    this.items = List.copyOf(items);
    this.cursors = cursors;
    this.ends = ends;
    this.evaluatedCount = evaluatedCount;
    this.capacity = capacity;
  }

  /** Both ends of a page, and whether its budget was used up before it was full. */
  record Ends(PageEnd first, PageEnd last, boolean isCutShort) {}

  /** The items, in order; unmodifiable. */
  public List<T> items() {
    return items;
  }

  /** The cursor that continues after this page; empty at the end. */
  public Optional<String> next() {
    return ends.last().cursor();
  }

  /**
   * The cursor of the page before this one: its items are the last ones before this page's, in the
   * same order. Empty at the beginning.
   */
  public Optional<String> previous() {
    return ends.first().cursor();
  }

  /**
   * Whether a further item follows. UNKNOWN if the budget ended before one was found, and on a page
   * that was read from a {@link #previous} cursor, because nothing was read behind it.
   */
  public More more() {
    return ends.last().more();
  }

  /**
   * Whether an item comes before this page. Known on a first page, and on one that was read from a
   * {@link #previous} cursor.
   */
  public More moreBefore() {
    return ends.first().more();
  }

  /**
   * The cursor that continues after one item.
   *
   * @param index the item's place on this page, from 0
   */
  public String cursorAfter(int index) {
    return cursors
        .at(index, Direction.FORWARD)
        .orElseThrow(() -> new IllegalStateException("every codec can go onwards"));
  }

  /**
   * The cursor of the page that ends before one item; empty where there are no previous pages.
   *
   * @param index the item's place on this page, from 0
   */
  public Optional<String> cursorBefore(int index) {
    return cursors.at(index, Direction.BACKWARD);
  }

  /**
   * Whether the budget was used up before the page was full; {@link #next} goes on from where
   * reading stopped, {@link #previous} where the page was read the other way.
   */
  public boolean isCutShort() {
    return ends.isCutShort();
  }

  /**
   * How many items DynamoDB read for this page, those that were left out and the one that was
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
    return items.size() + " items" + (isCutShort() ? ", cut short" : "") + ", more: " + more();
  }
}
