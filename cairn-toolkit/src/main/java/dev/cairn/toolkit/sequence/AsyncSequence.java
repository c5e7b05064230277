package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.sequence.BlockSource.Prefetch;
import dev.cairn.toolkit.sequence.BlockSource.Range;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A {@link Sequence} without waiting, by {@link Sequence#async}: the same numbers.
 *
 * <p>What the other throws, the future fails with. Cancelling a future keeps further requests from
 * being sent, but for the next block of numbers, which others may wait for. The number of a
 * cancelled future is a gap. Threads: thread-safe; blocks none. Futures complete on a thread of the
 * client, or after a pause on one of the {@link dev.cairn.toolkit.retry.Sleeper}; what is chained
 * to them must not block there.
 */
@CheckReturnValue
public final class AsyncSequence {
  private static final String COUNTER = "counter";

  private final Context context;
  private final AttemptMeter meter;
  private final CounterAttribute counter;
  private final Blocks blocks;
  private final BlockSource source;

  /** The numbers of a counter, one request for each. */
  AsyncSequence(Context context, CounterAttribute counter) {
    this(context, counter, context.source().meter(), new Blocks(1, Optional.empty()));
  }

  private AsyncSequence(
      Context context, CounterAttribute counter, AttemptMeter meter, Blocks blocks) {
    this.context = context;
    this.counter = counter;
    this.meter = meter;
    this.blocks = blocks;
    this.source = new BlockSource(blocks.size(), this::increment, blocks.prefetch());
  }

  private record Blocks(int size, Optional<Prefetch> prefetch) {
    Blocks {
      if (size < 1) {
        throw new IllegalArgumentException("a block has at least one number: " + size);
      }
      int remaining = prefetch.map(Prefetch::remaining).orElse(0);
      if (remaining < 0 || remaining >= size) {
        throw new IllegalArgumentException(
            "a block of " + size + " never has " + remaining + " numbers left");
      }
    }
  }

  AsyncSequence requireAsync() {
    context.requireAsync();
    return this;
  }

  /** {@link Sequence#blocks}. */
  public AsyncSequence blocks(int size) {
    return with(new Blocks(size, blocks.prefetch()));
  }

  /** {@link Sequence#prefetching}, which needs no executor here. */
  public AsyncSequence prefetching(int remaining) {
    return prefetching(remaining, Runnable::run);
  }

  AsyncSequence prefetching(int remaining, Executor executor) {
    Objects.requireNonNull(executor, "executor");
    return with(new Blocks(blocks.size(), Optional.of(new Prefetch(remaining, executor))));
  }

  private AsyncSequence with(Blocks other) {
    return new AsyncSequence(context, counter, meter, other);
  }

  /** {@link Sequence#next}. */
  public CompletableFuture<Issued> next() {
    // Numbers that are not shared need not wait for each other.
    return context.run(
        call ->
            blocks.size() == 1 ? increment(call).thenApply(AsyncSequence::issued) : source.next());
  }

  private static Issued issued(Increment.Result result) {
    return new Issued(result.orThrow(), result.attempts(), result.gaps(), result.capacity());
  }

  /** {@link Sequence#seed}. */
  public CompletableFuture<Seeded> seed(long last) {
    return context.run(call -> Seeding.start(call, counter, last));
  }

  /** {@link Sequence#seedFromHighestSortKey}. */
  public CompletableFuture<Seeded> seedFromHighestSortKey(
      ItemSchema<?> schema, PartitionKey partition) {
    return context.run(call -> seed(call, NewestItem.of(schema, partition)));
  }

  private CompletionStage<Seeded> seed(Call call, NewestItem newest) {
    QueryRequest request = newest.request().consistentRead(true).build();
    return call.read(() -> call.dynamoDb().query(request))
        .thenCompose(found -> Seeding.start(call, counter, newest.numberIn(found).orElse(0)));
  }

  /** {@link Sequence#close}. */
  public CompletableFuture<Void> close() {
    return context.run(call -> source.close().thenCompose(left -> giveBack(call, left)));
  }

  /*
   * A transaction for the sake of its token: an update that is sent again after a lost reply could
   * set the counter back a second time, after somebody else has counted up to the same number.
   */
  private CompletionStage<Void> giveBack(Call call, Range left) {
    if (left.isEmpty()) {
      return Stages.DONE;
    }
    TransactionStep back =
        TransactionStep.update(
            COUNTER,
            counter.key(),
            counter.setTo(left.first() - 1),
            counter.isStill(OptionalLong.of(left.last())).and(counter.hasFloorBelow(left.first())));
    return TransactionRun.start(call, List.of(back)).thenAccept(outcome -> {});
  }

  /** A block is for whoever waits for it, so that nobody's cancelling may stop it. */
  private CompletionStage<Increment.Result> increment() {
    return context.run(this::increment);
  }

  private CompletionStage<Increment.Result> increment(Call call) {
    return Increment.start(call, meter, counter, blocks.size());
  }
}
