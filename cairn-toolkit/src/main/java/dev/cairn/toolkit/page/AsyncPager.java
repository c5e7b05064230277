package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.page.PageRead.Start;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.async.SdkPublisher;

/**
 * The asynchronous calls of a {@link Pager}, which says what they do.
 *
 * <pre>{@code
 * CompletableFuture<FilledPage<Order>> page = pager.async().first(10);
 * pager.async().items().limit(1000).subscribe(this::ship);
 * }</pre>
 *
 * <p>Blocks no thread. What a {@link Pager} throws, the future fails with; cancelling it keeps
 * further requests from being sent. Futures complete on a thread of the client, and items are
 * published there; neither what is chained to a future nor a subscriber may block.
 *
 * @param <T> the type of the items
 */
@CheckReturnValue
public final class AsyncPager<T> {
  private final Context context;
  private final ItemSchema<T> schema;
  private final Fill fill;
  private final Optional<QueryPlan> query;
  private final Optional<PageRead> read;

  AsyncPager(
      Context context,
      ItemSchema<T> schema,
      Fill fill,
      Optional<QueryPlan> query,
      Optional<PageRead> read) {
    this.context = context;
    this.schema = schema;
    this.fill = fill;
    this.query = query;
    this.read = read;
  }

  /** The same as {@link Pager#in}. */
  public AsyncPager<T> in(Object first, Object... others) {
    QueryPlan open =
        query
            .filter(plan -> read.isEmpty())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        query.isEmpty()
                            ? "a scan reads all partitions"
                            : "this pager has its partition already"));
    PageRead one = open.read(PageQuery.values("partition", first, others));
    return new AsyncPager<>(context, schema, fill, query, Optional.of(one));
  }

  /** The same as {@link Pager#first}. */
  public CompletableFuture<FilledPage<T>> first(int n) {
    return page(n, () -> Place.edge(Direction.FORWARD));
  }

  /** The same as {@link Pager#last}. */
  public CompletableFuture<FilledPage<T>> last(int n) {
    return page(
        n,
        () -> {
          if (!read().isReversible()) {
            throw new IllegalStateException("a scan goes onwards only");
          }
          return Place.edge(Direction.BACKWARD);
        });
  }

  /** The same as {@link Pager#at}. */
  public CompletableFuture<FilledPage<T>> at(@Nullable String cursor, int n) {
    if (cursor == null || cursor.isEmpty()) {
      return first(n);
    }
    return page(
        n,
        () -> {
          CursorPosition position = read().position(cursor);
          return new Place(position.direction(), read().start(position));
        });
  }

  /** Where a page begins, and which way it goes; no start if nothing can be there. */
  private record Place(Direction direction, Optional<Start> start) {
    static Place edge(Direction direction) {
      return new Place(direction, Optional.of(Start.edge(direction)));
    }
  }

  private PageRead read() {
    return read.orElseThrow(
        () ->
            new IllegalStateException(
                "this pager reads any partition: say which by in(...), or by query(q ->"
                    + " q.partition(...)) when it is built"));
  }

  private CompletableFuture<FilledPage<T>> page(int n, Supplier<Place> where) {
    return context.run(call -> page(call, n, where));
  }

  private CompletionStage<FilledPage<T>> page(Call call, int n, Supplier<Place> where) {
    if (n < 1) {
      throw new IllegalArgumentException("a page has at least one item: " + n);
    }
    Place place = where.get();
    Fill.Spending budget = fill.start(context.clock(), context.retries().deadline());
    PageFill page = new PageFill(read(), call, place.direction(), n, budget);
    return place
        .start()
        .map(start -> page.from(start, schema::fromItem))
        .orElseGet(() -> CompletableFuture.completedFuture(page.empty()));
  }

  /**
   * All items, one request after the other as they are asked for; each evaluates up to 1 MB. A
   * subscriber that cancels, or asks for no more, causes no further request. Each subscriber has
   * its own walk from the beginning.
   */
  public SdkPublisher<T> items() {
    return new ItemPublisher<>(walks(OptionalInt.empty()));
  }

  /** As {@link #items()}, with each request evaluating at most so many items. */
  public SdkPublisher<T> items(int itemsPerRequest) {
    return new ItemPublisher<>(walks(limit(itemsPerRequest)));
  }

  static OptionalInt limit(int itemsPerRequest) {
    if (itemsPerRequest < 1) {
      throw new IllegalArgumentException("itemsPerRequest must be at least 1: " + itemsPerRequest);
    }
    return OptionalInt.of(itemsPerRequest);
  }

  /** Walks through all items, each from the beginning. */
  Supplier<ItemWalk<T>> walks(OptionalInt limit) {
    PageRead all = read();
    return () ->
        new ItemWalk<>(
            start -> context.run(call -> all.fetch(call, start, limit)),
            item -> schema.fromItem(all.visible(item)));
  }
}
