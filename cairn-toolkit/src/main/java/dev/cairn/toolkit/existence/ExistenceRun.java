package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.existence.ExistenceWrite.ITEM;

import dev.cairn.toolkit.existence.ExistenceWrite.Kind;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Effort;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One call of an {@link Existence}: all but updates. */
final class ExistenceRun<T> {
  private final Call call;
  private final ExistenceSettings<T> settings;
  private final ItemSchema<T> schema;
  private int attemptCount;

  ExistenceRun(Call call, ExistenceSettings<T> settings) {
    this.call = call;
    this.settings = settings;
    this.schema = settings.schema();
  }

  Call call() {
    return call;
  }

  ExistenceSettings<T> settings() {
    return settings;
  }

  ExistenceWrite<T> put(Kind kind, T value) {
    return ExistenceWrite.of(settings, kind, value, call.now());
  }

  ExistenceWrite<T> deletion(ItemKey key) {
    return ExistenceWrite.deletion(settings, key, call.now());
  }

  /** Sends a write by itself. */
  CompletionStage<WriteOutcome<T>> send(ExistenceWrite<T> write) {
    return Stages.then(sent(write.step()), outcome -> finished(write, outcome));
  }

  /** Sends a write with the step of a partition's sentinel. */
  CompletionStage<WriteOutcome<T>> send(ExistenceWrite<T> write, TransactionStep sentinel) {
    return Stages.then(
        TransactionRun.start(call, List.of(write.step(), sentinel)),
        outcome -> finished(write, requireFree(sentinel.key(), counted(outcome))));
  }

  /** A write as part of a caller's transaction, with the step of a sentinel if there is one. */
  ExistenceDraft<T> draft(ExistenceWrite<T> write, TransactionStep... sentinel) {
    List<TransactionStep> steps = new ArrayList<>(List.of(write.step()));
    steps.addAll(List.of(sentinel));
    return ExistenceDraft.of(steps, outcome -> planned(write, outcome));
  }

  /**
   * Nothing if others failed the transaction: a caller's condition of the same item, a sentinel.
   */
  private Optional<WriteOutcome<T>> planned(ExistenceWrite<T> write, TransactionOutcome outcome) {
    Optional<Map<String, AttributeValue>> there = existing(outcome);
    boolean isByOthers =
        outcome.status() == TransactionOutcome.Status.FAILED
            && (outcome.failed(ITEM).isEmpty() || !(write.hasRule() || write.isRefusedBy(there)));
    return isByOthers ? Optional.empty() : Optional.of(ended(write, there, outcome));
  }

  /**
   * The failure brings what stood in the way. Where it does not, as with some services, or may be
   * by the schema's rules alone, that is read; a read that fails changes nothing about the write.
   */
  private CompletionStage<WriteOutcome<T>> finished(
      ExistenceWrite<T> write, TransactionOutcome outcome) {
    Optional<Map<String, AttributeValue>> there = existing(outcome);
    return outcome.failed(ITEM).isEmpty() || write.isClear(there)
        ? CompletableFuture.completedFuture(ended(write, there, outcome))
        : look(write.key()).thenApply(found -> ended(write, found, outcome));
  }

  private CompletionStage<Optional<Map<String, AttributeValue>>> look(ItemKey key) {
    return call.find(key).exceptionally(failure -> Optional.empty());
  }

  /** After a lost reply the write may have been refused by its own item: that stays unknown. */
  private WriteOutcome<T> ended(
      ExistenceWrite<T> write,
      Optional<Map<String, AttributeValue>> there,
      TransactionOutcome outcome) {
    Status status =
        outcome.status() == TransactionOutcome.Status.FAILED
            ? write.refusal(there)
            : statusOf(outcome);
    @Nullable T item =
        outcome.isApplied() ? write.written() : write.item(there).map(this::value).orElse(null);
    return ended(status, write.key(), item, outcome);
  }

  /** Who wrote the item that is there does not matter here. */
  CompletionStage<WriteOutcome<T>> getOrCreate(T value) {
    ExistenceWrite<T> write = put(Kind.CREATION, value);
    return Stages.then(
        call.find(write.key()), stored -> Loop.from(stored, now -> getOrCreate(write, now)));
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>>
      getOrCreate(ExistenceWrite<T> write, Optional<Map<String, AttributeValue>> stored) {
    if (write.item(stored).isPresent()) {
      return done(ended(Status.UNCHANGED, write.key(), value(stored.orElseThrow()), null));
    }
    return write.isRefusedBy(stored)
        ? done(ended(Status.ALREADY_EXISTS, write.key(), null, null))
        : Stages.then(send(write), outcome -> foundIfThere(write, outcome));
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>>
      foundIfThere(ExistenceWrite<T> write, WriteOutcome<T> created) {
    return switch (created.status()) {
      case ALREADY_EXISTS ->
          created.item().isPresent()
              ? done(found(created, created.item().get()))
              : again(write.key(), created);
      case UNKNOWN ->
          created.item().isPresent()
              ? done(found(created, created.item().get()))
              : look(write.key())
                  .thenCompose(
                      there ->
                          done(
                              write
                                  .item(there)
                                  .map(item -> found(created, value(item)))
                                  .orElse(created)));
      case APPLIED, UNCHANGED, REPEATED, TAKEN, NOT_FOUND, STALE, GAVE_UP -> done(created);
    };
  }

  /** What stood in the way has gone, or is the toolkit's. */
  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>> again(
      ItemKey key, WriteOutcome<T> refused) {
    return call.pause()
        .thenCompose(
            isTime ->
                isTime
                    ? call.find(key).thenApply(Loop.Step::again)
                    : done(refused(Status.GAVE_UP, refused)));
  }

  private WriteOutcome<T> found(WriteOutcome<T> created, T there) {
    return new WriteOutcome<>(
        Status.UNCHANGED, created.key(), there, List.of(), effort(created.cause().orElse(null)));
  }

  private WriteOutcome<T> refused(Status status, WriteOutcome<T> created) {
    return new WriteOutcome<>(
        status, created.key(), null, List.of(), effort(created.cause().orElse(null)));
  }

  CompletionStage<Long> count(Sentinel<T> sentinel) {
    return call.find(sentinel.key()).thenApply(sentinel::countIn);
  }

  CompletionStage<Boolean> isMarked(Sentinel<T> sentinel) {
    return call.find(sentinel.key()).thenApply(stored -> sentinel.isMarked(stored, call.now()));
  }

  T value(Map<String, AttributeValue> stored) {
    return schema.fromItem(OwnItems.visible(stored));
  }

  CompletionStage<TransactionOutcome> sent(TransactionStep step) {
    CompletionStage<TransactionOutcome> sent =
        settings.hasTokens()
            ? TransactionRun.start(call, List.of(step))
            : SingleWrite.start(call, step);
    return Stages.then(sent, outcome -> CompletableFuture.completedFuture(counted(outcome)));
  }

  private TransactionOutcome counted(TransactionOutcome outcome) {
    attemptCount += outcome.attemptCount();
    return outcome.orThrowUnlessConditional();
  }

  private static TransactionOutcome requireFree(ItemKey sentinel, TransactionOutcome outcome) {
    if (outcome.failed(Sentinel.LABEL).isPresent() && outcome.failed(ITEM).isEmpty()) {
      throw new IllegalStateException(
          "in the place of the sentinel %s is another item of the toolkit's: %s"
              .formatted(sentinel, outcome.failures()));
    }
    return outcome;
  }

  static Status statusOf(TransactionOutcome outcome) {
    return switch (outcome.status()) {
      case APPLIED -> Status.APPLIED;
      case GAVE_UP -> Status.GAVE_UP;
      case UNKNOWN -> Status.UNKNOWN;
      case FAILED -> throw new IllegalArgumentException("of many meanings: " + outcome);
    };
  }

  static Optional<Map<String, AttributeValue>> existing(TransactionOutcome outcome) {
    return outcome.failed(ITEM).flatMap(StepFailure::existingItem);
  }

  static <S, R> CompletionStage<Loop.Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Loop.Step.done(result));
  }

  WriteOutcome<T> ended(
      Status status, ItemKey key, @Nullable T value, @Nullable TransactionOutcome outcome) {
    return outcome == null
        ? new WriteOutcome<>(status, key, value, List.of(), effort(null))
        : new WriteOutcome<>(
            status,
            key,
            value,
            List.of(),
            Effort.of(
                Math.max(attemptCount, outcome.attemptCount()),
                call.cost(),
                outcome.cause().orElse(null)));
  }

  private Effort effort(@Nullable RuntimeException cause) {
    return Effort.of(attemptCount, call.cost(), cause);
  }
}
