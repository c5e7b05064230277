package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Effort;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.SingleWrite;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A value that is kept for an item which does not have it yet, until a lease ends. */
final class UniqueReservation<T> {
  private final UniqueRules<T> rules;
  private final Marker marker;
  private final ItemKey holder;
  private final AttributeValue owner;

  UniqueReservation(UniqueRules<T> rules, Marker marker, ItemKey holder) {
    if (!marker.hasOwner()) {
      throw new UnsupportedOperationException(
          "the markers of constraint \""
              + marker.constraint().name()
              + "\" are BARE: they cannot say how long they are reserved");
    }
    this.rules = rules;
    this.marker = marker;
    this.holder = OwnItems.requireCallers(holder);
    this.owner = Marker.ownerValue(holder);
  }

  CompletionStage<WriteOutcome<T>> reserve(Call call, Duration lease) {
    if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("a lease of less than a second: " + lease);
    }
    Instant end = rules.now().plus(lease);
    Map<String, AttributeValue> reserved = new LinkedHashMap<>(marker.key().attributes());
    marker.addOwnership(owner, reserved);
    AttributeValue leaseEnd = TimeToLive.seconds(end);
    reserved.put(Marker.LEASE_END, leaseEnd);
    String expiry = rules.expiry();
    ItemCondition free =
        rules.absent().or(isReserved()).or(TimeToLive.isPast(Marker.LEASE_END, rules.now()));
    if (expiry != null) {
      reserved.put(expiry, leaseEnd);
      free = free.or(TimeToLive.isPast(expiry, rules.now()));
    }
    return send(call, TransactionStep.put(marker.label(), marker.key(), reserved, free))
        .thenApply(outcome -> reserved(call, outcome));
  }

  CompletionStage<WriteOutcome<T>> release(Call call) {
    return send(call, TransactionStep.delete(marker.label(), marker.key(), isReserved()))
        .thenApply(outcome -> ended(call, outcome, statusOf(outcome, Status.NOT_FOUND), List.of()));
  }

  private CompletionStage<TransactionOutcome> send(Call call, TransactionStep step) {
    CompletionStage<TransactionOutcome> end =
        rules.exactlyOnce()
            ? TransactionRun.start(call, List.of(step))
            : SingleWrite.start(call, step);
    return end.thenApply(TransactionOutcome::orThrowUnlessConditional);
  }

  private WriteOutcome<T> reserved(Call call, TransactionOutcome outcome) {
    Optional<StepFailure> failure =
        outcome
            .failed(marker.label())
            .filter(f -> f.reason() == StepFailure.Reason.CONDITION_FAILED);
    if (failure.isEmpty()) {
      return ended(call, outcome, statusOf(outcome, Status.TAKEN), List.of());
    }
    ItemKey other =
        failure.get().existingItem().flatMap(m -> Marker.ownerOf(rules.schema(), m)).orElse(null);
    // The item has the value, whether this call has reserved it for the item before or not.
    if (holder.equals(other)) {
      return ended(call, outcome, Status.UNCHANGED, List.of());
    }
    Violation violation = new Violation(marker.constraint().name(), other);
    return ended(call, outcome, statusOf(outcome, Status.TAKEN), List.of(violation));
  }

  private ItemCondition isReserved() {
    return marker.isHeldBy(owner).and(ItemCondition.exists(Marker.LEASE_END));
  }

  private static Status statusOf(TransactionOutcome outcome, Status ifFailed) {
    return switch (outcome.status()) {
      case APPLIED -> Status.APPLIED;
      case FAILED -> ifFailed;
      case GAVE_UP -> Status.GAVE_UP;
      case UNKNOWN -> Status.UNKNOWN;
    };
  }

  private WriteOutcome<T> ended(
      Call call, TransactionOutcome outcome, Status status, List<Violation> violations) {
    Effort effort = Effort.of(outcome.attemptCount(), call.cost(), outcome.cause().orElse(null));
    return new WriteOutcome<>(status, holder, null, violations, effort);
  }
}
