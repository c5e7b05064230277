package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /**
   * The items as last seen, and what was learned about their markers.
   *
   * @param isOneMoment whether the items were like that at one moment, as one item always was
   */
  private record Round(
      List<Map<String, AttributeValue>> stored, MarkerSightings sightings, boolean isOneMoment) {
    static Round of(List<Map<String, AttributeValue>> stored) {
      return new Round(stored, MarkerSightings.NONE, stored.size() == 1);
    }
  }

  CompletionStage<WriteOutcome<T>> start() {
    return read().thenCompose(stored -> Loop.from(Round.of(stored), this::attempt));
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

  private CompletionStage<Loop.Step<Round, WriteOutcome<T>>> attempt(Round round) {
    Decision<T> decision = intent.decide(round.stored());
    boolean isEnd = decision.writes().isEmpty();
    if (isEnd && (round.isOneMoment() || decision.status() == Status.NOT_FOUND)) {
      return UniqueCall.done(call.ended(decision.status(), decision.key(), decision.value()));
    }
    if (isEnd) {
      return confirm(round, decision);
    }
    MarkerPlan plan;
    try {
      plan = planOf(call.rules(), decision, round.sightings());
    } catch (IllegalArgumentException twoForOneKey) {
      if (round.isOneMoment()) {
        throw twoForOneKey;
      }
      return confirm(round, decision);
    }
    List<TransactionStep> steps = stepsOf(decision, plan);
    steps.addAll(more);
    return call.write(steps)
        .thenCompose(
            outcome ->
                switch (outcome.status()) {
                  case APPLIED -> done(decision.status(), decision, outcome);
                  case FAILED -> failed(round, decision, plan, outcome);
                  case GAVE_UP -> done(Status.GAVE_UP, decision, outcome);
                  case UNKNOWN -> done(Status.UNKNOWN, decision, outcome);
                });
  }

  /** What ends the call must have been so at one moment; a write has conditions for that. */
  private CompletionStage<Loop.Step<Round, WriteOutcome<T>>> confirm(
      Round round, Decision<T> decision) {
    return read()
        .thenCompose(
            now ->
                isSame(now, round.stored())
                    ? CompletableFuture.completedFuture(
                        Loop.Step.again(new Round(now, round.sightings(), true)))
                    : call.again(Round.of(now), decision.key()));
  }

  static MarkerPlan planOf(UniqueRules<?> rules, Decision<?> decision, MarkerSightings sightings) {
    return MarkerPlan.of(
        rules, decision.writes().stream().map(ItemWrite::move).toList(), sightings);
  }

  static List<TransactionStep> stepsOf(Decision<?> decision, MarkerPlan plan) {
    List<TransactionStep> steps = new ArrayList<>();
    decision.writes().forEach(write -> steps.add(write.step().about(write.move().before())));
    steps.addAll(plan.steps());
    return steps;
  }

  private CompletionStage<Loop.Step<Round, WriteOutcome<T>>> done(
      Status status, Decision<T> decision, TransactionOutcome outcome) {
    return UniqueCall.done(
        call.ended(
            status,
            decision.key(),
            outcome.isApplied() ? decision.value() : null,
            List.of(),
            outcome));
  }

  /** An item that has changed comes before everything else: what was planned for it is void. */
  private CompletionStage<Loop.Step<Round, WriteOutcome<T>>> failed(
      Round round, Decision<T> decision, MarkerPlan plan, TransactionOutcome outcome) {
    List<Map<String, AttributeValue>> now = new ArrayList<>(round.stored());
    boolean isLost = false;
    for (int i = 0; i < decision.writes().size(); i++) {
      Optional<StepFailure> lost = outcome.failed(decision.writes().get(i).step().label());
      if (lost.isPresent()) {
        now.set(i, lost.get().existingItem().orElse(Map.of()));
        isLost = true;
      }
    }
    if (isLost) {
      return call.again(Round.of(now), decision.key(), outcome);
    }
    List<Violation> violations = plan.violations(outcome, Set.of());
    if (!violations.isEmpty()) {
      return UniqueCall.done(call.ended(Status.TAKEN, decision.key(), null, violations, outcome));
    }
    if (UniqueCall.isCancelled(outcome, more)) {
      return UniqueCall.done(call.cancelled(decision.key(), outcome));
    }
    MarkerSightings seen = plan.sightings(outcome);
    Round next = new Round(round.stored(), seen, round.isOneMoment());
    return seen.digests().equals(round.sightings().digests())
        ? call.again(next, decision.key(), outcome)
        : read()
            .thenCompose(
                stored ->
                    call.again(
                        isSame(stored, round.stored()) ? next : Round.of(stored),
                        decision.key(),
                        outcome));
  }

  private static boolean isSame(
      List<Map<String, AttributeValue>> a, List<Map<String, AttributeValue>> b) {
    for (int i = 0; i < a.size(); i++) {
      if (!SameItem.equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }
}
