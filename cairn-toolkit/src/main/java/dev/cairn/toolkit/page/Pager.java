package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Stages;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Reads one query or scan page by page, where a page of ten is ten items.
 *
 * <pre>{@code
 * Pager<Order> pager =
 *     Pager.builder(dynamoDb, orders)
 *         .query(q -> q.partition("USER#alexdebrie").sortKeyBeginsWith("ORDER#").newestFirst())
 *         .build();
 * FilledPage<Order> page = pager.first(10);
 * FilledPage<Order> older = pager.at(page.next().orElseThrow(), 10);
 * }</pre>
 *
 * <p><b>Guarantees.</b> A page has as many items as were asked for unless the end was reached or
 * its budget was used up, whatever the filter drops. Walked from cursor to cursor, every item that
 * is there throughout comes exactly once, onwards and back, also if items are deleted meanwhile,
 * those at either end of a page included. Items that are written meanwhile come if they sort beyond
 * the cursor. {@link FilledPage#more} is exact unless the budget ended first: one item is looked
 * ahead for; {@link FilledPage#moreBefore} likewise on the way back. A cursor moves only inside the
 * partition of the query it is used with.
 *
 * <p><b>Item layout.</b> Any table, local or global index, also one whose keys have several
 * attributes, and the segments of a parallel scan. A cursor is made of the key attributes of the
 * item at the end of the page, without those that the query fixes; where a projection leaves them
 * out they are read all the same and taken off again.
 *
 * <p><b>Cost.</b> Without a filter one request for {@code n + 1} items per page, more only beyond 1
 * MB; read units for what was evaluated, in steps of 4 KB a request, half if not consistent. Under
 * a filter about as many items are evaluated as it takes at its selectivity, in requests that grow
 * as it turns out to be low. A page deep in the list costs the same as the first; a previous page
 * the same as a next one, read from its end.
 *
 * <p><b>Failure.</b> {@link InvalidCursorException} for a cursor that is not one of this query,
 * before anything is sent. The SDK's exceptions come through; a page that failed can be asked for
 * again with the same cursor.
 *
 * <p><b>Idempotency.</b> Reads only: any page may be read again.
 *
 * <p><b>Threads.</b> Immutable and thread-safe, except that the stream of {@link #stream} is for
 * one thread at a time. {@link AsyncPager} holds no thread.
 *
 * @param <T> the type of the items
 */
public final class Pager<T> {
  private final AsyncPager<T> async;

  private Pager(AsyncPager<T> async) {
    this.async = async;
  }

  /** A builder of pagers on a client, which the pager does not close. */
  public static <T> PagerBuilder<T, Pager<T>> builder(
      DynamoDbClient dynamoDb, ItemSchema<T> schema) {
    return builder(CallSource.of(dynamoDb), schema);
  }

  static <T> PagerBuilder<T, Pager<T>> builder(CallSource calls, ItemSchema<T> schema) {
    return new PagerBuilder<>(calls, schema, Pager::new);
  }

  /** What pages are going to cost. */
  public PageCosts predict() {
    return async.predict();
  }

  /** The first {@code n} items, read within {@link Fill#standard}. */
  public FilledPage<T> first(int n) {
    return Stages.join(async.first(n));
  }

  /** The first {@code n} items, read within a budget. */
  public FilledPage<T> first(int n, Fill budget) {
    return Stages.join(async.first(n, budget));
  }

  /**
   * The last {@code n} items, in the order of the query, read within {@link Fill#standard}; from
   * there {@link FilledPage#previous} leads back.
   *
   * @throws IllegalStateException if this is a scan, which goes onwards only
   */
  public FilledPage<T> last(int n) {
    return Stages.join(async.last(n));
  }

  /**
   * The last {@code n} items, in the order of the query, read within a budget.
   *
   * @throws IllegalStateException if this is a scan, which goes onwards only
   */
  public FilledPage<T> last(int n, Fill budget) {
    return Stages.join(async.last(n, budget));
  }

  /**
   * The {@code n} items that a cursor leads to, after {@link FilledPage#next} or before {@link
   * FilledPage#previous}, read within {@link Fill#standard}.
   *
   * @throws InvalidCursorException if the cursor is not one of this query
   */
  public FilledPage<T> at(String cursor, int n) {
    return Stages.join(async.at(cursor, n));
  }

  /**
   * The {@code n} items that a cursor leads to, read within a budget.
   *
   * @throws InvalidCursorException if the cursor is not one of this query
   */
  public FilledPage<T> at(String cursor, int n, Fill budget) {
    return Stages.join(async.at(cursor, n, budget));
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
    return StreamSupport.stream(new ItemSpliterator<>(async.walk(limit)), false);
  }
}
