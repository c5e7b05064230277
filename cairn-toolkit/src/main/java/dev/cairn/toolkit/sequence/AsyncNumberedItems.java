package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.Rehearsal;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.transaction.internal.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * {@link NumberedItems} on an asynchronous client.
 *
 * <pre>{@code
 * var issues =
 *     AsyncNumberedItems.highestSortKey(dynamoDb, projects, projects.partition("projectA"));
 * issues.append(n -> Map.of("priority", s("low"))).thenAccept(AppendOutcome::orThrow);
 * }</pre>
 *
 * <p><b>Guarantees.</b> Those of {@link NumberedItems}.
 *
 * <p><b>Item layout.</b> That of {@link NumberedItems}.
 *
 * <p><b>Cost.</b> That of {@link NumberedItems}.
 *
 * <p><b>Failure.</b> What {@link NumberedItems} throw, the future fails with. Cancelling a future
 * keeps further requests from being sent; the one under way may still be applied.
 *
 * <p><b>Idempotency.</b> That of {@link NumberedItems}.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; block none. Futures complete on a thread of the
 * client, or after a pause on one of the {@link dev.cairn.toolkit.AsyncSleeper}; functions are
 * called there too and must not block, nor must what is chained to a future.
 *
 * @param <T> the type of the items
 */
public abstract sealed class AsyncNumberedItems<T>
    permits AsyncCountedItems, AsyncHighestSortKeyItems, AsyncGaplessItems {
  private final Settings<T> settings;

  AsyncNumberedItems(Settings<T> settings) {
    this.settings = settings;
  }

  /** What all strategies have. */
  record Settings<T>(
      CallSource calls,
      ItemSchema<T> schema,
      RetryOptions retries,
      @Nullable CapacityCollector collector,
      @Nullable RequestExpiry expiry) {
    Settings {
      Objects.requireNonNull(schema, "schema");
      Objects.requireNonNull(retries, "retries");
    }

    static <T> Settings<T> of(CallSource calls, ItemSchema<T> schema) {
      return new Settings<>(calls, schema, RetryOptions.defaults(), null, null);
    }

    Settings<T> over(CallSource other) {
      return new Settings<>(other, schema, retries, null, expiry);
    }

    Settings<T> withRetries(RetryOptions other) {
      return new Settings<>(calls, schema, other, collector, expiry);
    }

    Settings<T> withCollector(CapacityCollector other) {
      return new Settings<>(calls, schema, retries, other, expiry);
    }

    Settings<T> withExpiry(RequestExpiry other) {
      return new Settings<>(calls, schema, retries, collector, other);
    }
  }

  /** What one call works with. */
  record Context<T>(
      DynamoDbCalls calls,
      MeteredCalls reads,
      ItemSchema<T> schema,
      RetryOptions retries,
      Backoff backoff,
      @Nullable RequestExpiry expiry) {

    /** A read that is tried again while the call's time lasts. */
    <A> CompletionStage<A> read(Supplier<CompletionStage<A>> read) {
      return RetriedRead.of(calls, backoff, read);
    }
  }

  /**
   * Numbers from a counter: increment it, then put the item. The client stays the caller's to
   * close.
   *
   * @param key the counter's item, in the table of the numbered items
   * @param attribute the attribute of it that counts
   */
  public static <T> AsyncCountedItems<T> counter(
      DynamoDbAsyncClient dynamoDb, ItemSchema<T> schema, ItemKey key, String attribute) {
    return counter(CallSource.of(dynamoDb), schema, key, attribute);
  }

  static <T> AsyncCountedItems<T> counter(
      CallSource calls, ItemSchema<T> schema, ItemKey key, String attribute) {
    return new AsyncCountedItems<>(
        Settings.of(calls, schema), CounterAttribute.of(schema, key, attribute));
  }

  /** Numbers that are the sort keys of a partition: the highest there is, plus one. */
  public static <T> AsyncHighestSortKeyItems<T> highestSortKey(
      DynamoDbAsyncClient dynamoDb, ItemSchema<T> schema, PartitionKey partition) {
    return highestSortKey(CallSource.of(dynamoDb), schema, partition);
  }

  static <T> AsyncHighestSortKeyItems<T> highestSortKey(
      CallSource calls, ItemSchema<T> schema, PartitionKey partition) {
    return AsyncHighestSortKeyItems.of(Settings.of(calls, schema), partition);
  }

  /**
   * Numbers without gaps: counter and item are written in one transaction.
   *
   * @param key the counter's item, in the table of the numbered items
   * @param attribute the attribute of it that counts
   */
  public static <T> AsyncGaplessItems<T> gapless(
      DynamoDbAsyncClient dynamoDb, ItemSchema<T> schema, ItemKey key, String attribute) {
    return gapless(CallSource.of(dynamoDb), schema, key, attribute);
  }

  static <T> AsyncGaplessItems<T> gapless(
      CallSource calls, ItemSchema<T> schema, ItemKey key, String attribute) {
    return new AsyncGaplessItems<>(
        Settings.of(calls, schema), CounterAttribute.of(schema, key, attribute));
  }

  /** The same, with another patience. */
  public abstract AsyncNumberedItems<T> retries(RetryOptions retries);

  /** The same, adding the cost of each call to the collector as well. */
  public abstract AsyncNumberedItems<T> collecting(CapacityCollector collector);

  /**
   * The same, with the items that remember requests kept for this long, as {@link
   * NumberedItems#requestsExpireAfter} says.
   */
  public abstract AsyncNumberedItems<T> requestsExpireAfter(Duration lifetime, String attribute);

  /** What calls are going to cost, in a table without secondary indexes. */
  public NumberedCosts<T> predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public NumberedCosts<T> predict(CostModel model) {
    return new NumberedCosts<>(this, model, Map.of());
  }

  /** The same over other calls, and without a collector. */
  abstract AsyncNumberedItems<T> over(CallSource calls);

  /** Makes it look as if this number had been the last. */
  abstract void arrange(Rehearsal rehearsal, long last, LongFunction<? extends T> toItem);

  abstract NumberSource<T> source(Context<T> context);

  /** What tells this sequence from others in its table. */
  abstract List<String> identity();

  Settings<T> settings() {
    return settings;
  }

  /**
   * Stores an item under the next number, if no item with its key is there.
   *
   * @param toItem makes the item of a number; called again with another number after a lost race,
   *     so it must do nothing else
   */
  public CompletableFuture<AppendOutcome<T>> append(LongFunction<? extends T> toItem) {
    return append(Optional::empty, toItem);
  }

  /**
   * Stores an item under the next number, once for this request, as {@link
   * NumberedItems#append(String, LongFunction)} does.
   *
   * @param requestId names the request among those of this sequence
   * @param toItem makes the item of a number; called again with another number after a lost race
   */
  public CompletableFuture<AppendOutcome<T>> append(
      String requestId, LongFunction<? extends T> toItem) {
    return append(
        () -> Optional.of(RequestKey.of(settings.schema(), identity(), requestId)), toItem);
  }

  /** An append to be part of a caller's transaction, as {@link #append(LongFunction)} does it. */
  public TransactionPlan<AppendOutcome<T>> planAppend(LongFunction<? extends T> toItem) {
    return new Plan<>(own -> run(own, Optional.empty(), toItem).draft());
  }

  /**
   * An append to be part of a caller's transaction, once for this request. A request that has its
   * item already is REPEATED, and the rest of the transaction is applied all the same.
   */
  public TransactionPlan<AppendOutcome<T>> planAppend(
      String requestId, LongFunction<? extends T> toItem) {
    RequestKey request = RequestKey.of(settings.schema(), identity(), requestId);
    return new Plan<>(own -> run(own, Optional.of(request), toItem).draft());
  }

  private CompletableFuture<AppendOutcome<T>> append(
      Supplier<Optional<RequestKey>> request, LongFunction<? extends T> toItem) {
    return settings
        .calls()
        .run(settings.retries(), own -> collecting(run(own, request.get(), toItem)));
  }

  private AppendRun<T> run(
      DynamoDbCalls own, Optional<RequestKey> request, LongFunction<? extends T> toItem) {
    Context<T> context =
        new Context<>(
            own,
            new MeteredCalls(own),
            settings.schema(),
            settings.retries(),
            new Backoff(settings.retries()),
            settings.expiry());
    return new AppendRun<>(context, source(context), request, toItem);
  }

  /** Also where the caller's function failed, after a number was drawn for it. */
  private CompletionStage<AppendOutcome<T>> collecting(AppendRun<T> run) {
    CapacityCollector collector = settings.collector();
    CompletionStage<AppendOutcome<T>> end = Stages.from(run::start);
    return collector == null
        ? end
        : end.whenComplete((outcome, failure) -> collector.add(run.capacity()));
  }
}
