package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.Finding.Kind;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A stored marker beside the item that it names. */
final class MarkerView<T> {
  private final UniqueRules<T> rules;
  private final Call call;
  private final Map<String, AttributeValue> stored;

  MarkerView(UniqueRules<T> rules, Call call, Map<String, AttributeValue> stored) {
    this.rules = rules;
    this.call = call;
    this.stored = stored;
  }

  CompletionStage<Optional<Suspicion>> suspicion(Marker marker) {
    Optional<ItemKey> owner =
        rules.isExpired(stored) || !marker.isOfConstraint(stored) || isReserved()
            ? Optional.empty()
            : Marker.ownerOf(rules.schema(), stored);
    if (owner.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return call.find(owner.get())
        .thenApply(found -> suspicion(marker, owner.get(), found.orElse(Map.of())));
  }

  private boolean isReserved() {
    return stored.containsKey(Marker.LEASE_END) && !Marker.isEnded(stored, rules.now());
  }

  private Optional<Suspicion> suspicion(
      Marker marker, ItemKey owner, Map<String, AttributeValue> item) {
    if (Suspicion.has(rules, item, marker)) {
      return Optional.empty();
    }
    boolean wasReserved = stored.containsKey(Marker.LEASE_END);
    ItemCondition mine = marker.isHeldBy(Marker.ownerValue(owner));
    TransactionStep delete =
        TransactionStep.delete(
            Suspicion.MARKER,
            marker.key(),
            wasReserved ? mine.and(TimeToLive.isPast(Marker.LEASE_END, rules.now())) : mine);
    Kind kind = item.isEmpty() || wasReserved ? Kind.ORPHANED_MARKER : Kind.STALE_MARKER;
    return Optional.of(
        new Suspicion(
            marker.key(),
            new Finding.Subject(marker.constraint().name(), marker.key(), owner, null, null),
            kind,
            List.of(Suspicion.check(rules, Suspicion.OTHER, owner, item), delete)));
  }
}
