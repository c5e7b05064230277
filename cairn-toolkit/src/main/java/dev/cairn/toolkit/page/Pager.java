package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.BlockingCalls;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.page.PageRead.Start;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
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
 * one thread at a time.
 *
 * @param <T> the type of the items
 */
public final class Pager<T> {
  private final DynamoDbCalls calls;
  private final ItemSchema<T> schema;
  private final PageRead read;
  private final Consumer<CapacityReport> costs;

  private Pager(Builder<T> builder, PageRead read) {
    this.calls = new BlockingCalls(builder.dynamoDb, RetryOptions.defaults().sleeper());
    this.schema = builder.schema;
    this.read = read;
    this.costs = builder.costs;
  }

  /** A builder of pagers on a client, which the pager does not close. */
  public static <T> Builder<T> builder(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
    return new Builder<>(dynamoDb, schema);
  }

  /** The first {@code n} items, read within {@link Fill#standard}. */
  public FilledPage<T> first(int n) {
    return first(n, Fill.standard());
  }

  /** The first {@code n} items, read within a budget. */
  public FilledPage<T> first(int n, Fill budget) {
    return edge(Direction.FORWARD, n, budget);
  }

  /**
   * The last {@code n} items, in the order of the query, read within {@link Fill#standard}; from
   * there {@link FilledPage#previous} leads back.
   *
   * @throws IllegalStateException if this is a scan, which goes onwards only
   */
  public FilledPage<T> last(int n) {
    return last(n, Fill.standard());
  }

  /**
   * The last {@code n} items, in the order of the query, read within a budget.
   *
   * @throws IllegalStateException if this is a scan, which goes onwards only
   */
  public FilledPage<T> last(int n, Fill budget) {
    if (!read.isReversible()) {
      throw new IllegalStateException("a scan goes onwards only");
    }
    return edge(Direction.BACKWARD, n, budget);
  }

  private FilledPage<T> edge(Direction direction, int n, Fill budget) {
    PageFill fill = fill(direction, n, budget);
    return counted(Stages.join(fill.from(Start.edge(direction), schema::fromItem)));
  }

  /**
   * The {@code n} items that a cursor leads to, after {@link FilledPage#next} or before {@link
   * FilledPage#previous}, read within {@link Fill#standard}.
   *
   * @throws InvalidCursorException if the cursor is not one of this query
   */
  public FilledPage<T> at(String cursor, int n) {
    return at(cursor, n, Fill.standard());
  }

  /**
   * The {@code n} items that a cursor leads to, read within a budget.
   *
   * @throws InvalidCursorException if the cursor is not one of this query
   */
  public FilledPage<T> at(String cursor, int n, Fill budget) {
    CursorPosition position = read.position(cursor);
    PageFill fill = fill(position.direction(), n, budget);
    Optional<Start> start = read.start(position);
    return start.isPresent()
        ? counted(Stages.join(fill.from(start.get(), schema::fromItem)))
        : fill.empty();
  }

  private FilledPage<T> counted(FilledPage<T> page) {
    costs.accept(page.capacity());
    return page;
  }

  private PageFill fill(Direction direction, int n, Fill budget) {
    if (n < 1) {
      throw new IllegalArgumentException("a page has at least one item: " + n);
    }
    return new PageFill(read, calls, direction, n, budget);
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
    if (itemsPerRequest < 1) {
      throw new IllegalArgumentException("itemsPerRequest must be at least 1: " + itemsPerRequest);
    }
    return stream(OptionalInt.of(itemsPerRequest));
  }

  private Stream<T> stream(OptionalInt limit) {
    ItemSpliterator items = new ItemSpliterator(read, calls, limit, costs);
    return StreamSupport.stream(items, false).map(read::visible).map(schema::fromItem);
  }

  /**
   * Builds a {@link Pager}. Needs {@link #query} or {@link #scan}. Threads: one at a time.
   *
   * @param <T> the type of the items
   */
  public static final class Builder<T> {
    private final DynamoDbClient dynamoDb;
    private final ItemSchema<T> schema;
    private Optional<PageSource<?>> source = Optional.empty();
    private CursorRules rules = CursorRules.STANDARD;
    private Consumer<CapacityReport> costs = cost -> {};

    private Builder(DynamoDbClient dynamoDb, ItemSchema<T> schema) {
      this.dynamoDb = Objects.requireNonNull(dynamoDb, "dynamoDb");
      this.schema = Objects.requireNonNull(schema, "schema");
    }

    /** Reads one partition. */
    public Builder<T> query(Consumer<PageQuery> specification) {
      PageQuery query = new PageQuery();
      specification.accept(query);
      source = Optional.of(query);
      return this;
    }

    /** Reads a whole table or index. */
    public Builder<T> scan(Consumer<PageScan> specification) {
      PageScan scan = new PageScan();
      specification.accept(scan);
      source = Optional.of(scan);
      return this;
    }

    /** How positions become text; {@link CursorCodec#opaque} unless set. */
    public Builder<T> cursors(CursorCodec value) {
      Objects.requireNonNull(value, "codec");
      rules = new CursorRules(value, rules.audience(), rules.isFilterBound());
      return this;
    }

    /**
     * Whom the cursors are for, a user or a tenant for instance: another audience's cursors are
     * refused. The name is not in the cursor. It takes a {@link SealedCursorCodec} to keep out more
     * than accidents.
     */
    public Builder<T> audience(String value) {
      rules =
          new CursorRules(
              rules.codec(),
              Optional.of(Objects.requireNonNull(value, "audience")),
              rules.isFilterBound());
      return this;
    }

    /**
     * Accepts cursors of the same query with another filter, or with none: for lists whose filter
     * the user may change while staying at the place. Both pagers must be built so.
     */
    public Builder<T> anyFilter() {
      rules = new CursorRules(rules.codec(), rules.audience(), false);
      return this;
    }

    /** Adds the cost of each page, and of each request of a stream, to the collector as well. */
    public Builder<T> collecting(CapacityCollector collector) {
      costs = collector::add;
      return this;
    }

    /**
     * The pager.
     *
     * @throws IllegalArgumentException if keys, conditions and codec do not fit together
     */
    public Pager<T> build() {
      PageSource<?> chosen =
          source.orElseThrow(() -> new IllegalArgumentException("a pager needs a query or a scan"));
      PageRead read =
          chosen instanceof PageQuery query
              ? PagePlan.of(schema, query, rules)
              : PagePlan.of(schema, (PageScan) chosen, rules);
      return new Pager<>(this, read);
    }
  }
}
