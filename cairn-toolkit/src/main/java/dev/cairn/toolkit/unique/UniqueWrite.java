package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Effort;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads items, decides, and writes them with their markers, until nothing has changed between. */
final class UniqueWrite<T> {
  private final Call call;
  private final UniqueRules<T> rules;
  private final Intent<T> intent;
  private int attemptCount;

  UniqueWrite(Call call, UniqueRules<T> rules, Intent<T> intent) {
    this.call = call;
    this.rules = rules;
    this.intent = intent;
  }

  UniqueRules<T> rules() {
    return rules;
  }

  Intent<T> intent() {
    return intent;
  }

  CompletionStage<WriteOutcome<T>> start() {
    return firstRound().thenCompose(round -> Loop.from(round, this::attempt));
  }

  CompletionStage<UniqueRound<T>> firstRound() {
    return read().thenApply(stored -> UniqueRound.of(this, stored));
  }

  CompletionStage<List<Map<String, AttributeValue>>> read() {
    CompletionStage<List<Map<String, AttributeValue>>> all =
        CompletableFuture.completedFuture(List.of());
    for (ItemKey key : intent.keys()) {
      all =
          all.thenCompose(
              before ->
                  call.find(key)
                      .thenApply(
                          found -> {
                            List<Map<String, AttributeValue>> items = new ArrayList<>(before);
                            items.add(found.orElse(Map.of()));
                            return items;
                          }));
    }
    return all;
  }

  private CompletionStage<Step<UniqueRound<T>, WriteOutcome<T>>> attempt(UniqueRound<T> round) {
    Decision<T> end = round.decision();
    if (round.isIdle() && (round.isOneMoment() || end.status() == Status.NOT_FOUND)) {
      return done(end.status(), end.key(), end.value(), null);
    }
    if (round.isIdle() || round.isContradiction()) {
      return confirm(round);
    }
    return Stages.then(
        send(round),
        outcome -> {
          attemptCount += outcome.attemptCount();
          return outcome.orThrowUnlessConditional().status() == TransactionOutcome.Status.FAILED
              ? failed(round, outcome)
              : CompletableFuture.completedFuture(Step.done(round.end(outcome, effort(outcome))));
        });
  }

  /** One step goes by itself, at half the price, if it cannot be applied twice. */
  private CompletionStage<TransactionOutcome> send(UniqueRound<T> round) {
    List<TransactionStep> steps = round.steps();
    Optional<TransactionStep> alone =
        steps.size() > 1 || rules.exactlyOnce()
            ? Optional.empty()
            : round.decision().writes().get(0).alone(rules);
    return alone.isPresent()
        ? SingleWrite.start(call, alone.get())
        : TransactionRun.start(call, steps);
  }

  private CompletionStage<Step<UniqueRound<T>, WriteOutcome<T>>> failed(
      UniqueRound<T> round, TransactionOutcome outcome) {
    return round
        .next(outcome)
        .thenCompose(
            next -> {
              Optional<WriteOutcome<T>> end =
                  next.isPresent() ? Optional.empty() : round.refused(outcome, effort(outcome));
              return end.isPresent()
                  ? CompletableFuture.completedFuture(Step.done(end.get()))
                  : again(next.orElse(round), outcome.cause().orElse(null));
            });
  }

  /** Another round after a pause, or the end at the deadline. */
  private CompletionStage<Step<UniqueRound<T>, WriteOutcome<T>>> again(
      UniqueRound<T> next, @Nullable RuntimeException cause) {
    return call.again(next, () -> done(Status.GAVE_UP, next.decision().key(), null, cause));
  }

  private CompletionStage<Step<UniqueRound<T>, WriteOutcome<T>>> done(
      Status status, ItemKey key, @Nullable T item, @Nullable RuntimeException cause) {
    Effort effort = Effort.of(attemptCount, call.cost(), cause);
    return CompletableFuture.completedFuture(
        Step.done(new WriteOutcome<>(status, key, item, List.of(), effort)));
  }

  private Effort effort(TransactionOutcome outcome) {
    return Effort.of(attemptCount, call.cost(), outcome.cause().orElse(null));
  }

  /** What a write took that is a part of a transaction. */
  Effort effortOf(TransactionOutcome whole) {
    return Effort.of(whole.attemptCount(), call.cost(), whole.cause().orElse(null));
  }

  /** What ends the call must have been so at one moment; a write has conditions for that. */
  private CompletionStage<Step<UniqueRound<T>, WriteOutcome<T>>> confirm(UniqueRound<T> round) {
    return read()
        .thenCompose(
            now ->
                round.isStill(now)
                    ? CompletableFuture.completedFuture(Step.again(round.confirmed()))
                    : again(UniqueRound.of(this, now), null));
  }

  /**
   * All steps of a write.
   *
   * @throws IllegalArgumentException when they are more than a transaction has
   */
  static List<TransactionStep> stepsOf(List<ItemWrite> writes, MarkerPlan plan) {
    List<TransactionStep> steps = new ArrayList<>();
    writes.forEach(write -> steps.add(write.step().about(write.move().before())));
    steps.addAll(plan.steps());
    if (steps.size() > Transaction.STEP_COUNT_MAX) {
      throw new IllegalArgumentException(
          "too many unique values change at once: item and markers are %d, and a transaction has at most %d"
              .formatted(steps.size(), Transaction.STEP_COUNT_MAX));
    }
    return steps;
  }

  static boolean isSame(List<Map<String, AttributeValue>> a, List<Map<String, AttributeValue>> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!SameItem.equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}
