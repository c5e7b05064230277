package dev.cairn.toolkit.page;

import dev.cairn.toolkit.capacity.ItemSize;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that a page is read from, in the order of the query, as far as they matter to what it
 * costs: their sizes, and which of them a filter keeps. Read from an index, an item is what the
 * index keeps of it, and may be {@linkplain #fetching fetched} from the table too.
 *
 * <p>Threads: immutable.
 */
public final class PageItems {
  private final long count;
  private final LongUnaryOperator bytes;
  private final LongPredicate isKept;

  /** What each is fetched for; null where nothing is. */
  private final @Nullable PageItems fetched;

  private PageItems(long count, LongUnaryOperator bytes, LongPredicate isKept) {
    this(count, bytes, isKept, null);
  }

  private PageItems(
      long count, LongUnaryOperator bytes, LongPredicate isKept, @Nullable PageItems fetched) {
    this.count = count;
    this.bytes = bytes;
    this.isKept = isKept;
    this.fetched = fetched;
  }

  /** As many items of one size as are read. */
  public static PageItems ofBytes(long itemBytes) {
    if (itemBytes < 1) {
      throw new IllegalArgumentException("an item has at least a byte: " + itemBytes);
    }
    return new PageItems(Long.MAX_VALUE, index -> itemBytes, index -> true);
  }

  /** These items, and no further ones. */
  public static PageItems of(List<Map<String, AttributeValue>> items) {
    return of(items, item -> true);
  }

  /** These items and no further ones, of which a filter keeps some. */
  public static PageItems of(
      List<Map<String, AttributeValue>> items, Predicate<Map<String, AttributeValue>> isKept) {
    return new PageItems(
        items.size(),
        index -> ItemSize.bytesOf(items.get((int) index)),
        index -> isKept.test(items.get((int) index)));
  }

  /** The same, of which a filter keeps this part, evenly spread: 0.1 for every tenth item. */
  public PageItems keeping(double selectivity) {
    if (!(selectivity >= 0 && selectivity <= 1)) {
      throw new IllegalArgumentException("selectivity must be from 0 to 1: " + selectivity);
    }
    return new PageItems(
        count,
        bytes,
        index -> Math.floor((index + 1) * selectivity) > Math.floor(index * selectivity),
        fetched);
  }

  /**
   * What a local secondary index keeps of items, each of which is read from the table as well. A
   * query does that if its projection has attributes that the index does not keep.
   *
   * @param items the table's items, in the same order; a filter looks at these
   */
  public PageItems fetching(PageItems items) {
    return new PageItems(Math.min(count, items.count), bytes, items.isKept, items);
  }

  long count() {
    return count;
  }

  long bytes(long index) {
    return bytes.applyAsLong(index);
  }

  /** How large the item is that is read from the table as well; 0 where none is. */
  long fetchedBytes(long index) {
    return fetched == null ? 0 : fetched.bytes(index);
  }

  boolean isKept(long index) {
    return isKept.test(index);
  }
}
