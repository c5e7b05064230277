package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.unique.MarkerCheck.Mode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A {@link UniqueTable} on an asynchronous client.
 *
 * <pre>{@code
 * AsyncUniqueTable<User> users =
 *     AsyncUniqueTable.builder(dynamoDb, schema)
 *         .unique("email", u -> u.normalize(Normalizer.email()))
 *         .build();
 * CompletableFuture<Optional<User>> found = users.findBy("email", "NEW@example.com");
 * }</pre>
 *
 * <p><b>Guarantees.</b> Those of {@link UniqueTable}; both may write to one table.
 *
 * <p><b>Item layout.</b> That of {@link UniqueTable}.
 *
 * <p><b>Cost.</b> That of {@link UniqueTable}.
 *
 * <p><b>Failure.</b> That of {@link UniqueTable}; what it throws, the future fails with. Cancelling
 * a future keeps further requests from being sent; the one under way may still be applied.
 *
 * <p><b>Idempotency.</b> That of {@link UniqueTable}.
 *
 * <p><b>Threads.</b> Immutable and thread-safe; blocks none. Futures complete on a thread of the
 * client, or after a pause on one of the {@link dev.cairn.toolkit.AsyncSleeper}; functions are
 * called there too and must not block, nor must what is chained to a future.
 *
 * @param <T> the type of the values that are stored
 */
public final class AsyncUniqueTable<T> {
  private final CallSource calls;
  private final UniqueRules<T> rules;
  private final RetryOptions retries;
  private final @Nullable CapacityCollector collector;

  AsyncUniqueTable(
      CallSource calls,
      UniqueRules<T> rules,
      RetryOptions retries,
      @Nullable CapacityCollector collector) {
    this.calls = calls;
    this.rules = rules;
    this.retries = retries;
    this.collector = collector;
  }

  /** Starts a table. The client stays the caller's to close. */
  public static <T> UniqueTableBuilder<T, AsyncUniqueTable<T>> builder(
      DynamoDbAsyncClient dynamoDb, ItemSchema<T> schema) {
    return new UniqueTableBuilder<>(CallSource.of(dynamoDb), schema, table -> table);
  }

  /** What calls are going to cost, in a table without secondary indexes. */
  public UniqueCosts<T> predict() {
    return predict(CostModel.withoutIndexes());
  }

  /** What calls are going to cost. */
  public UniqueCosts<T> predict(CostModel model) {
    return new UniqueCosts<>(rules, model);
  }

  private <A> CompletableFuture<A> run(Function<UniqueCall<T>, CompletionStage<A>> work) {
    return calls.run(retries, own -> call(own).run(work));
  }

  private UniqueCall<T> call(DynamoDbCalls own) {
    return new UniqueCall<>(own, rules, retries, collector);
  }

  private CompletableFuture<WriteOutcome<T>> write(Function<UniqueCall<T>, Intent<T>> intent) {
    return run(call -> new UniqueWrite<>(call, intent.apply(call), List.of()).start());
  }

  private <A> CompletableFuture<A> lookup(
      Function<UniqueLookup<T>, CompletionStage<A>> question, String constraint, Object... values) {
    return run(
        call ->
            question.apply(
                new UniqueLookup<>(
                    call, rules.constraint(constraint), UniqueLookup.attributeValues(values))));
  }

  /** Only items of exactlyOnce tables say what created them. */
  private String creationId() {
    return rules.exactlyOnce() ? newRequestId() : "";
  }

  private String newRequestId() {
    return retries.tokens().get();
  }

  private PutIntent<T> putIntent(T item) {
    Map<String, AttributeValue> attributes = rules.checked(rules.schema().toItem(item));
    return new PutIntent<>(rules, item, attributes, newRequestId());
  }

  /** Writes an item that is not there yet, as {@link UniqueTable#create(Object)} does. */
  public CompletableFuture<WriteOutcome<T>> create(T item) {
    return run(call -> new UniqueCreate<>(rules, item, creationId()).start(call, List.of()));
  }

  /**
   * The same for a request that may come again, as {@link UniqueTable#create(Object, String)} does.
   */
  public CompletableFuture<WriteOutcome<T>> create(T item, String requestId) {
    return run(
        call -> {
          if (!rules.exactlyOnce()) {
            throw new IllegalStateException(
                "items say what created them only in exactlyOnce tables");
          }
          return new UniqueCreate<>(rules, item, requestId).start(call, List.of());
        });
  }

  /** Writes a whole item, as {@link UniqueTable#put} does. */
  public CompletableFuture<WriteOutcome<T>> put(T item) {
    return write(call -> putIntent(item));
  }

  /** Changes an item, its unique values included, as {@link UniqueTable#update} does. */
  public CompletableFuture<WriteOutcome<T>> update(ItemKey key, UnaryOperator<T> function) {
    return write(call -> new UpdateIntent<>(rules, key, function));
  }

  /** Removes an item and frees its unique values. Ends APPLIED or NOT_FOUND. */
  public CompletableFuture<WriteOutcome<T>> delete(ItemKey key) {
    return write(call -> new DeleteIntent<>(rules, key));
  }

  /** Exchanges the values of a constraint between two items, as {@link UniqueTable#swap} does. */
  public CompletableFuture<WriteOutcome<T>> swap(String constraint, ItemKey one, ItemKey other) {
    return write(call -> new SwapIntent<>(rules, rules.constraint(constraint), one, other));
  }

  /** A creation to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planCreate(T item) {
    UniqueCreate<T> create = new UniqueCreate<>(rules, item, creationId());
    return new UniquePlan<>(retries, this::call, create, List.of());
  }

  /** A put to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planPut(T item) {
    return plan(putIntent(item));
  }

  /** A change to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planUpdate(ItemKey key, UnaryOperator<T> function) {
    return plan(new UpdateIntent<>(rules, key, function));
  }

  /** A deletion to be sent in one transaction with steps of the caller's own. */
  public UniquePlan<T> planDelete(ItemKey key) {
    return plan(new DeleteIntent<>(rules, key));
  }

  private UniquePlan<T> plan(Intent<T> intent) {
    return new UniquePlan<>(retries, this::call, UniqueWrite.work(intent), List.of());
  }

  /** Keeps a value for an item that does not have it yet, as {@link UniqueTable#reserve} does. */
  public CompletableFuture<WriteOutcome<T>> reserve(
      ItemKey key, Duration lease, String constraint, Object... values) {
    return run(
        call -> {
          if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("a lease of less than a second: " + lease);
          }
          return reservation(call, key, constraint, values).reserve(lease);
        });
  }

  /** Gives up a value that was reserved for an item. Ends APPLIED or NOT_FOUND. */
  public CompletableFuture<WriteOutcome<T>> release(
      ItemKey key, String constraint, Object... values) {
    return run(call -> reservation(call, key, constraint, values).release());
  }

  private UniqueReservation<T> reservation(
      UniqueCall<T> call, ItemKey key, String constraint, Object... values) {
    Marker marker =
        rules
            .constraint(constraint)
            .markerFor(rules.schema(), UniqueLookup.attributeValues(values))
            .orElseThrow(() -> new IllegalArgumentException("no value to reserve"));
    return new UniqueReservation<>(call, marker, key);
  }

  /**
   * Adds the markers that an existing table lacks, as {@link UniqueTable#backfill} does. The
   * segments of a parallel run need no threads here; an executor only starts them.
   */
  public CompletableFuture<BackfillReport> backfill(BackfillOptions options) {
    return walk(options, Mode.ADD_MISSING, false);
  }

  /** Compares all items with their markers, and writes nothing. */
  public CompletableFuture<BackfillReport> verify() {
    return verify(BackfillOptions.dryRun());
  }

  /** The same as a run that can be resumed, and slowed down; see {@link UniqueTable#verify()}. */
  public CompletableFuture<BackfillReport> verify(BackfillOptions options) {
    return walk(options, Mode.DRY_RUN, true);
  }

  /** Puts right what {@link #verify} finds, as {@link UniqueTable#repair} does. */
  public CompletableFuture<BackfillReport> repair(BackfillOptions options) {
    return walk(options, Mode.REPAIR, true);
  }

  private CompletableFuture<BackfillReport> walk(
      BackfillOptions options, Mode mode, boolean checksMarkers) {
    return calls.run(
        retries,
        own -> {
          TableWalk walk = new TableWalk(own, retries, options, rules);
          MarkerCheck<T> check =
              new MarkerCheck<>(
                  rules,
                  () -> new UniqueCall<>(own, rules, retries, walk.collector()),
                  options.isDryRun() ? Mode.DRY_RUN : mode,
                  walk::add);
          CompletionStage<BackfillReport> end = walk.run(item -> visit(check, item, checksMarkers));
          return collector == null
              ? end
              : end.whenComplete((report, failure) -> collector.add(walk.collector().report()));
        });
  }

  private CompletionStage<?> visit(
      MarkerCheck<T> check, Map<String, AttributeValue> item, boolean checksMarkers) {
    if (!rules.isMarker(item)) {
      return check.checkItem(item);
    }
    return checksMarkers ? check.checkMarker(item) : Stages.DONE;
  }

  /**
   * The item that has a unique value, by consistent reads; empty if there is none. Takes the same
   * values as {@link UniqueTable#findBy}.
   */
  public CompletableFuture<Optional<T>> findBy(String constraint, Object... values) {
    return lookup(UniqueLookup::item, constraint, values);
  }

  /**
   * The key of the item that has a unique value, by one consistent read of the marker; empty if
   * there is none. Takes the same values as {@link UniqueTable#findBy}.
   */
  public CompletableFuture<Optional<ItemKey>> ownerOf(String constraint, Object... values) {
    return lookup(UniqueLookup::owner, constraint, values);
  }

  /**
   * Whether a unique value is occupied, by one consistent read of the marker. Takes the same values
   * as {@link UniqueTable#findBy}.
   */
  public CompletableFuture<Boolean> isTaken(String constraint, Object... values) {
    return lookup(UniqueLookup::isTaken, constraint, values);
  }
}
