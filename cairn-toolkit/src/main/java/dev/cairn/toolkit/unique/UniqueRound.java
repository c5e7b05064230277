package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Effort;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

/**
 * One round of a write: the items as last seen, what was learned about their markers, and what is
 * to be done to them.
 */
final class UniqueRound<T> implements Draft<WriteOutcome<T>> {
  private final UniqueWrite<T> write;
  private final UniqueRules<T> rules;
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
    this.rules = write.rules();
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
      List<ItemMove> moves = new ArrayList<>();
      decision.writes().forEach(one -> moves.add(one.move()));
      return Optional.of(MarkerPlan.of(rules, moves, sightings));
    } catch (IllegalArgumentException contradiction) {
      if (isOneMoment) {
        throw contradiction;
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
      return UniqueWrite.stepsOf(decision.writes(), markers());
    }
    return refusal().isPresent() ? List.of() : List.of(unchanged(stored.get(0)));
  }

  /** Requires that an item still has what was found to be as it should be. */
  private TransactionStep unchanged(Map<String, AttributeValue> item) {
    ItemChange<T> none =
        ItemChange.of(rules.schema(), OwnItems.visible(item), UnaryOperator.<T>identity());
    return TransactionStep.check(
        ItemWrite.ITEM, decision.key(), none.pin(rules.pinnedNames()).and(OwnItems.isCallers()));
  }

  @Override
  public Optional<StepFailure> refusal() {
    if (!isIdle() || decision.status() == Status.UNCHANGED) {
      return Optional.empty();
    }
    CancellationReason.Builder reason = CancellationReason.builder().code("ConditionalCheckFailed");
    return decision.status() == Status.NOT_FOUND
        ? Optional.of(StepFailure.ofMissing(ItemWrite.ITEM))
        : StepFailure.of(ItemWrite.ITEM, reason.item(stored.get(0)).build());
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
    return itemsAfter(refused)
        .thenCompose(
            now ->
                isStill(now)
                    ? nextForMarkers(refused)
                    : CompletableFuture.completedFuture(Optional.of(of(write, now))));
  }

  /** A service that does not return the item for which a condition failed is asked for it. */
  private CompletionStage<List<Map<String, AttributeValue>>> itemsAfter(
      TransactionOutcome refused) {
    boolean isUnseen =
        itemFailures(refused).stream()
            .anyMatch(failure -> failure != null && failure.existingItem().isEmpty());
    return isUnseen ? write.read() : CompletableFuture.completedFuture(itemsIn(refused));
  }

  private CompletionStage<Optional<UniqueRound<T>>> nextForMarkers(TransactionOutcome refused) {
    boolean haveMarkersFailed =
        markers().steps().stream().anyMatch(step -> refused.failed(step.label()).isPresent());
    if (!haveMarkersFailed
        || haveItemsFailed(refused)
        || !markers().violations(refused, Set.of()).isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    MarkerSightings seen = markers().sightings(refused);
    return seen.digests().equals(sightings.digests())
        ? CompletableFuture.completedFuture(Optional.of(with(seen)))
        : write.read().thenApply(read -> Optional.of(isStill(read) ? with(seen) : of(write, read)));
  }

  /** How the steps about the items failed, in their order; null for one that did not. */
  private List<@Nullable StepFailure> itemFailures(TransactionOutcome refused) {
    List<@Nullable StepFailure> failures = new ArrayList<>();
    List<TransactionStep> steps = steps();
    for (int i = 0; i < Math.min(stored.size(), steps.size()); i++) {
      failures.add(refused.failed(steps.get(i).label()).orElse(null));
    }
    return failures;
  }

  private boolean haveItemsFailed(TransactionOutcome refused) {
    return itemFailures(refused).stream().anyMatch(failure -> failure != null);
  }

  /** The items as the failed conditions showed them. */
  private List<Map<String, AttributeValue>> itemsIn(TransactionOutcome refused) {
    List<Map<String, AttributeValue>> now = new ArrayList<>(stored);
    List<@Nullable StepFailure> failures = itemFailures(refused);
    for (int i = 0; i < failures.size(); i++) {
      StepFailure failure = failures.get(i);
      if (failure != null) {
        now.set(i, failure.existingItem().orElse(Map.of()));
      }
    }
    return now;
  }

  @Override
  public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
    Effort effort = write.effortOf(outcome);
    if (outcome.status() != TransactionOutcome.Status.FAILED) {
      return Optional.of(end(outcome, effort));
    }
    boolean couldGoOn = refusal().isEmpty() && !isStill(itemsIn(outcome));
    return couldGoOn ? Optional.empty() : refused(outcome, effort);
  }

  /** What became of a write that did not fail by its conditions. */
  WriteOutcome<T> end(TransactionOutcome outcome, Effort effort) {
    return switch (outcome.status()) {
      case APPLIED -> ended(decision.status(), decision.value(), effort);
      case GAVE_UP -> ended(Status.GAVE_UP, null, effort);
      case UNKNOWN, FAILED -> ended(Status.UNKNOWN, found(outcome), effort);
    };
  }

  /**
   * The item that a single write found whose reply was lost. Even if it is as the write makes it
   * that may be the work of others.
   */
  private @Nullable T found(TransactionOutcome outcome) {
    return outcome
        .failed(ItemWrite.ITEM)
        .flatMap(StepFailure::existingItem)
        .filter(item -> !OwnItems.isOwn(item))
        .map(rules::value)
        .orElse(null);
  }

  private WriteOutcome<T> ended(Status status, @Nullable T item, Effort effort) {
    return new WriteOutcome<>(status, decision.key(), item, List.of(), effort);
  }

  /**
   * What became of a write that failed by its conditions while its items stayed as they are here;
   * empty if it was by none of its own.
   */
  Optional<WriteOutcome<T>> refused(TransactionOutcome outcome, Effort effort) {
    if (refusal().isPresent()) {
      return Optional.of(ended(decision.status(), null, effort));
    }
    List<Violation> violations = markers().violations(outcome, Set.of());
    if (!violations.isEmpty()) {
      return Optional.of(
          new WriteOutcome<>(Status.TAKEN, decision.key(), null, violations, effort));
    }
    boolean isByRules = rules.schema().rules() != WriteRules.NONE && haveItemsFailed(outcome);
    return isByRules ? Optional.of(ended(Status.STALE, found(outcome), effort)) : Optional.empty();
  }
}
