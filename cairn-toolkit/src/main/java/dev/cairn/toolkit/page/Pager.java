package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads one query or scan page by page, where a page of ten is ten items.
 *
 * <pre>{@code
 * Pager<Order> orders =
 *     toolkit
 *         .pager(schema)
 *         .query(q -> q.sortKeyBeginsWith("ORDER#").newestFirst())
 *         .build();
 *
 * FilledPage<Order> page = orders.in("USER#wren").at(request.parameter("page"), 10);
 * String link = page.next().map(cursor -> "?page=" + cursor).orElse("");
 * }</pre>
 *
 * <p><b>Guarantees.</b> A page has as many items as were asked for unless the end was reached or
 * its budget was used up, whatever the filter drops. Walked from cursor to cursor, every item that
 * is there throughout comes exactly once, onwards and back, also if items are deleted meanwhile,
 * those at either end of a page included. Items that are written meanwhile come if they sort beyond
 * the cursor. {@link FilledPage#more} is exact unless the budget ended first: one item is looked
 * ahead for; {@link FilledPage#moreBefore} likewise on the way back. A cursor moves only inside the
 * partition of the pager it is used with. The toolkit's own items (markers, requests, sentinels)
 * are left out unless asked for, and so are expired items where {@link PagerBuilder#expiresBy} says
 * which attribute tells.
 *
 * <p><b>Item layout.</b> Any table, local or global index, also one whose keys have several
 * attributes, and the segments of a parallel scan. A cursor is made of the key attributes of the
 * item at the end of the page, without those that the query fixes; where a projection leaves them
 * out they are read all the same and taken off again.
 *
 * <p><b>Cost.</b> Without a filter one request for {@code n + 1} items per page, more only beyond 1
 * MB; read units for what was evaluated, in steps of 4 KB a request, half if not consistent. Under
 * a filter, or among items that are left out, about as many items are evaluated as it takes at its
 * selectivity, in requests that grow as it turns out to be low. A page deep in the list costs the
 * same as the first; a previous page the same as a next one, read from its end.
 *
 * <p><b>Failure.</b> {@link InvalidCursorException} for a cursor that is not one of this query,
 * before anything is sent. Throttles and lost replies are tried again until the deadline; then, and
 * for what would not pass, the SDK's exceptions come through. A page that failed can be asked for
 * again with the same cursor.
 *
 * <p><b>Idempotency.</b> Reads only: any page may be read again.
 *
 * <p><b>Threads.</b> Immutable and thread-safe, except that the stream of {@link #stream} is for
 * one thread at a time.
 *
 * @param <T> the type of the items
 */
@CheckReturnValue
public final class Pager<T> {
  private final Context context;
  private final AsyncPager<T> async;

  private Pager(Context context, AsyncPager<T> async) {
    this.context = context;
    this.async = async;
  }

  static <T> Pager<T> of(Context context, ItemSchema<T> schema, Fill fill, QueryPlan query) {
    return new Pager<>(
        context, new AsyncPager<>(context, schema, fill, Optional.of(query), query.read()));
  }

  static <T> Pager<T> of(Context context, ItemSchema<T> schema, Fill fill, PageRead scan) {
    return new Pager<>(
        context, new AsyncPager<>(context, schema, fill, Optional.empty(), Optional.of(scan)));
  }

  /**
   * The same with asynchronous calls.
   *
   * @throws IllegalStateException if the toolkit is on a blocking client
   */
  public AsyncPager<T> async() {
    context.requireAsync();
    return async;
  }

  /**
   * The same in one partition, for a query that was built without: the value of the partition key,
   * or one value for each attribute of an index's partition key. Sends nothing.
   *
   * @throws IllegalStateException if the partition is given already, and for a scan
   */
  public Pager<T> in(Object first, Object... others) {
    return new Pager<>(context, async.in(first, others));
  }

  /** The first {@code n} items. */
  public FilledPage<T> first(int n) {
    return Stages.join(async.first(n));
  }

  /**
   * The last {@code n} items, in the order of the query; from there {@link FilledPage#previous}
   * leads back.
   *
   * @throws IllegalStateException if this is a scan, which goes onwards only
   */
  public FilledPage<T> last(int n) {
    return Stages.join(async.last(n));
  }

  /**
   * The {@code n} items that a cursor leads to, after {@link FilledPage#next} or before {@link
   * FilledPage#previous}.
   *
   * @param cursor the cursor as the URL has it; null or empty for the first page
   * @throws InvalidCursorException if the cursor is not one of this query
   */
  public FilledPage<T> at(@Nullable String cursor, int n) {
    return Stages.join(async.at(cursor, n));
  }

  /**
   * All items, one request after the other as they are consumed; each evaluates up to 1 MB.
   *
   * <p>A stream that is cut short ({@code limit}, {@code takeWhile}) sends no further request. It
   * is sequential and need not be closed.
   */
  public Stream<T> stream() {
    return stream(OptionalInt.empty());
  }

  /** As {@link #stream()}, with each request evaluating at most so many items. */
  public Stream<T> stream(int itemsPerRequest) {
    return stream(AsyncPager.limit(itemsPerRequest));
  }

  private Stream<T> stream(OptionalInt limit) {
    return StreamSupport.stream(new ItemSpliterator<>(async.walks(limit).get()), false);
  }
}
