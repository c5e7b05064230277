package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.RetriedRead;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.sequence.BlockSource.Prefetch;
import dev.cairn.toolkit.sequence.BlockSource.Range;
import dev.cairn.toolkit.sequence.CounterAttribute.Mode;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A {@link Sequence} on an asynchronous client.
 *
 * <pre>{@code
 * AsyncSequence orderIds =
 *     AsyncSequence.counter(dynamoDb, orders, orders.key("orderCounter"), "count");
 * CompletableFuture<Long> id = orderIds.next().thenApply(Issued::value);
 * }</pre>
 *
 * <p><b>Guarantees.</b> Those of {@link Sequence}; both may count on one attribute.
 *
 * <p><b>Item layout.</b> That of {@link Sequence}.
 *
 * <p><b>Cost.</b> That of {@link Sequence}.
 *
 * <p><b>Failure.</b> That of {@link Sequence}; what it throws, the future fails with. Cancelling a
 * future keeps further requests from being sent, but for the next block of numbers, which others
 * may wait for. The number of a cancelled future is a gap.
 *
 * <p><b>Idempotency.</b> None: each call takes a new number.
 *
 * <p><b>Threads.</b> Thread-safe; blocks none. Futures complete on a thread of the client, or after
 * a pause on one of the {@link dev.cairn.toolkit.AsyncSleeper}; what is chained to them must not
 * block there.
 */
public final class AsyncSequence {
  private static final String COUNTER = "counter";

  private final CallSource calls;
  private final AttemptMeter meter;
  private final Settings settings;
  private final BlockSource blocks;

  private AsyncSequence(CallSource calls, AttemptMeter meter, Settings settings) {
    this.calls = calls;
    this.meter = meter;
    this.settings = settings;
    this.blocks = new BlockSource(settings.blockSize(), this::increment, settings.prefetch());
  }

  private record Settings(
      Target target,
      int blockSize,
      Optional<Prefetch> prefetch,
      RetryOptions retries,
      @Nullable CapacityCollector collector) {
    CounterAttribute counter() {
      return target.counter();
    }

    Settings withTarget(Target other) {
      return new Settings(other, blockSize, prefetch, retries, collector);
    }

    Settings withPrefetch(Prefetch other) {
      return new Settings(target, blockSize, Optional.of(other), retries, collector);
    }

    Settings withRetries(RetryOptions other) {
      return new Settings(target, blockSize, prefetch, other, collector);
    }

    Settings withCollector(CapacityCollector other) {
      return new Settings(target, blockSize, prefetch, retries, other);
    }
  }

  private record Target(ItemSchema<?> schema, CounterAttribute counter) {}

  /**
   * The numbers of a counter, one request for each. The client stays the caller's to close.
   *
   * @param key the counter's item
   * @param attribute the attribute of it that counts
   */
  public static AsyncSequence counter(
      DynamoDbAsyncClient dynamoDb, ItemSchema<?> schema, ItemKey key, String attribute) {
    return blocks(dynamoDb, schema, key, attribute, 1);
  }

  /** The numbers of a counter, one request for each so many of them. */
  public static AsyncSequence blocks(
      DynamoDbAsyncClient dynamoDb, ItemSchema<?> schema, ItemKey key, String attribute, int size) {
    return of(CallSource.of(dynamoDb), schema, CounterAttribute.of(schema, key, attribute), size);
  }

  static AsyncSequence of(
      CallSource calls, ItemSchema<?> schema, CounterAttribute counter, int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a block has at least one number: " + size);
    }
    Target target = new Target(schema, counter);
    Settings settings = new Settings(target, size, Optional.empty(), RetryOptions.defaults(), null);
    return new AsyncSequence(calls, calls.meter(), settings);
  }

  /** The same counter, incremented by {@code SET}, as {@link Sequence#usingSet} does. */
  public AsyncSequence usingSet() {
    return with(
        settings.withTarget(
            new Target(settings.target().schema(), settings.counter().withMode(Mode.SET))));
  }

  /** The same counter, with another patience. */
  public AsyncSequence retries(RetryOptions retries) {
    return with(settings.withRetries(retries));
  }

  /** The same counter, adding the cost of each call to the collector as well. */
  public AsyncSequence collecting(CapacityCollector collector) {
    return with(settings.withCollector(collector));
  }

  /**
   * The same blocks, with the next one fetched before it is needed. What that cost is in the answer
   * for the first number afterwards.
   *
   * @param remaining fetched when a block has so many numbers left, or fewer
   * @throws IllegalArgumentException if a block has not more numbers than that
   */
  public AsyncSequence prefetching(int remaining) {
    return prefetching(remaining, Runnable::run);
  }

  AsyncSequence prefetching(int remaining, Executor executor) {
    if (remaining < 0 || remaining >= settings.blockSize()) {
      throw new IllegalArgumentException(
          "a block of " + settings.blockSize() + " never has " + remaining + " numbers left");
    }
    return with(settings.withPrefetch(new Prefetch(remaining, Objects.requireNonNull(executor))));
  }

  /** The same over other calls, and without a collector. */
  AsyncSequence over(CallSource other) {
    return of(other, settings.target().schema(), settings.counter(), settings.blockSize());
  }

  /** What calls are going to cost, in a table without secondary indexes. */
  public SequenceCosts predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public SequenceCosts predict(CostModel model) {
    return new SequenceCosts(this, settings.target().schema(), model, Map.of());
  }

  private AsyncSequence with(Settings other) {
    return new AsyncSequence(calls, meter, other);
  }

  /** Issues the next number. */
  public CompletableFuture<Issued> next() {
    // Numbers that are not shared need not wait for each other.
    return calls.run(
        settings.retries(),
        own ->
            settings.blockSize() == 1
                ? increment(own).thenApply(AsyncSequence::issued)
                : blocks.next());
  }

  private static Issued issued(Increment.Result result) {
    return new Issued(result.orThrow(), result.attempts(), result.gaps(), result.capacity());
  }

  /**
   * Moves the counter forward, so that the next number is above this one; never back. Fails as
   * {@link Sequence#seed} does.
   */
  public CompletableFuture<Seeded> seed(long last) {
    return calls.run(settings.retries(), own -> seed(own, last));
  }

  /**
   * Moves the counter forward to the highest sort key of a partition, by a consistent read; to 0 if
   * the partition is empty.
   *
   * @param schema the table of the partition; its sort keys are numbers
   */
  public CompletableFuture<Seeded> seedFromHighestSortKey(
      ItemSchema<?> schema, PartitionKey partition) {
    return calls.run(settings.retries(), own -> seed(own, HighestSortKey.of(schema, partition)));
  }

  private CompletionStage<Seeded> seed(DynamoDbCalls own, HighestSortKey highest) {
    MeteredCalls reads = new MeteredCalls(own);
    QueryRequest request = highest.request().consistentRead(true).build();
    return RetriedRead.of(own, new Backoff(settings.retries()), () -> reads.query(request))
        .whenComplete((found, failure) -> collect(reads.report()))
        .thenCompose(found -> seed(own, highest.valueIn(found).orElse(0)))
        .thenApply(seeded -> new Seeded(seeded.last(), reads.report().plus(seeded.capacity())));
  }

  private CompletionStage<Seeded> seed(DynamoDbCalls own, long last) {
    CounterAttribute counter = settings.counter();
    TransactionStep forward =
        TransactionStep.update(
            COUNTER,
            settings.target().schema(),
            counter.key(),
            counter.setTo(last),
            counter.isBelow(last));
    return SingleWrite.start(own, settings.retries(), forward)
        .thenApply(
            outcome -> {
              collect(outcome.capacity());
              // Whoever moved it, perhaps this very call before its reply was lost.
              OptionalLong there =
                  counter.valueIn(outcome.failed(COUNTER).flatMap(StepFailure::existingItem));
              if (there.isPresent() && there.getAsLong() >= last) {
                return new Seeded(there.getAsLong(), outcome.capacity());
              }
              outcome.orThrowUnlessConditional().orThrow();
              return new Seeded(last, outcome.capacity());
            });
  }

  /**
   * Gives back what is left of the blocks, if nobody has counted on since, as {@link
   * Sequence#close} does. No number is issued from blocks after this call.
   */
  public CompletableFuture<Void> close() {
    return calls.run(
        settings.retries(), own -> blocks.close().thenCompose(left -> giveBack(own, left)));
  }

  /*
   * A transaction for the sake of its token: an update that is sent again after a lost reply could
   * set the counter back a second time, after somebody else has counted up to the same number.
   */
  private CompletionStage<Void> giveBack(DynamoDbCalls own, Range left) {
    if (left.isEmpty()) {
      return Stages.DONE;
    }
    CounterAttribute counter = settings.counter();
    TransactionStep back =
        TransactionStep.update(
            COUNTER,
            settings.target().schema(),
            counter.key(),
            counter.setTo(left.first() - 1),
            counter.isStill(OptionalLong.of(left.last())));
    return TransactionRun.start(own, settings.retries(), List.of(back))
        .thenAccept(outcome -> collect(outcome.capacity()));
  }

  /** A block is for whoever waits for it, so that nobody's cancelling may stop it. */
  private CompletionStage<Increment.Result> increment() {
    return calls.run(settings.retries(), this::increment);
  }

  private CompletionStage<Increment.Result> increment(DynamoDbCalls own) {
    Increment.Sending sending = new Increment.Sending(own, meter, settings.retries());
    return Increment.start(sending, settings.counter(), settings.blockSize())
        .thenApply(this::collected);
  }

  private Increment.Result collected(Increment.Result result) {
    collect(result.capacity());
    return result;
  }

  private void collect(CapacityReport capacity) {
    if (settings.collector() != null) {
      settings.collector().add(capacity);
    }
  }
}
