package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads items, decides, and writes them with their markers, until nothing has changed between. */
final class UniqueWrite<T> {
  private final UniqueCall<T> call;
  private final Intent<T> intent;
  private final List<TransactionStep> more;

  /** A write together with steps of the caller's own, which may be none. */
  UniqueWrite(UniqueCall<T> call, Intent<T> intent, List<TransactionStep> more) {
    this.call = call;
    this.intent = intent;
    this.more = more;
  }

  /** How a {@link UniquePlan} does what a caller wants done to items. */
  static <T> UniquePlan.Work<T> work(Intent<T> intent) {
    return new UniquePlan.Work<>() {
      @Override
      public CompletionStage<WriteOutcome<T>> start(
          UniqueCall<T> call, List<TransactionStep> more) {
        return new UniqueWrite<>(call, intent, more).start();
      }

      @Override
      public CompletionStage<Draft<WriteOutcome<T>>> draft(UniqueCall<T> call) {
        return new UniqueWrite<>(call, intent, List.of()).firstRound().thenApply(round -> round);
      }
    };
  }

  UniqueCall<T> call() {
    return call;
  }

  Intent<T> intent() {
    return intent;
  }

  CompletionStage<WriteOutcome<T>> start() {
    return firstRound().thenCompose(round -> Loop.from(round, this::attempt));
  }

  private CompletionStage<UniqueRound<T>> firstRound() {
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

  private CompletionStage<Loop.Step<UniqueRound<T>, WriteOutcome<T>>> attempt(
      UniqueRound<T> round) {
    Decision<T> end = round.decision();
    if (round.isIdle() && (round.isOneMoment() || end.status() == Status.NOT_FOUND)) {
      return UniqueCall.done(call.ended(end.status(), end.key(), end.value()));
    }
    if (round.isIdle() || round.isContradiction()) {
      return confirm(round);
    }
    List<TransactionStep> steps = new ArrayList<>(round.steps());
    steps.addAll(more);
    if (steps.size() == 1) {
      steps = List.of(end.writes().get(0).alone(call.rules()));
    }
    return call.write(steps)
        .thenCompose(
            outcome ->
                outcome.status() == TransactionOutcome.Status.FAILED
                    ? failed(round, outcome)
                    : UniqueCall.done(round.end(outcome)));
  }

  private CompletionStage<Loop.Step<UniqueRound<T>, WriteOutcome<T>>> failed(
      UniqueRound<T> round, TransactionOutcome outcome) {
    ItemKey key = round.decision().key();
    return round
        .next(outcome)
        .thenCompose(
            next ->
                next.isPresent()
                    ? call.again(next.get(), key, outcome)
                    : UniqueCall.done(
                        UniqueCall.isCancelled(outcome, more)
                            ? call.cancelled(key, outcome)
                            : round.end(outcome)));
  }

  /** What ends the call must have been so at one moment; a write has conditions for that. */
  private CompletionStage<Loop.Step<UniqueRound<T>, WriteOutcome<T>>> confirm(
      UniqueRound<T> round) {
    return read()
        .thenCompose(
            now ->
                round.isStill(now)
                    ? CompletableFuture.completedFuture(Loop.Step.again(round.confirmed()))
                    : call.again(UniqueRound.of(this, now), round.decision().key()));
  }

  static MarkerPlan planOf(UniqueRules<?> rules, Decision<?> decision, MarkerSightings sightings) {
    List<ItemMove> moves = new ArrayList<>();
    decision.writes().forEach(write -> moves.add(write.move()));
    return MarkerPlan.of(rules, moves, sightings);
  }

  static List<TransactionStep> stepsOf(Decision<?> decision, MarkerPlan plan) {
    List<TransactionStep> steps = new ArrayList<>();
    decision.writes().forEach(write -> steps.add(write.step().about(write.move().before())));
    steps.addAll(plan.steps());
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
