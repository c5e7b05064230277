package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Items whose numeric sort key is their number: the highest of the partition plus one, put if no
 * item with that key is there.
 *
 * <p><b>Guarantees.</b> No two items with one number, and none left out while nothing is deleted.
 * If the newest item is deleted, its number is issued again.
 *
 * <p><b>Item layout.</b> Partition key and sort key of the item are set here; whatever the caller's
 * item has in their place is replaced. The first number is 1. Other items of the partition must
 * sort below the numbers: the highest sort key is taken for a number.
 *
 * <p><b>Cost.</b> One query for one item: one read unit for up to 4 KB, or half of it {@linkplain
 * #eventuallyConsistent eventually consistent}; and the item's write units. For each lost race the
 * write units of the larger of the two items: of several calls at once one wins. For a named
 * request a transaction in place of the put: the item's write units and one more, twice.
 *
 * <p><b>Failure.</b> GAVE_UP if races were lost, or requests refused, until the deadline: nothing
 * was stored. UNKNOWN if the put's replies were lost until then, or if an equal item is there after
 * a lost reply: it may be this call's or another's. {@link InvalidCounterException} if the highest
 * sort key is no integer.
 *
 * <p><b>Idempotency.</b> None for a call that does not name its request: to call again after
 * UNKNOWN may store a second item. A call that names its request stores at most one item for it.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; runs on the caller's thread.
 *
 * @param <T> the type of the items
 */
public final class HighestSortKeyItems<T> extends NumberedItems<T> {
  private static final int LOSSES_BEFORE_QUERY_STANDARD = 2;

  private final PartitionKey partition;
  private final KeyAttribute sortKey;
  private final Options options;

  private HighestSortKeyItems(
      Settings<T> settings, PartitionKey partition, KeyAttribute sortKey, Options options) {
    super(settings);
    this.partition = partition;
    this.sortKey = sortKey;
    this.options = options;
  }

  private record Options(boolean isConsistent, int lossesBeforeQuery) {}

  static <T> HighestSortKeyItems<T> of(Settings<T> settings, PartitionKey partition) {
    KeyAttribute sortKey =
        settings
            .schema()
            .sortKey()
            .filter(attribute -> attribute.type() == KeyAttribute.Type.NUMBER)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "numbers as sort keys need a table whose sort key is a number: "
                            + settings.schema()));
    if (!partition.tableName().equals(settings.schema().tableName())) {
      throw new IllegalArgumentException(
          "the partition " + partition + " does not belong to " + settings.schema());
    }
    return new HighestSortKeyItems<>(
        settings, partition, sortKey, new Options(true, LOSSES_BEFORE_QUERY_STANDARD));
  }

  /**
   * The same, with queries at half the price. They may miss the newest items, which costs lost
   * races and nothing else.
   */
  public HighestSortKeyItems<T> eventuallyConsistent() {
    return with(new Options(false, options.lossesBeforeQuery()));
  }

  /**
   * The same, with so many lost races answered by trying the next number before one is answered by
   * another query. 2 unless set; 0 queries after each, {@code Integer.MAX_VALUE} never again.
   */
  public HighestSortKeyItems<T> lossesBeforeQuery(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("count must not be negative: " + count);
    }
    return with(new Options(options.isConsistent(), count));
  }

  private HighestSortKeyItems<T> with(Options other) {
    return new HighestSortKeyItems<>(settings(), partition, sortKey, other);
  }

  @Override
  public HighestSortKeyItems<T> retries(RetryOptions retries) {
    return new HighestSortKeyItems<>(settings().withRetries(retries), partition, sortKey, options);
  }

  @Override
  public HighestSortKeyItems<T> collecting(CapacityCollector collector) {
    return new HighestSortKeyItems<>(
        settings().withCollector(collector), partition, sortKey, options);
  }

  @Override
  List<String> identity() {
    return List.of(RequestKey.text(partition.value()));
  }

  @Override
  NumberSource<T> source(Context<T> context) {
    return new Source(context);
  }

  private QueryRequest newest() {
    return QueryRequest.builder()
        .tableName(partition.tableName())
        .keyConditionExpression("#pk = :pk")
        .projectionExpression("#sk")
        .expressionAttributeNames(Map.of("#pk", partition.attributeName(), "#sk", sortKey.name()))
        .expressionAttributeValues(Map.of(":pk", partition.value()))
        .scanIndexForward(false)
        .limit(1)
        .consistentRead(options.isConsistent())
        .build();
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
      return query().thenApply(found -> Draw.of(following(found)));
    }

    private CompletionStage<QueryResponse> query() {
      return context.read(() -> context.reads().query(newest()));
    }

    private long following(QueryResponse found) {
      OptionalLong last =
          found.items().stream()
              .mapToLong(
                  item -> {
                    AttributeValue value = Objects.requireNonNull(item.get(sortKey.name()));
                    return CounterAttribute.exact(value, partition, sortKey.name());
                  })
              .findFirst();
      return CounterAttribute.following(last, partition, sortKey.name());
    }

    @Override
    public CompletionStage<Draw> atOnceAfter(long lost, TransactionOutcome outcome) {
      return afterPause(lost);
    }

    @Override
    public CompletionStage<Draw> afterPause(long lost) {
      long next = CounterAttribute.following(OptionalLong.of(lost), partition, sortKey.name());
      if (losses++ < options.lossesBeforeQuery()) {
        return CompletableFuture.completedFuture(Draw.of(next));
      }
      losses = 0;
      // A query that is not consistent may know less than the lost race has shown.
      return query().thenApply(found -> Draw.of(Math.max(next, following(found))));
    }

    @Override
    public boolean isLostRace(TransactionOutcome outcome) {
      return outcome
          .failed(AppendRun.ITEM)
          .filter(failure -> failure.reason() == StepFailure.Reason.CONDITION_FAILED)
          .isPresent();
    }

    @Override
    public Map<String, AttributeValue> item(long number, T value) {
      ItemKey key = context.schema().key(partition.value(), number);
      return context.schema().toItem(value, key);
    }

    @Override
    public Optional<TransactionStep> claim(long number) {
      return Optional.empty();
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
