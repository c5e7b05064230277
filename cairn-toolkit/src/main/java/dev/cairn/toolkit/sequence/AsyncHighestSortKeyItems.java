package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * {@link HighestSortKeyItems} on an asynchronous client.
 *
 * <p><b>Guarantees.</b> Those of {@link HighestSortKeyItems}.
 *
 * <p><b>Item layout.</b> That of {@link HighestSortKeyItems}.
 *
 * <p><b>Cost.</b> That of {@link HighestSortKeyItems}.
 *
 * <p><b>Failure.</b> That of {@link HighestSortKeyItems}; what it throws, the future fails with.
 *
 * <p><b>Idempotency.</b> That of {@link HighestSortKeyItems}.
 *
 * <p><b>Threads.</b> Those of {@link AsyncNumberedItems}.
 *
 * @param <T> the type of the items
 */
public final class AsyncHighestSortKeyItems<T> extends AsyncNumberedItems<T> {
  private static final int LOSSES_BEFORE_QUERY_STANDARD = 2;

  /** After more losses than this a call pauses, so that many at once do not only collide. */
  private static final int LOSSES_AT_ONCE_MAX = 2;

  private final HighestSortKey highest;
  private final Options options;

  private AsyncHighestSortKeyItems(Settings<T> settings, HighestSortKey highest, Options options) {
    super(settings);
    this.highest = highest;
    this.options = options;
  }

  private record Options(
      boolean isConsistent, int lossesBeforeQuery, Optional<CounterAttribute> mark) {}

  static <T> AsyncHighestSortKeyItems<T> of(Settings<T> settings, PartitionKey partition) {
    return new AsyncHighestSortKeyItems<>(
        settings,
        HighestSortKey.of(settings.schema(), partition),
        new Options(true, LOSSES_BEFORE_QUERY_STANDARD, Optional.empty()));
  }

  /**
   * The same, with queries at half the price. They may miss the newest items, which costs lost
   * races and nothing else.
   */
  public AsyncHighestSortKeyItems<T> eventuallyConsistent() {
    return with(new Options(false, options.lossesBeforeQuery(), options.mark()));
  }

  /**
   * The same, with so many lost races answered by trying the next number before one is answered by
   * another query. 2 unless set; 0 queries after each, {@code Integer.MAX_VALUE} never again. The
   * first two are tried at once; from then on a call pauses, as it does before each query.
   */
  public AsyncHighestSortKeyItems<T> lossesBeforeQuery(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("count must not be negative: " + count);
    }
    return with(new Options(options.isConsistent(), count, options.mark()));
  }

  /**
   * The same, with the highest number ever given kept on an item, so that the number of the newest
   * item is not given again when that item is deleted.
   *
   * <p>The item may be in the same partition if it sorts below the numbers, under 0 for instance.
   * It is created if missing; what was deleted before that is not known to it.
   *
   * @param key an item of the same table
   * @param attribute the attribute of it that has the number
   */
  public AsyncHighestSortKeyItems<T> highWaterMark(ItemKey key, String attribute) {
    CounterAttribute mark = CounterAttribute.of(settings().schema(), key, attribute);
    return with(
        new Options(options.isConsistent(), options.lossesBeforeQuery(), Optional.of(mark)));
  }

  private AsyncHighestSortKeyItems<T> with(Options other) {
    return new AsyncHighestSortKeyItems<>(settings(), highest, other);
  }

  private AsyncHighestSortKeyItems<T> with(Settings<T> other) {
    return new AsyncHighestSortKeyItems<>(other, highest, options);
  }

  @Override
  public AsyncHighestSortKeyItems<T> retries(RetryOptions retries) {
    return with(settings().withRetries(retries));
  }

  @Override
  public AsyncHighestSortKeyItems<T> collecting(CapacityCollector collector) {
    return with(settings().withCollector(collector));
  }

  @Override
  public AsyncHighestSortKeyItems<T> requestsExpireAfter(Duration lifetime, String attribute) {
    return with(settings().withExpiry(new RequestExpiry(lifetime, attribute)));
  }

  @Override
  List<String> identity() {
    return List.of(RequestKey.text(highest.partition().value()));
  }

  @Override
  AsyncHighestSortKeyItems<T> over(CallSource calls) {
    return with(settings().over(calls));
  }

  @Override
  void arrange(Rehearsal rehearsal, long last, LongFunction<? extends T> toItem) {
    rehearsal.with(item(last, toItem.apply(last)));
    options.mark().ifPresent(mark -> mark.arrange(rehearsal, last));
  }

  private Map<String, AttributeValue> item(long number, T value) {
    ItemSchema<T> schema = settings().schema();
    return schema.toItem(value, schema.key(highest.partition().value(), number));
  }

  @Override
  NumberSource<T> source(Context<T> context) {
    return new Source(context);
  }

  /** The numbers that one call tries. */
  private final class Source implements NumberSource<T> {
    private final Context<T> context;
    private int losses;

    private Source(Context<T> context) {
      this.context = context;
    }

    @Override
    public CompletionStage<Draw> first() {
      return drawn().thenApply(Draw::of);
    }

    /** The number after the highest sort key and the high-water mark. */
    private CompletionStage<Long> drawn() {
      return query()
          .thenCompose(
              found -> marked().thenApply(mark -> Math.max(found, highest.following(mark))));
    }

    /** The number after the highest sort key. */
    private CompletionStage<Long> query() {
      QueryRequest newest = highest.request().consistentRead(options.isConsistent()).build();
      return context
          .read(() -> context.reads().query(newest))
          .thenApply(found -> highest.following(highest.valueIn(found)));
    }

    private CompletionStage<OptionalLong> marked() {
      if (options.mark().isEmpty()) {
        return CompletableFuture.completedFuture(OptionalLong.empty());
      }
      CounterAttribute mark = options.mark().get();
      return context.read(() -> context.reads().find(mark.key())).thenApply(mark::valueIn);
    }

    @Override
    public Optional<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      if (losses++ >= Math.min(options.lossesBeforeQuery(), LOSSES_AT_ONCE_MAX)) {
        return Optional.empty();
      }
      long taken = Math.max(lost, markIn(outcome).orElse(lost));
      return Optional.of(Draw.of(highest.following(OptionalLong.of(taken))));
    }

    /** Others go on during a pause, so the next number is probably taken by then. */
    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      long next = highest.following(OptionalLong.of(lost));
      if (losses <= options.lossesBeforeQuery()) {
        return CompletableFuture.completedFuture(Draw.of(next));
      }
      losses = 0;
      // A query that is not consistent may know less than the lost race has shown.
      return drawn().thenApply(found -> Draw.of(Math.max(next, found)));
    }

    /** The mark that stood in the way, if it did. */
    private OptionalLong markIn(TransactionOutcome outcome) {
      return options.mark().isEmpty()
          ? OptionalLong.empty()
          : options
              .mark()
              .get()
              .valueIn(outcome.failed(AppendRun.COUNTER).flatMap(StepFailure::existingItem));
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return Stream.of(AppendRun.ITEM, AppendRun.COUNTER)
          .flatMap(label -> outcome.failed(label).stream())
          .anyMatch(failure -> failure.reason() == StepFailure.Reason.CONDITION_FAILED);
    }

    @Override
    public Map<String, AttributeValue> item(long number, T value) {
      return AsyncHighestSortKeyItems.this.item(number, value);
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return options
          .mark()
          .map(
              mark ->
                  TransactionStep.update(
                      AppendRun.COUNTER,
                      context.schema(),
                      mark.key(),
                      mark.setTo(number),
                      mark.isBelow(number)));
    }

    @Override
    public boolean isDrawExclusive() {
      return false;
    }

    @Override
    public Gaps gaps() {
      return Gaps.NONE;
    }
  }
}
