package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.PartitionKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.transaction.TransactionPlan;
import dev.cairn.toolkit.transaction.internal.Plan;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

/**
 * An {@link Existence} on an asynchronous client.
 *
 * <pre>{@code
 * AsyncExistence<User> users = AsyncExistence.of(dynamoDb, schema);
 * users.createIfAbsent(user).thenAccept(ExistenceOutcome::orThrow);
 * }</pre>
 *
 * <p><b>Guarantees.</b> Those of {@link Existence}.
 *
 * <p><b>Item layout.</b> That of {@link Existence}.
 *
 * <p><b>Cost.</b> That of {@link Existence}.
 *
 * <p><b>Failure.</b> That of {@link Existence}; what it throws, the future fails with. Cancelling a
 * future keeps further requests from being sent; the one under way may still be applied.
 *
 * <p><b>Idempotency.</b> That of {@link Existence}.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; blocks none. Futures complete on a thread of the
 * client, or after a pause on one of the {@link dev.cairn.toolkit.AsyncSleeper}; functions are
 * called there too and must not block, nor must what is chained to a future.
 *
 * @param <T> the type of the values that are stored
 */
public final class AsyncExistence<T> {
  private final CallSource calls;
  private final ItemSchema<T> schema;
  private final ExistenceOptions options;

  private AsyncExistence(CallSource calls, ItemSchema<T> schema, ExistenceOptions options) {
    this.calls = calls;
    this.schema = Objects.requireNonNull(schema, "schema");
    this.options = options;
  }

  /** Writes to the schema's table. The client stays the caller's to close. */
  public static <T> AsyncExistence<T> of(DynamoDbAsyncClient dynamoDb, ItemSchema<T> schema) {
    return of(CallSource.of(dynamoDb), schema);
  }

  static <T> AsyncExistence<T> of(CallSource calls, ItemSchema<T> schema) {
    return new AsyncExistence<>(calls, schema, ExistenceOptions.DEFAULTS);
  }

  /** The same, with another patience. */
  public AsyncExistence<T> retries(RetryOptions retries) {
    return with(options.withRetries(retries));
  }

  /** The same, with a token on each write: twice the price, and a lost reply leaves no doubt. */
  public AsyncExistence<T> exactlyOnce() {
    return with(options.withTokens());
  }

  /**
   * The same for items that expire: one whose time to live has passed counts as absent, as by
   * {@link Existence#expiresBy}.
   */
  public AsyncExistence<T> expiresBy(String attribute) {
    return with(options.withExpiry(Objects.requireNonNull(attribute, "attribute")));
  }

  /** The same, with another sort key for the sentinels of partitions. */
  public AsyncExistence<T> sentinel(Object sortKeyValue) {
    return with(options.withSentinel(sortKeyValue));
  }

  /** The same, adding the cost of each call to the collector as well. */
  public AsyncExistence<T> collecting(CapacityCollector collector) {
    return with(options.withCollector(collector));
  }

  /** The same over other calls, and without a collector. */
  AsyncExistence<T> over(CallSource other) {
    return new AsyncExistence<>(other, schema, options.withCollector(null));
  }

  /** What calls are going to cost, in a table without secondary indexes. */
  public ExistenceCosts<T> predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public ExistenceCosts<T> predict(CostModel model) {
    return new ExistenceCosts<>(this, schema, model);
  }

  private AsyncExistence<T> with(ExistenceOptions other) {
    return new AsyncExistence<>(calls, schema, other);
  }

  /** Starts one call. */
  <A> CompletableFuture<A> run(Function<ExistenceRun<T>, CompletionStage<A>> work) {
    return calls.run(
        options.retries(),
        own -> {
          ExistenceRun<T> run = new ExistenceRun<>(own, schema, options);
          return run.collecting(work);
        });
  }

  /** Writes an item if none with its key is there. Ends APPLIED or ALREADY_EXISTS. */
  public CompletableFuture<ExistenceOutcome<T>> createIfAbsent(T item) {
    return run(run -> run.create(item));
  }

  /** Writes an item if one with its key is there. Ends APPLIED or NOT_FOUND. */
  public CompletableFuture<ExistenceOutcome<T>> replaceIfPresent(T item) {
    return run(run -> run.replace(item));
  }

  /**
   * Changes an item if it is there. Ends APPLIED, UNCHANGED or NOT_FOUND. The function is used as
   * by {@link Existence#updateIfPresent}.
   */
  public CompletableFuture<ExistenceOutcome<T>> updateIfPresent(
      ItemKey key, UnaryOperator<T> function) {
    return run(run -> run.update(key, function));
  }

  /** Removes an item if it is there. Ends APPLIED or NOT_FOUND. */
  public CompletableFuture<ExistenceOutcome<T>> deleteIfPresent(ItemKey key) {
    return run(run -> run.delete(key));
  }

  /**
   * The item with the given one's key, creating it if there is none. Ends APPLIED if it was
   * created, UNCHANGED if it was there.
   */
  public CompletableFuture<ExistenceOutcome<T>> getOrCreate(T item) {
    return run(run -> run.getOrCreate(item));
  }

  /** A creation to be part of a caller's transaction; fails it if an item with the key is there. */
  public TransactionPlan<ExistenceOutcome<T>> planCreate(T item) {
    return plan(run -> run.createDraft(item));
  }

  /** A replacement to be part of a caller's transaction; fails it if no such item is there. */
  public TransactionPlan<ExistenceOutcome<T>> planReplace(T item) {
    return plan(run -> run.replaceDraft(item));
  }

  /**
   * A change to be part of a caller's transaction; fails it if no such item is there. Where the
   * function changes nothing, the transaction requires that the item stays as it is.
   */
  public TransactionPlan<ExistenceOutcome<T>> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return new Plan<>(own -> draft(own).updateDraft(key, function));
  }

  /** A removal to be part of a caller's transaction; fails it if no such item is there. */
  public TransactionPlan<ExistenceOutcome<T>> planDelete(ItemKey key) {
    return plan(run -> run.deleteDraft(key));
  }

  TransactionPlan<ExistenceOutcome<T>> plan(Function<ExistenceRun<T>, ExistenceDraft<T>> draft) {
    return new Plan<>(own -> CompletableFuture.completedFuture(draft.apply(draft(own))));
  }

  private ExistenceRun<T> draft(DynamoDbCalls own) {
    return new ExistenceRun<>(own, schema, options);
  }

  /** One partition with its sentinel. */
  public AsyncGuardedPartition<T> partition(Object partitionKeyValue) {
    return partition(schema.partition(partitionKeyValue));
  }

  /** One partition with its sentinel. */
  public AsyncGuardedPartition<T> partition(PartitionKey partition) {
    return new AsyncGuardedPartition<>(this, schema, partition, sentinelKey(partition));
  }

  /** One partition with a sentinel that counts its items, which must not expire. */
  public AsyncCountedPartition<T> countedPartition(Object partitionKeyValue) {
    if (options.expiry() != null) {
      throw new IllegalStateException("items that expire cannot be counted");
    }
    PartitionKey partition = schema.partition(partitionKeyValue);
    return new AsyncCountedPartition<>(
        this, new CountedSentinel<>(schema, partition, sentinelKey(partition)));
  }

  private ItemKey sentinelKey(PartitionKey partition) {
    KeyAttribute sortKey =
        schema
            .sortKey()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        schema + " has no sort key: a partition is one item there"));
    @Nullable Object chosen = options.sentinel();
    return schema.key(partition.value(), chosen == null ? defaultSentinel(sortKey) : chosen);
  }

  private static Object defaultSentinel(KeyAttribute sortKey) {
    return switch (sortKey.type()) {
      case STRING -> "_";
      case NUMBER -> -1;
      case BINARY -> SdkBytes.fromUtf8String("_");
    };
  }
}
