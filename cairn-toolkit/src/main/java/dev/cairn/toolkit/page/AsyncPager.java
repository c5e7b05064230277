package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.page.PageRead.Start;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.core.async.SdkPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * A {@link Pager} on an asynchronous client.
 *
 * <pre>{@code
 * AsyncPager<Order> pager =
 *     AsyncPager.builder(dynamoDb, orders)
 *         .query(q -> q.partition("USER#alexdebrie").sortKeyBeginsWith("ORDER#").newestFirst())
 *         .build();
 * CompletableFuture<FilledPage<Order>> page = pager.first(10);
 * pager.items().limit(1000).subscribe(this::ship);
 * }</pre>
 *
 * <p><b>Guarantees.</b> Those of {@link Pager}, which understands the same cursors.
 *
 * <p><b>Item layout.</b> That of {@link Pager}.
 *
 * <p><b>Cost.</b> That of {@link Pager}.
 *
 * <p><b>Failure.</b> That of {@link Pager}; what it throws, the future fails with. Cancelling a
 * future keeps further requests from being sent.
 *
 * <p><b>Idempotency.</b> Reads only: any page may be read again.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; blocks none. Futures complete on a thread of the
 * client, and items are published there; neither what is chained to a future nor a subscriber may
 * block.
 *
 * @param <T> the type of the items
 */
public final class AsyncPager<T> {
  private final CallSource calls;
  private final ItemSchema<T> schema;
  private final PageRead read;
  private final boolean isConsistent;
  private final Consumer<CapacityReport> costs;

  AsyncPager(PagerBuilder<T, ?> builder, PageRead read, boolean isConsistent) {
    this.calls = builder.calls;
    this.schema = builder.schema;
    this.read = read;
    this.isConsistent = isConsistent;
    this.costs = builder.costs;
  }

  /** What pages are going to cost. */
  public PageCosts predict() {
    return new PageCosts(schema, read.isFiltered(), isConsistent);
  }

  /** A builder of pagers on a client, which the pager does not close. */
  public static <T> PagerBuilder<T, AsyncPager<T>> builder(
      DynamoDbAsyncClient dynamoDb, ItemSchema<T> schema) {
    return new PagerBuilder<>(CallSource.of(dynamoDb), schema, pager -> pager);
  }

  /** The first {@code n} items, read within {@link Fill#standard}. */
  public CompletableFuture<FilledPage<T>> first(int n) {
    return first(n, Fill.standard());
  }

  /** The first {@code n} items, read within a budget. */
  public CompletableFuture<FilledPage<T>> first(int n, Fill budget) {
    return page(n, budget, () -> Place.edge(Direction.FORWARD));
  }

  /** The last {@code n} items, as {@link Pager#last(int)} has them. */
  public CompletableFuture<FilledPage<T>> last(int n) {
    return last(n, Fill.standard());
  }

  /** The last {@code n} items, in the order of the query, read within a budget. */
  public CompletableFuture<FilledPage<T>> last(int n, Fill budget) {
    return page(
        n,
        budget,
        () -> {
          if (!read.isReversible()) {
            throw new IllegalStateException("a scan goes onwards only");
          }
          return Place.edge(Direction.BACKWARD);
        });
  }

  /**
   * The {@code n} items that a cursor leads to, read within {@link Fill#standard}. The future fails
   * with an {@link InvalidCursorException} if the cursor is not one of this query.
   */
  public CompletableFuture<FilledPage<T>> at(String cursor, int n) {
    return at(cursor, n, Fill.standard());
  }

  /** The {@code n} items that a cursor leads to, read within a budget. */
  public CompletableFuture<FilledPage<T>> at(String cursor, int n, Fill budget) {
    return page(
        n,
        budget,
        () -> {
          CursorPosition position = read.position(cursor);
          return new Place(position.direction(), read.start(position));
        });
  }

  /** Where a page begins, and which way it goes; no start if nothing can be there. */
  private record Place(Direction direction, Optional<Start> start) {
    static Place edge(Direction direction) {
      return new Place(direction, Optional.of(Start.edge(direction)));
    }
  }

  private CompletableFuture<FilledPage<T>> page(int n, Fill budget, Supplier<Place> where) {
    return calls.run(RetryOptions.defaults(), own -> page(own, n, budget, where.get()));
  }

  private CompletionStage<FilledPage<T>> page(DynamoDbCalls own, int n, Fill budget, Place place) {
    if (n < 1) {
      throw new IllegalArgumentException("a page has at least one item: " + n);
    }
    PageFill fill = new PageFill(read, own, place.direction(), n, budget);
    return place
        .start()
        .map(
            start ->
                fill.from(start, schema::fromItem)
                    .whenComplete((page, failure) -> costs.accept(fill.cost())))
        .orElseGet(() -> CompletableFuture.completedFuture(fill.empty()));
  }

  /**
   * All items, one request after the other as they are asked for; each evaluates up to 1 MB. A
   * subscriber that cancels, or asks for no more, causes no further request. Each subscriber has
   * its own walk from the beginning.
   */
  public SdkPublisher<T> items() {
    return new ItemPublisher<>(() -> walk(OptionalInt.empty()));
  }

  /** As {@link #items()}, with each request evaluating at most so many items. */
  public SdkPublisher<T> items(int itemsPerRequest) {
    OptionalInt limit = limit(itemsPerRequest);
    return new ItemPublisher<>(() -> walk(limit));
  }

  static OptionalInt limit(int itemsPerRequest) {
    if (itemsPerRequest < 1) {
      throw new IllegalArgumentException("itemsPerRequest must be at least 1: " + itemsPerRequest);
    }
    return OptionalInt.of(itemsPerRequest);
  }

  ItemWalk<T> walk(OptionalInt limit) {
    return new ItemWalk<>(
        start -> fetch(start, limit), item -> schema.fromItem(read.visible(item)));
  }

  private CompletionStage<RawPage> fetch(Start start, OptionalInt limit) {
    return calls.run(
        RetryOptions.defaults(),
        own -> {
          MeteredCalls metered = new MeteredCalls(own);
          return read.fetch(metered, start, limit)
              .whenComplete((page, failure) -> costs.accept(metered.report()));
        });
  }
}
