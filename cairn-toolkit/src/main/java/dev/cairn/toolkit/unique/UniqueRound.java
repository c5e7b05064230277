package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One round of a write: the items as last seen, what was learned about their markers, and what is
 * to be done to them.
 */
final class UniqueRound<T> implements Draft<WriteOutcome<T>> {
  private final UniqueWrite<T> write;
  private final UniqueCall<T> call;
  private final List<Map<String, AttributeValue>> stored;
  private final MarkerSightings sightings;
  private final Decision<T> decision;
  private final boolean isOneMoment;
  private final Optional<MarkerPlan> plan;

  private UniqueRound(
      UniqueWrite<T> write,
      List<Map<String, AttributeValue>> stored,
      MarkerSightings sightings,
      boolean isOneMoment) {
    this.write = write;
    this.isOneMoment = isOneMoment;
    this.call = write.call();
    this.stored = stored;
    this.sightings = sightings;
    this.decision = write.intent().decide(stored);
    this.plan = planned();
  }

  /** The round after items were read, of which one was like that at one moment. */
  static <T> UniqueRound<T> of(UniqueWrite<T> write, List<Map<String, AttributeValue>> stored) {
    return new UniqueRound<>(write, stored, MarkerSightings.NONE, stored.size() == 1);
  }

  /** Items that were read at different moments may contradict each other. */
  private Optional<MarkerPlan> planned() {
    try {
      return Optional.of(UniqueWrite.planOf(call.rules(), decision, sightings));
    } catch (IllegalArgumentException twoForOneKey) {
      if (isOneMoment) {
        throw twoForOneKey;
      }
      return Optional.empty();
    }
  }

  private MarkerPlan markers() {
    return plan.orElseThrow(() -> new IllegalStateException("a contradiction is not sent"));
  }

  /** Whether the items were as they are here at one moment. */
  boolean isOneMoment() {
    return isOneMoment;
  }

  /** Whether the items cannot have been so at one moment. */
  boolean isContradiction() {
    return plan.isEmpty();
  }

  boolean isStill(List<Map<String, AttributeValue>> now) {
    return UniqueWrite.isSame(now, stored);
  }

  /** The same round, the items having been so at one moment. */
  UniqueRound<T> confirmed() {
    return new UniqueRound<>(write, stored, sightings, true);
  }

  private UniqueRound<T> with(MarkerSightings seen) {
    return new UniqueRound<>(write, stored, seen, isOneMoment);
  }

  Decision<T> decision() {
    return decision;
  }

  /** Whether there is nothing to write. */
  boolean isIdle() {
    return decision.writes().isEmpty();
  }

  @Override
  public List<TransactionStep> steps() {
    if (!isIdle()) {
      return UniqueWrite.stepsOf(decision, markers());
    }
    return refusal().isPresent() ? List.of() : List.of(unchanged(stored.get(0)));
  }

  /** Requires that an item still has what was found to be as it should be. */
  private TransactionStep unchanged(Map<String, AttributeValue> item) {
    ItemChange<T> none =
        ItemChange.of(
            call.rules().schema(), UniqueRules.visible(item), UnaryOperator.<T>identity());
    return TransactionStep.check(
        UniqueCall.ITEM,
        call.rules().schema(),
        decision.key(),
        none.pin(call.rules().pinnedNames()));
  }

  @Override
  public Optional<StepFailure> refusal() {
    return isIdle() && decision.status() == Status.NOT_FOUND
        ? Optional.of(StepFailure.ofMissing(UniqueCall.ITEM))
        : Optional.empty();
  }

  @Override
  public CompletionStage<Optional<Draft<WriteOutcome<T>>>> after(TransactionOutcome refused) {
    return next(refused).thenApply(next -> next.map(round -> round));
  }

  /**
   * The round after a failure; empty if that is final. An item that has changed comes before
   * everything else: what was planned for it is void.
   */
  CompletionStage<Optional<UniqueRound<T>>> next(TransactionOutcome refused) {
    List<Map<String, AttributeValue>> now = itemsIn(refused);
    if (!isStill(now)) {
      return last(of(write, now));
    }
    boolean haveMarkersFailed =
        markers().steps().stream().anyMatch(step -> refused.failed(step.label()).isPresent());
    if (!haveMarkersFailed || !markers().violations(refused, Set.of()).isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    MarkerSightings seen = markers().sightings(refused);
    return seen.digests().equals(sightings.digests())
        ? last(with(seen))
        : write.read().thenApply(read -> Optional.of(isStill(read) ? with(seen) : of(write, read)));
  }

  private static <R> CompletionStage<Optional<R>> last(R round) {
    return CompletableFuture.completedFuture(Optional.of(round));
  }

  /** The items as the failed conditions showed them. */
  private List<Map<String, AttributeValue>> itemsIn(TransactionOutcome refused) {
    List<Map<String, AttributeValue>> now = new ArrayList<>(stored);
    List<TransactionStep> steps = steps();
    for (int i = 0; i < Math.min(stored.size(), steps.size()); i++) {
      Optional<StepFailure> lost = refused.failed(steps.get(i).label());
      if (lost.isPresent()) {
        now.set(i, lost.get().existingItem().orElse(Map.of()));
      }
    }
    return now;
  }

  @Override
  public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
    boolean couldGoOn =
        outcome.status() == TransactionOutcome.Status.FAILED && !isStill(itemsIn(outcome));
    return couldGoOn ? Optional.empty() : Optional.of(end(outcome));
  }

  /** What became of the write. */
  WriteOutcome<T> end(TransactionOutcome outcome) {
    return switch (outcome.status()) {
      case APPLIED -> done(outcome);
      case FAILED -> refused(outcome);
      case GAVE_UP -> call.ended(Status.GAVE_UP, decision.key(), null, List.of(), outcome);
      case UNKNOWN ->
          isDone(outcome)
              ? done(outcome)
              : call.ended(Status.UNKNOWN, decision.key(), null, List.of(), outcome);
    };
  }

  private WriteOutcome<T> done(TransactionOutcome outcome) {
    return call.ended(decision.status(), decision.key(), decision.value(), List.of(), outcome);
  }

  /** Whether a single write whose reply was lost found the item to be as it makes it. */
  private boolean isDone(TransactionOutcome outcome) {
    return outcome
        .failed(UniqueCall.ITEM)
        .flatMap(StepFailure::existingItem)
        .filter(decision.writes().get(0)::isDoneIn)
        .isPresent();
  }

  private WriteOutcome<T> refused(TransactionOutcome outcome) {
    List<Violation> violations = markers().violations(outcome, Set.of());
    if (violations.isEmpty() && refusal().isEmpty()) {
      return call.cancelled(decision.key(), outcome);
    }
    Status status = violations.isEmpty() ? Status.NOT_FOUND : Status.TAKEN;
    return call.ended(status, decision.key(), null, violations, outcome);
  }
}
