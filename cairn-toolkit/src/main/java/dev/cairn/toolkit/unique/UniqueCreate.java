package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Effort;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.Draft;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.internal.UniqueRules;
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
final class UniqueCreate<T> {
  private final UniqueRules<T> rules;
  private final NewItem<T> item;
  private final Request request;
  private final ItemWrite write;
  private final MarkerSightings sightings;
  private final MarkerPlan plan;

  /** What a creation is known by later; empty where items do not say what created them. */
  record Request(String id, boolean isCallers) {
    static final Request NONE = new Request("", false);
  }

  UniqueCreate(UniqueRules<T> rules, @Nullable T value, Request request) {
    this.rules = rules;
    this.item = NewItem.of(rules, value);
    this.request = request;
    this.write = write();
    this.sightings = MarkerSightings.NONE;
    this.plan = MarkerPlan.of(rules, List.of(write.move()), sightings);
  }

  /** The same creation after an attempt that showed this about markers. */
  private UniqueCreate(UniqueCreate<T> before, MarkerSightings sightings) {
    this.rules = before.rules;
    this.item = before.item;
    this.request = before.request;
    this.write = before.write;
    this.sightings = sightings;
    this.plan = MarkerPlan.of(rules, List.of(write.move()), sightings);
  }

  private ItemWrite write() {
    Map<String, AttributeValue> stamped = item.attributes();
    if (rules.exactlyOnce()) {
      stamped = new LinkedHashMap<>(stamped);
      stamped.put(OwnItems.CREATED_BY, AttributeValue.fromS(request.id()));
    }
    return new ItemWrite(
        new ItemMove(item.key(), Map.of(), stamped, Extent.WHOLE_ITEM),
        TransactionStep.put(ItemWrite.ITEM, item.key(), stamped, absent()));
  }

  private ItemCondition absent() {
    ItemCondition rule = item.condition();
    ItemCondition absent = rule == null ? rules.absent() : rules.absent().and(rule);
    String expiry = rules.expiry();
    return expiry == null
        ? absent
        : absent.or(TimeToLive.isPast(expiry, rules.now()).and(OwnItems.isCallers()));
  }

  /** Creates the item. */
  CompletionStage<WriteOutcome<T>> start(Call call) {
    return start(call, 0);
  }

  private CompletionStage<WriteOutcome<T>> start(Call call, int sentBefore) {
    return Stages.then(
        TransactionRun.start(call, steps()),
        outcome -> {
          Effort effort =
              Effort.of(
                  sentBefore + outcome.attemptCount(), call.cost(), outcome.cause().orElse(null));
          Optional<UniqueCreate<T>> next = next(outcome.orThrowUnlessConditional());
          return next.isPresent()
              ? next.get().start(call, effort.attemptCount())
              : end(call, outcome, effort);
        });
  }

  private List<TransactionStep> steps() {
    return UniqueWrite.stepsOf(List.of(write), plan);
  }

  /** A service that does not return the item in the way is asked for it. */
  private CompletionStage<WriteOutcome<T>> end(
      Call call, TransactionOutcome outcome, Effort effort) {
    boolean isUnseen =
        outcome.status() == TransactionOutcome.Status.FAILED
            && outcome.failed(ItemWrite.ITEM).isPresent()
            && existing(outcome).isEmpty();
    return isUnseen
        ? call.find(item.key())
            .thenApply(
                found -> {
                  Effort whole = Effort.of(effort.attemptCount(), call.cost(), effort.cause());
                  return refused(outcome, found.orElse(Map.of()), whole);
                })
        : CompletableFuture.completedFuture(outcome(outcome, effort));
  }

  private static Map<String, AttributeValue> existing(TransactionOutcome outcome) {
    return outcome.failed(ItemWrite.ITEM).flatMap(StepFailure::existingItem).orElse(Map.of());
  }

  /** What to send after reservations that have ended stood in the way, and nothing else. */
  private Optional<UniqueCreate<T>> next(TransactionOutcome outcome) {
    if (outcome.status() != TransactionOutcome.Status.FAILED
        || outcome.failed(ItemWrite.ITEM).isPresent()
        || !plan.violations(outcome, Set.of()).isEmpty()) {
      return Optional.empty();
    }
    MarkerSightings seen = plan.sightings(outcome);
    return seen.equals(sightings) ? Optional.empty() : Optional.of(new UniqueCreate<>(this, seen));
  }

  /** The same as a part of a transaction. */
  Draft<WriteOutcome<T>> draft(Call call) {
    return new Draft<>() {
      @Override
      public List<TransactionStep> steps() {
        return UniqueCreate.this.steps();
      }

      @Override
      public CompletionStage<Optional<Draft<WriteOutcome<T>>>> after(TransactionOutcome refused) {
        return CompletableFuture.completedFuture(next(refused).map(next -> next.draft(call)));
      }

      @Override
      public Optional<WriteOutcome<T>> result(TransactionOutcome outcome) {
        return isByOthers(outcome)
            ? Optional.empty()
            : Optional.of(
                outcome(
                    outcome,
                    Effort.of(outcome.attemptCount(), call.cost(), outcome.cause().orElse(null))));
      }
    };
  }

  /** Whether a condition failed that the creation has not: one of a caller's, about its item. */
  private boolean isByOthers(TransactionOutcome outcome) {
    return outcome.status() == TransactionOutcome.Status.FAILED
        && existing(outcome).isEmpty()
        && plan.violations(outcome, Set.of()).isEmpty()
        && (item.condition() == null || outcome.failed(ItemWrite.ITEM).isEmpty());
  }

  private WriteOutcome<T> outcome(TransactionOutcome outcome, Effort effort) {
    ItemKey key = item.key();
    return switch (outcome.status()) {
      case APPLIED -> new WriteOutcome<>(Status.APPLIED, key, item.value(), List.of(), effort);
      case FAILED -> refused(outcome, existing(outcome), effort);
      case GAVE_UP -> new WriteOutcome<>(Status.GAVE_UP, key, null, List.of(), effort);
      case UNKNOWN -> new WriteOutcome<>(Status.UNKNOWN, key, null, List.of(), effort);
    };
  }

  /** Markers that belong to the item that is there already are no violations. */
  private WriteOutcome<T> refused(
      TransactionOutcome outcome, Map<String, AttributeValue> existing, Effort effort) {
    ItemKey key = item.key();
    @Nullable T found =
        existing.isEmpty() || OwnItems.isOwn(existing) ? null : rules.value(existing);
    @Nullable AttributeValue creator = existing.get(OwnItems.CREATED_BY);
    if (creator != null && request.id().equals(creator.s())) {
      Status status = request.isCallers() ? Status.REPEATED : Status.APPLIED;
      return new WriteOutcome<>(status, key, found, List.of(), effort);
    }
    Set<ItemKey> itsMarkers = new HashSet<>();
    rules.markersOf(existing).forEach(marker -> itsMarkers.add(marker.key()));
    List<Violation> violations = plan.violations(outcome, itsMarkers);
    Status status = Status.TAKEN;
    if (outcome.failed(ItemWrite.ITEM).isPresent()) {
      boolean isStale = existing.isEmpty() && item.condition() != null;
      status = isStale ? Status.STALE : Status.ALREADY_EXISTS;
    }
    return new WriteOutcome<>(status, key, found, violations, effort);
  }
}
