package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes an item and its markers, if none of them is there. */
final class UniqueCreate<T> implements UniquePlan.Work<T> {
  private final UniqueRules<T> rules;
  private final T value;
  private final String createdBy;
  private final Decision<T> decision;
  private final MarkerSightings sightings;
  private final MarkerPlan plan;

  UniqueCreate(UniqueRules<T> rules, T value, String createdBy) {
    this.rules = rules;
    this.value = value;
    this.createdBy = createdBy;
    Map<String, AttributeValue> item = rules.checked(rules.schema().toItem(value));
    if (rules.exactlyOnce()) {
      item = new LinkedHashMap<>(item);
      item.put(UniqueRules.CREATED_BY, AttributeValue.fromS(createdBy));
    }
    this.decision = decision(item);
    this.sightings = MarkerSightings.NONE;
    this.plan = UniqueWrite.planOf(rules, decision, sightings);
  }

  /** The same creation after an attempt that showed this about markers. */
  private UniqueCreate(UniqueCreate<T> before, MarkerSightings sightings) {
    this.rules = before.rules;
    this.value = before.value;
    this.createdBy = before.createdBy;
    this.decision = before.decision;
    this.sightings = sightings;
    this.plan = UniqueWrite.planOf(rules, decision, sightings);
  }

  private Decision<T> decision(Map<String, AttributeValue> item) {
    ItemKey key = rules.schema().keyOf(item);
    ItemCondition free = ItemCondition.absent(rules.schema());
    String expiry = rules.expiry();
    ItemCondition absent = expiry == null ? free : free.or(Marker.isPast(expiry, rules.now()));
    return Decision.write(
        key,
        value,
        new ItemWrite(
            new ItemMove(key, Map.of(), item, Extent.WHOLE_ITEM),
            TransactionStep.putAttributes(UniqueCall.ITEM, key, item, absent)));
  }

  /** Creates the item together with steps of the caller's own, which may be none. */
  @Override
  public CompletionStage<WriteOutcome<T>> start(UniqueCall<T> call, List<TransactionStep> more) {
    List<TransactionStep> steps = UniqueWrite.stepsOf(decision, plan);
    steps.addAll(more);
    return Stages.then(
        call.writeTogether(steps),
        outcome -> {
          Optional<UniqueCreate<T>> next = next(outcome);
          return next.isPresent()
              ? next.get().start(call, more)
              : CompletableFuture.completedFuture(
                  UniqueCall.isCancelled(outcome, more)
                      ? call.cancelled(decision.key(), outcome)
                      : outcome(call, outcome));
        });
  }

  /** What to send after reservations that have ended stood in the way, and nothing else. */
  private Optional<UniqueCreate<T>> next(TransactionOutcome outcome) {
    if (outcome.status() != TransactionOutcome.Status.FAILED
        || outcome.failed(UniqueCall.ITEM).isPresent()
        || !plan.violations(outcome, Set.of()).isEmpty()) {
      return Optional.empty();
    }
    MarkerSightings seen = plan.sightings(outcome);
    return seen.equals(sightings) ? Optional.empty() : Optional.of(new UniqueCreate<>(this, seen));
  }

  @Override
  public CompletionStage<Draft<WriteOutcome<T>>> draft(UniqueCall<T> call) {
    return CompletableFuture.completedFuture(
        new Draft<>() {
          @Override
          public List<TransactionStep> steps() {
            return UniqueWrite.stepsOf(decision, plan);
          }

          @Override
          public CompletionStage<Optional<Draft<WriteOutcome<T>>>> after(
              TransactionOutcome refused) {
            Optional<UniqueCreate<T>> next = next(refused);
            return next.isPresent()
                ? next.get().draft(call).thenApply(Optional::of)
                : CompletableFuture.completedFuture(Optional.empty());
          }

          @Override
          public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
            return Optional.of(UniqueCreate.this.outcome(call, outcome));
          }
        });
  }

  private WriteOutcome<T> outcome(UniqueCall<T> call, TransactionOutcome outcome) {
    ItemKey key = decision.key();
    return switch (outcome.status()) {
      case APPLIED -> call.ended(Status.APPLIED, key, value, List.of(), outcome);
      case FAILED -> refused(call, outcome);
      case GAVE_UP -> call.ended(Status.GAVE_UP, key, null, List.of(), outcome);
      case UNKNOWN -> call.ended(Status.UNKNOWN, key, null, List.of(), outcome);
    };
  }

  /** Markers that belong to the item that is there already are no violations. */
  private WriteOutcome<T> refused(UniqueCall<T> call, TransactionOutcome outcome) {
    ItemKey key = decision.key();
    Optional<StepFailure> itemFailure = outcome.failed(UniqueCall.ITEM);
    Map<String, AttributeValue> existing =
        itemFailure.flatMap(StepFailure::existingItem).orElse(Map.of());
    @Nullable T found = existing.isEmpty() ? null : rules.value(existing);
    @Nullable AttributeValue creator = existing.get(UniqueRules.CREATED_BY);
    if (creator != null && createdBy.equals(creator.s())) {
      return call.ended(Status.APPLIED, key, found, List.of(), outcome);
    }
    Set<ItemKey> itsMarkers = new HashSet<>();
    MarkerPlan.markersOf(rules, existing).forEach(marker -> itsMarkers.add(marker.key()));
    List<Violation> violations = plan.violations(outcome, itsMarkers);
    if (itemFailure.isEmpty() && violations.isEmpty()) {
      return call.cancelled(key, outcome);
    }
    Status status = itemFailure.isPresent() ? Status.ALREADY_EXISTS : Status.TAKEN;
    return call.ended(status, key, found, violations, outcome);
  }
}
