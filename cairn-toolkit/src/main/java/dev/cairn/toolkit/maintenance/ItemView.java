package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.Finding.Kind;
import dev.cairn.toolkit.maintenance.MarkerCheck.Mode;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item beside a marker that it should have. */
final class ItemView<T> {
  private final UniqueRules<T> rules;
  private final Mode mode;
  private final Call call;
  private final Map<String, AttributeValue> item;
  private final ItemKey key;
  private final AttributeValue owner;

  ItemView(UniqueRules<T> rules, Mode mode, Call call, Map<String, AttributeValue> item) {
    this.rules = rules;
    this.mode = mode;
    this.call = call;
    this.item = item;
    this.key = rules.keyOf(item);
    this.owner = Marker.ownerValue(key);
  }

  CompletionStage<Optional<Suspicion>> suspicion(Marker marker) {
    return call.find(marker.key())
        .thenCompose(stored -> suspicion(marker, stored.orElse(Map.of())));
  }

  private CompletionStage<Optional<Suspicion>> suspicion(
      Marker marker, Map<String, AttributeValue> stored) {
    if (stored.isEmpty() || rules.isExpired(stored) || Marker.isEnded(stored, rules.now())) {
      return certain(fixable(Kind.MISSING_MARKER, marker, free(marker)));
    }
    if (!marker.hasOwner()) {
      return certain(Optional.empty());
    }
    if (!OwnItems.isOwn(stored)) {
      return certain(
          stored.equals(marker.key().attributes())
              ? fixable(Kind.OUTDATED_MARKER, marker, ItemCondition.missing(Marker.OWNER))
              : problem(Kind.OCCUPIED_KEY, marker, null));
    }
    Optional<ItemKey> holder = Marker.ownerOf(rules.schema(), stored);
    if (holder.isEmpty()) {
      return certain(problem(Kind.COLLISION, marker, null));
    }
    boolean isSame = marker.isOfConstraint(stored);
    if (holder.get().equals(key)) {
      return certain(isSame ? content(marker, stored) : problem(Kind.COLLISION, marker, key));
    }
    return call.find(holder.get())
        .thenApply(
            found -> {
              Map<String, AttributeValue> other = found.orElse(Map.of());
              boolean isInUse =
                  !isSame
                      || stored.containsKey(Marker.LEASE_END)
                      || Suspicion.has(rules, other, marker);
              return isInUse || mode == Mode.ADD_MISSING
                  ? problem(Kind.COLLISION, marker, holder.get())
                  : abandoned(marker, holder.get(), other);
            });
  }

  private static CompletionStage<Optional<Suspicion>> certain(Optional<Suspicion> suspicion) {
    return CompletableFuture.completedFuture(suspicion);
  }

  private ItemCondition free(Marker marker) {
    return rules.free(marker, owner).or(TimeToLive.isPast(Marker.LEASE_END, rules.now()));
  }

  private Optional<Suspicion> content(Marker marker, Map<String, AttributeValue> stored) {
    return SameItem.equal(stored, marker.attributes(rules, owner, item))
        ? Optional.empty()
        : fixable(Kind.OUTDATED_MARKER, marker, marker.isHeldBy(owner));
  }

  /** A marker whose owner does not have the value can change hands, but only in a repair. */
  private Optional<Suspicion> abandoned(
      Marker marker, ItemKey holder, Map<String, AttributeValue> other) {
    List<TransactionStep> steps =
        new ArrayList<>(fix(marker, marker.isHeldBy(Marker.ownerValue(holder))));
    steps.add(Suspicion.check(rules, Suspicion.OTHER, holder, other));
    return Optional.of(Suspicion.of(Kind.MISSING_MARKER, marker, key, holder, steps));
  }

  private Optional<Suspicion> problem(Kind kind, Marker marker, @Nullable ItemKey other) {
    return Optional.of(Suspicion.of(kind, marker, key, other, List.of()));
  }

  private Optional<Suspicion> fixable(Kind kind, Marker marker, ItemCondition condition) {
    return Optional.of(Suspicion.of(kind, marker, key, null, fix(marker, condition)));
  }

  private List<TransactionStep> fix(Marker marker, ItemCondition condition) {
    return List.of(
        marker.isCopy()
            ? Suspicion.checkWhole(rules, Suspicion.ITEM, key, item)
            : Suspicion.check(rules, Suspicion.ITEM, key, item),
        TransactionStep.put(
            Suspicion.MARKER, marker.key(), marker.attributes(rules, owner, item), condition));
  }
}
