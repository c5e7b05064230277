package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.internal.ItemDigest;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The steps that bring the markers of some items from what the items were to what they will be. */
final class MarkerPlan {
  /*
   * (1) A marker is taken if nobody has it, or its new owner has it already, or it has expired; and
   *     if it was seen to be a reservation that has ended. Few are, so the first attempt, which is
   *     refused then, does not ask for it.
   * (2) A marker is given up or handed on only if the old owner has it, or nobody. Bare markers
   *     cannot say: there the pin on the item's old value is what protects them.
   * (3) DynamoDB refuses two actions on one item, so what happens to one marker key is one step.
   * (4) A marker that was seen to be another's is left alone, and checked to be another's still: a
   *     backfill may have given it to the item since.
   * (5) A write that keeps attributes which it did not see knows a copy to be current by its digest.
   */

  private final UniqueRules<?> rules;
  private final MarkerSightings sightings;
  private final Map<ItemKey, Slot> slots = new LinkedHashMap<>();
  private final List<Action> actions = new ArrayList<>();

  /** Who has a marker: the item on one side of its move, and its key as markers have it. */
  private record Holder(Marker marker, ItemMove move, AttributeValue owner) {
    Holder(Marker marker, ItemMove move) {
      this(marker, move, Marker.ownerValue(move.key()));
    }

    String name() {
      return "constraint \"" + marker.constraint().name() + "\"";
    }
  }

  /** One marker key, and who has it before and after. */
  private static final class Slot {
    private @Nullable Holder before;
    private @Nullable Holder after;
  }

  private enum Kind {
    TAKE,
    GIVE_UP,
    HAND_ON,
    REWRITE,
    /** As TAKE, but the old holder may have it again. */
    TAKE_FROM_OTHERS,
    LEAVE
  }

  private record Action(Kind kind, Marker marker, ItemKey holder, TransactionStep step) {}

  private MarkerPlan(UniqueRules<?> rules, MarkerSightings sightings) {
    this.rules = rules;
    this.sightings = sightings;
  }

  /**
   * The plan for some items at once.
   *
   * @throws IllegalArgumentException when two of them, or two constraints, would occupy one key
   */
  static MarkerPlan of(UniqueRules<?> rules, List<ItemMove> moves, MarkerSightings sightings) {
    MarkerPlan plan = new MarkerPlan(rules, sightings);
    moves.forEach(plan::addBefore);
    moves.forEach(move -> plan.addAfter(move, moves));
    plan.slots.values().forEach(plan::addAction);
    return plan;
  }

  private void addBefore(ItemMove move) {
    for (Marker marker : rules.markersOf(move.before())) {
      slot(marker.key()).before = new Holder(marker, move);
    }
  }

  private void addAfter(ItemMove move, List<ItemMove> moves) {
    for (Marker marker : rules.markersAfter(move.before(), move.after())) {
      Holder holder = new Holder(marker, move);
      for (ItemMove other : moves) {
        if (other.key().equals(marker.key())) {
          throw twoForOneKey(holder, "the item itself");
        }
      }
      Slot slot = slot(marker.key());
      if (slot.after != null) {
        throw twoForOneKey(holder, slot.after.name());
      }
      slot.after = holder;
    }
  }

  private static IllegalArgumentException twoForOneKey(Holder holder, String other) {
    return new IllegalArgumentException(
        "%s and %s would both occupy the key %s"
            .formatted(holder.name(), other, holder.marker().key()));
  }

  private Slot slot(ItemKey key) {
    return slots.computeIfAbsent(key, unused -> new Slot());
  }

  private void addAction(Slot slot) {
    Holder before = slot.before;
    Holder after = slot.after;
    if (before == null) {
      if (after != null) {
        add(Kind.TAKE, after, put(after, free(after)));
      }
    } else if (after == null) {
      addGiveUp(before);
    } else if (isSame(before, after)) {
      addRewrite(before, after);
    } else if (isForeign(before)) {
      add(Kind.TAKE_FROM_OTHERS, before, put(after, free(after)));
    } else {
      add(Kind.HAND_ON, before, put(after, mine(before)));
    }
  }

  private static boolean isSame(Holder before, Holder after) {
    return before.move().key().equals(after.move().key())
        && before.marker().constraint().name().equals(after.marker().constraint().name());
  }

  private boolean isForeign(Holder before) {
    return sightings.foreign().contains(before.marker().key());
  }

  private void addGiveUp(Holder before) {
    if (isForeign(before)) {
      addLeave(before);
      return;
    }
    Marker marker = before.marker();
    add(
        Kind.GIVE_UP,
        before,
        TransactionStep.giveUp(label(marker.label() + " (old)"), marker.key(), mine(before)));
  }

  private void addLeave(Holder before) {
    Marker marker = before.marker();
    ItemCondition notMine = marker.isHeldBy(before.owner()).negated();
    String label = label(marker.label() + " (old)");
    add(Kind.LEAVE, before, TransactionStep.check(label, marker.key(), notMine));
  }

  /** An item that has expired may have lost its markers to others, and must take them again. */
  private void addRewrite(Holder before, Holder after) {
    if (rules.isExpired(before.move().before())) {
      add(Kind.TAKE, after, put(after, free(after)));
    } else if (mustRewrite(after)) {
      if (isForeign(before)) {
        addLeave(before);
      } else {
        add(Kind.REWRITE, after, put(after, mine(before)));
      }
    }
  }

  private boolean mustRewrite(Holder after) {
    ItemMove move = after.move();
    return after.marker().isCopy()
        || !SameItem.equal(
            rules.expiryOf(move.before()).orElse(null), rules.expiryOf(move.after()).orElse(null));
  }

  private ItemCondition free(Holder after) {
    Marker marker = after.marker();
    ItemCondition free = rules.free(marker, after.owner());
    return sightings.ended().contains(marker.key())
        ? free.or(TimeToLive.isPast(Marker.LEASE_END, rules.now()))
        : free;
  }

  /** Holds while the marker is the holder's or nobody's, as far as markers say. */
  private ItemCondition mine(Holder before) {
    Marker marker = before.marker();
    ItemCondition mine = marker.isHeldBy(before.owner());
    if (!marker.hasOwner()) {
      return OwnItems.isCallers().or(mine);
    }
    if (marker.isCopy() && before.move().extent() == Extent.CHANGED_ATTRIBUTES) {
      mine = mine.and(Marker.isCopyOf(expectedDigest(before)));
    }
    return rules.absent().or(mine);
  }

  private @Nullable String expectedDigest(Holder before) {
    ItemKey key = before.marker().key();
    return sightings.digests().containsKey(key)
        ? sightings.digests().get(key)
        : ItemDigest.of(before.move().before());
  }

  private TransactionStep put(Holder after, ItemCondition condition) {
    Marker marker = after.marker();
    return TransactionStep.put(
        label(marker.label()),
        marker.key(),
        marker.attributes(rules, after.owner(), after.move().after()),
        condition);
  }

  private String label(String first) {
    String label = first;
    for (int number = 2; isUsed(label); number++) {
      label = first + " " + number;
    }
    return label;
  }

  private boolean isUsed(String label) {
    for (Action action : actions) {
      if (action.step().label().equals(label)) {
        return true;
      }
    }
    return false;
  }

  private void add(Kind kind, Holder holder, TransactionStep step) {
    TransactionStep sized = holder.marker().isCopy() ? step.about(holder.move().before()) : step;
    actions.add(new Action(kind, holder.marker(), holder.move().key(), sized));
  }

  List<TransactionStep> steps() {
    List<TransactionStep> steps = new ArrayList<>();
    actions.forEach(action -> steps.add(action.step()));
    return steps;
  }

  /** The values that others have, except for markers with these keys. */
  List<Violation> violations(TransactionOutcome outcome, Set<ItemKey> except) {
    List<Violation> violations = new ArrayList<>();
    for (Action action : actions) {
      Optional<StepFailure> failure = outcome.failed(action.step().label());
      if (failure.isPresent()
          && !except.contains(action.marker().key())
          && isViolation(action, failure.get())) {
        violations.add(new Violation(action.marker().constraint().name(), owner(failure.get())));
      }
    }
    return violations;
  }

  /** Where items expire, a marker may have gone to another owner since the item was read. */
  private boolean isViolation(Action action, StepFailure failure) {
    return switch (action.kind()) {
      case TAKE -> !isEnded(action, failure);
      case TAKE_FROM_OTHERS -> !isEnded(action, failure) && !action.holder().equals(owner(failure));
      case REWRITE -> rules.expiry() != null && !action.holder().equals(owner(failure));
      case GIVE_UP, HAND_ON, LEAVE -> false;
    };
  }

  /** Whether an attempt that did not ask for it met a reservation that has ended. */
  private boolean isEnded(Action action, StepFailure failure) {
    return !sightings.ended().contains(action.marker().key())
        && Marker.isEnded(failure.existingItem().orElse(Map.of()), rules.now());
  }

  private @Nullable ItemKey owner(StepFailure failure) {
    return failure
        .existingItem()
        .flatMap(stored -> Marker.ownerOf(rules.schema(), stored))
        .orElse(null);
  }

  /** What is known after a failure about markers that were expected to be the item's own. */
  MarkerSightings sightings(TransactionOutcome outcome) {
    Set<ItemKey> foreign = new HashSet<>(sightings.foreign());
    Map<ItemKey, @Nullable String> digests = new HashMap<>(sightings.digests());
    Set<ItemKey> ended = new HashSet<>(sightings.ended());
    for (Action action : actions) {
      Optional<StepFailure> failure = outcome.failed(action.step().label());
      if (failure.isPresent()) {
        ItemKey marker = action.marker().key();
        if (isEnded(action, failure.get())) {
          ended.add(marker);
          continue;
        }
        switch (action.kind()) {
          case TAKE -> {}
          case TAKE_FROM_OTHERS, LEAVE -> foreign.remove(marker);
          case GIVE_UP, HAND_ON, REWRITE -> {
            if (action.marker().isCopy() && action.holder().equals(owner(failure.get()))) {
              digests.put(marker, digest(failure.get()));
            } else {
              foreign.add(marker);
            }
          }
        }
      }
    }
    return new MarkerSightings(foreign, digests, ended);
  }

  private static @Nullable String digest(StepFailure failure) {
    return failure
        .existingItem()
        .map(stored -> stored.get(Marker.DIGEST))
        .map(AttributeValue::s)
        .orElse(null);
  }
}
