package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
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
  private final UniqueCall<T> call;
  private final UniqueRules<T> rules;
  private final Marker marker;
  private final ItemKey holder;

  UniqueReservation(UniqueCall<T> call, Marker marker, ItemKey holder) {
    if (!marker.hasOwner()) {
      throw new UnsupportedOperationException(
          "the markers of constraint \""
              + marker.constraint().name()
              + "\" are BARE: they cannot say how long they are reserved");
    }
    this.call = call;
    this.rules = call.rules();
    this.marker = marker;
    this.holder = holder;
  }

  CompletionStage<WriteOutcome<T>> reserve(Duration lease) {
    Instant end = rules.now().plus(lease);
    Map<String, AttributeValue> reserved = new LinkedHashMap<>(marker.key().attributes());
    marker.addOwnership(Marker.ownerValue(holder), reserved);
    AttributeValue leaseEnd = AttributeValue.fromN(Long.toString(end.getEpochSecond()));
    reserved.put(Marker.LEASE_END, leaseEnd);
    String expiry = rules.expiry();
    ItemCondition free =
        ItemCondition.absent(rules.schema())
            .or(isReserved())
            .or(Marker.isPast(Marker.LEASE_END, rules.now()));
    if (expiry != null) {
      reserved.put(expiry, leaseEnd);
      free = free.or(Marker.isPast(expiry, rules.now()));
    }
    return call.write(
            List.of(TransactionStep.putAttributes(marker.label(), rules.schema(), reserved, free)))
        .thenApply(this::reserved);
  }

  /** The condition lets one's own reservation pass, so its failure is definite. */
  private WriteOutcome<T> reserved(TransactionOutcome outcome) {
    Optional<StepFailure> failure =
        outcome
            .failed(marker.label())
            .filter(f -> f.reason() == StepFailure.Reason.CONDITION_FAILED);
    if (failure.isEmpty()) {
      return ended(outcome, Status.APPLIED);
    }
    ItemKey owner =
        failure.get().existingItem().flatMap(m -> Marker.ownerOf(rules.schema(), m)).orElse(null);
    if (holder.equals(owner)) {
      return call.ended(Status.UNCHANGED, holder, null, List.of(), outcome);
    }
    Violation violation = new Violation(marker.constraint().name(), owner);
    return call.ended(Status.TAKEN, holder, null, List.of(violation), outcome);
  }

  CompletionStage<WriteOutcome<T>> release() {
    return call.write(
            List.of(
                TransactionStep.delete(marker.label(), rules.schema(), marker.key(), isReserved())))
        .thenApply(outcome -> ended(outcome, Status.NOT_FOUND));
  }

  private ItemCondition isReserved() {
    return marker
        .isHeldBy(holder)
        .and(
            ItemCondition.of(
                "attribute_exists(#lease)", Map.of("#lease", Marker.LEASE_END), Map.of()));
  }

  private WriteOutcome<T> ended(TransactionOutcome outcome, Status ifFailed) {
    Status status =
        switch (outcome.status()) {
          case APPLIED -> Status.APPLIED;
          case FAILED -> ifFailed;
          case GAVE_UP -> Status.GAVE_UP;
          case UNKNOWN -> Status.UNKNOWN;
        };
    return call.ended(status, holder, null, List.of(), outcome);
  }
}
