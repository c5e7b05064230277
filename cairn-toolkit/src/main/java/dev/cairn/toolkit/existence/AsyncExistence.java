package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.transaction.internal.Plan;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An {@link Existence} that holds no thread: its methods are those of that class, by {@link
 * Existence#async}.
 *
 * <p>What they throw there, the future fails with. Cancelling a future keeps further requests from
 * being sent; the one under way may still be applied. Threads: immutable and thread-safe. Futures
 * complete on a thread of the client, or after a pause on one of the toolkit's sleeper; functions
 * are called there too and must not block, nor must what is chained to a future.
 *
 * @param <T> the type of the values that are stored
 */
@CheckReturnValue
public final class AsyncExistence<T> {
  private final Context context;
  private final ExistenceSettings<T> settings;

  AsyncExistence(Context context, ExistenceSettings<T> settings) {
    this.context = context;
    this.settings = settings;
  }

  Context context() {
    return context;
  }

  ExistenceSettings<T> settings() {
    return settings;
  }

  AsyncExistence<T> with(ExistenceSettings<T> other) {
    return new AsyncExistence<>(context, other);
  }

  <A> CompletableFuture<A> run(Function<ExistenceRun<T>, CompletionStage<A>> work) {
    return context.run(call -> work.apply(new ExistenceRun<>(call, settings)));
  }

  TransactionPlan<WriteOutcome<T>> plan(Function<ExistenceRun<T>, ExistenceDraft<T>> draft) {
    return new Plan<>(
        call -> CompletableFuture.completedFuture(draft.apply(new ExistenceRun<>(call, settings))));
  }

  TransactionPlan<WriteOutcome<T>> planUpdate(ItemKey key, UnaryOperator<T> function) {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(function, "function");
    return new Plan<>(
        call -> new ExistenceUpdate<>(new ExistenceRun<>(call, settings), key, function).draft());
  }

  /** {@link Existence#createIfAbsent}. */
  public CompletableFuture<WriteOutcome<T>> createIfAbsent(T item) {
    return run(run -> run.send(run.put(Kind.CREATION, item)));
  }

  /** {@link Existence#replaceIfPresent}. */
  public CompletableFuture<WriteOutcome<T>> replaceIfPresent(T item) {
    return run(run -> run.send(run.put(Kind.REPLACEMENT, item)));
  }

  /** {@link Existence#updateIfPresent}. */
  public CompletableFuture<WriteOutcome<T>> updateIfPresent(
      ItemKey key, UnaryOperator<T> function) {
    return run(run -> new ExistenceUpdate<>(run, key, function).start());
  }

  /** {@link Existence#deleteIfPresent}. */
  public CompletableFuture<WriteOutcome<T>> deleteIfPresent(ItemKey key) {
    return run(run -> run.send(run.deletion(key)));
  }

  /** {@link Existence#getOrCreate}. */
  public CompletableFuture<WriteOutcome<T>> getOrCreate(T item) {
    return run(run -> run.getOrCreate(item));
  }

  /** {@link Existence#partition(Object)}. */
  public AsyncGuardedPartition<T> partition(Object partitionKeyValue) {
    return partition(settings.schema().partition(partitionKeyValue));
  }

  /** {@link Existence#partition(PartitionKey)}. */
  public AsyncGuardedPartition<T> partition(PartitionKey partition) {
    return new AsyncGuardedPartition<>(this, Sentinel.of(settings, partition));
  }

  /** {@link Existence#countedPartition}. */
  public AsyncCountedPartition<T> countedPartition(Object partitionKeyValue) {
    if (settings.expiry() != null) {
      throw new IllegalStateException("items that expire cannot be counted");
    }
    PartitionKey partition = settings.schema().partition(partitionKeyValue);
    return new AsyncCountedPartition<>(this, Sentinel.of(settings, partition));
  }
}
