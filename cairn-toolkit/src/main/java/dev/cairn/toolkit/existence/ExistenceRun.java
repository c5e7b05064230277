package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.existence.ExistenceOutcome.Status;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One call of an {@link Existence}. */
final class ExistenceRun<T> {
  private static final String ITEM = "item";

  private final DynamoDbCalls calls;
  private final MeteredCalls reads;
  private final ItemSchema<T> schema;
  private final ExistenceOptions options;
  private final Backoff backoff;
  private CapacityReport written = CapacityReport.NONE;

  ExistenceRun(DynamoDbCalls calls, ItemSchema<T> schema, ExistenceOptions options) {
    this.calls = calls;
    this.reads = new MeteredCalls(calls);
    this.schema = schema;
    this.options = options;
    this.backoff = new Backoff(options.retries());
  }

  /**
   * Adds what the work cost to the caller's collector, also where a function of the caller's fails.
   */
  <A> CompletionStage<A> collecting(Function<ExistenceRun<T>, CompletionStage<A>> work) {
    CapacityCollector collector = options.collector();
    CompletionStage<A> end = Stages.from(() -> work.apply(this));
    return collector == null ? end : end.whenComplete((result, failure) -> collector.add(cost()));
  }

  CompletionStage<ExistenceOutcome<T>> create(T value) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return write(putIf(item, absent())).thenApply(outcome -> created(value, item, outcome));
  }

  CompletionStage<ExistenceOutcome<T>> createGuarded(T value, TransactionStep sentinel) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return together(putIf(item, absent()), sentinel)
        .thenApply(outcome -> created(value, item, outcome));
  }

  CompletionStage<ExistenceOutcome<T>> deleteGuarded(ItemKey key, TransactionStep sentinel) {
    return together(TransactionStep.delete(ITEM, schema, key, present()), sentinel)
        .thenApply(outcome -> ended(statusOf(outcome, Status.NOT_FOUND), key, null, outcome));
  }

  CompletionStage<ExistenceOutcome<T>> putGuarded(T value, TransactionStep sentinel) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return together(putIf(item, null), sentinel)
        .thenApply(outcome -> written(Status.GAVE_UP, keyOf(item), value, outcome));
  }

  /**
   * An equal item after a lost reply may be the own one; another one certainly is not. Either way
   * the item that is there is known.
   */
  private ExistenceOutcome<T> created(
      T value, Map<String, AttributeValue> item, TransactionOutcome outcome) {
    ItemKey key = keyOf(item);
    Optional<Map<String, AttributeValue>> existing = existing(outcome);
    boolean isAnother = existing.isPresent() && !SameItem.equal(existing.get(), item);
    if (outcome.status() == TransactionOutcome.Status.FAILED || isAnother) {
      @Nullable T found = existing.map(schema::fromItem).orElse(null);
      return ended(Status.ALREADY_EXISTS, key, found, outcome);
    }
    boolean isThere = outcome.isApplied() || existing.isPresent();
    return ended(statusOf(outcome, Status.ALREADY_EXISTS), key, isThere ? value : null, outcome);
  }

  CompletionStage<ExistenceOutcome<T>> replace(T value) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return write(putIf(item, present()))
        .thenApply(outcome -> written(Status.NOT_FOUND, keyOf(item), value, outcome));
  }

  CompletionStage<ExistenceOutcome<T>> delete(ItemKey key) {
    return write(TransactionStep.delete(ITEM, schema, key, present()))
        .thenApply(outcome -> ended(statusOf(outcome, Status.NOT_FOUND), key, null, outcome));
  }

  CompletionStage<ExistenceOutcome<T>> getOrCreate(T value) {
    ItemKey key = keyOf(schema.toItem(value));
    return find(key)
        .thenCompose(
            stored ->
                stored.isPresent()
                    ? CompletableFuture.completedFuture(
                        finished(Status.UNCHANGED, key, schema.fromItem(stored.get()), null))
                    : create(value).thenApply(this::foundIfExisting));
  }

  /** Who wrote the item that is there does not matter here. */
  private ExistenceOutcome<T> foundIfExisting(ExistenceOutcome<T> created) {
    if (created.isApplied() || created.item().isEmpty()) {
      return created;
    }
    return new ExistenceOutcome<>(
        Status.UNCHANGED, created.key(), created.item().orElse(null), created.capacity(), null);
  }

  CompletionStage<ExistenceOutcome<T>> update(ItemKey key, UnaryOperator<T> function) {
    return find(key)
        .thenCompose(stored -> Loop.from(stored, current -> updateOnce(key, current, function)));
  }

  /** The failed condition brings the item as it is now, so another round needs no read. */
  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, ExistenceOutcome<T>>>
      updateOnce(
          ItemKey key, Optional<Map<String, AttributeValue>> stored, UnaryOperator<T> function) {
    if (stored.isEmpty()) {
      return done(finished(Status.NOT_FOUND, key, null, null));
    }
    ItemChange<T> change = ItemChange.of(schema, stored.get(), function);
    if (change.changedNames().isEmpty()) {
      return done(finished(Status.UNCHANGED, key, change.value(), null));
    }
    TransactionStep step = TransactionStep.update(ITEM, schema, key, change.update(), pin(change));
    return write(step)
        .thenCompose(
            outcome ->
                outcome.status() == TransactionOutcome.Status.FAILED
                    ? again(key, outcome)
                    : done(written(Status.NOT_FOUND, key, change.value(), outcome)));
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, ExistenceOutcome<T>>>
      again(ItemKey key, TransactionOutcome outcome) {
    return backoff
        .pause(calls)
        .thenCompose(
            isTime ->
                isTime
                    ? CompletableFuture.completedFuture(
                        Loop.Step.again(existing(outcome).filter(this::isAlive)))
                    : done(ended(Status.GAVE_UP, key, null, outcome)));
  }

  private static <S, R> CompletionStage<Loop.Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Loop.Step.done(result));
  }

  private CompletionStage<Optional<Map<String, AttributeValue>>> find(ItemKey key) {
    return reads.find(key).thenApply(found -> found.filter(this::isAlive));
  }

  private boolean isAlive(Map<String, AttributeValue> item) {
    return options.expiry() == null || !TimeToLive.isPast(item.get(options.expiry()), now());
  }

  private Instant now() {
    return options.retries().clock().instant();
  }

  private ItemCondition absent() {
    return options.expiry() == null
        ? ItemCondition.absent(schema)
        : ItemCondition.absentOrExpired(schema, options.expiry(), now());
  }

  private ItemCondition present() {
    return options.expiry() == null
        ? ItemCondition.present(schema)
        : ItemCondition.presentAndUnexpired(schema, options.expiry(), now());
  }

  /** The time to live is one of the attributes that the function saw. */
  private ItemCondition pin(ItemChange<T> change) {
    return options.expiry() == null ? change.pin() : change.pin(Set.of(options.expiry()));
  }

  ExistenceDraft<T> createDraft(T value) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return ExistenceDraft.of(putIf(item, absent()), outcome -> created(value, item, outcome));
  }

  ExistenceDraft<T> replaceDraft(T value) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return ExistenceDraft.of(
        putIf(item, present()), outcome -> written(Status.NOT_FOUND, keyOf(item), value, outcome));
  }

  ExistenceDraft<T> putDraft(T value) {
    Map<String, AttributeValue> item = schema.toItem(value);
    return ExistenceDraft.of(
        putIf(item, null), outcome -> written(Status.GAVE_UP, keyOf(item), value, outcome));
  }

  ExistenceDraft<T> deleteDraft(ItemKey key) {
    return ExistenceDraft.of(
        TransactionStep.delete(ITEM, schema, key, present()),
        outcome -> ended(statusOf(outcome, Status.NOT_FOUND), key, null, outcome));
  }

  CompletionStage<Draft<ExistenceOutcome<T>>> updateDraft(ItemKey key, UnaryOperator<T> function) {
    return find(key).thenApply(stored -> updateDraft(key, stored, function));
  }

  /** A change of nothing checks that this is still so. */
  private Draft<ExistenceOutcome<T>> updateDraft(
      ItemKey key, Optional<Map<String, AttributeValue>> stored, UnaryOperator<T> function) {
    if (stored.isEmpty()) {
      return new ExistenceDraft<>(
          List.of(),
          Optional.of(StepFailure.ofMissing(ITEM)),
          failed -> Optional.empty(),
          outcome -> ended(Status.NOT_FOUND, key, null, outcome));
    }
    ItemChange<T> change = ItemChange.of(schema, stored.get(), function);
    boolean isChanged = !change.changedNames().isEmpty();
    TransactionStep step =
        isChanged
            ? TransactionStep.update(ITEM, schema, key, change.update(), pin(change))
            : TransactionStep.check(ITEM, schema, key, pin(change));
    return new ExistenceDraft<>(
        List.of(step),
        Optional.empty(),
        failed -> {
          Optional<Map<String, AttributeValue>> now = existing(failed);
          return SameItem.equal(now.orElse(Map.of()), stored.get())
              ? Optional.empty()
              : Optional.of(() -> updateDraft(key, now.filter(this::isAlive), function));
        },
        outcome ->
            outcome.isApplied() && !isChanged
                ? finished(Status.UNCHANGED, key, change.value(), null)
                : written(Status.NOT_FOUND, key, change.value(), outcome));
  }

  CompletionStage<Long> count(ItemKey sentinel) {
    return reads.find(sentinel).thenApply(CountedSentinel::countIn);
  }

  CompletionStage<Boolean> isThere(ItemKey key) {
    return reads.find(key).thenApply(Optional::isPresent);
  }

  private TransactionStep putIf(
      Map<String, AttributeValue> item, @Nullable ItemCondition condition) {
    return TransactionStep.putAttributes(ITEM, schema, item, condition);
  }

  private CompletionStage<TransactionOutcome> write(TransactionStep step) {
    CompletionStage<TransactionOutcome> sent =
        options.hasTokens()
            ? TransactionRun.start(calls, options.retries(), List.of(step))
            : SingleWrite.start(calls, options.retries(), step);
    return sent.thenApply(this::counted);
  }

  private CompletionStage<TransactionOutcome> together(TransactionStep a, TransactionStep b) {
    return TransactionRun.start(calls, options.retries(), List.of(a, b)).thenApply(this::counted);
  }

  private TransactionOutcome counted(TransactionOutcome outcome) {
    written = written.plus(outcome.capacity());
    return outcome.orThrowUnlessConditional();
  }

  private static Status statusOf(TransactionOutcome outcome, Status ifFailed) {
    return switch (outcome.status()) {
      case APPLIED -> Status.APPLIED;
      case FAILED -> ifFailed;
      case GAVE_UP -> Status.GAVE_UP;
      case UNKNOWN -> Status.UNKNOWN;
    };
  }

  private static Optional<Map<String, AttributeValue>> existing(TransactionOutcome outcome) {
    return outcome.failed(ITEM).flatMap(StepFailure::existingItem);
  }

  private ItemKey keyOf(Map<String, AttributeValue> item) {
    return schema.keyOf(item);
  }

  private ExistenceOutcome<T> written(
      Status ifFailed, ItemKey key, T value, TransactionOutcome outcome) {
    return ended(statusOf(outcome, ifFailed), key, outcome.isApplied() ? value : null, outcome);
  }

  private ExistenceOutcome<T> ended(
      Status status, ItemKey key, @Nullable T value, TransactionOutcome outcome) {
    return finished(status, key, value, outcome.cause().orElse(null));
  }

  private ExistenceOutcome<T> finished(
      Status status, ItemKey key, @Nullable T value, @Nullable RuntimeException cause) {
    return new ExistenceOutcome<>(status, key, value, cost(), cause);
  }

  private CapacityReport cost() {
    return reads.report().plus(written);
  }
}
