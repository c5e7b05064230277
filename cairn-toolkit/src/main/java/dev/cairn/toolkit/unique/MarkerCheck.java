package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares items with their markers, one at a time, and puts right what is to be put right. */
final class MarkerCheck<T> {
  /*
   * A scan is not a snapshot. So (1) what it returned is read again, consistently, before it counts
   * as a finding; (2) each fix is a transaction that checks what was read; (3) a fix that comes too
   * late starts over from what is there then.
   */
  private static final int ROUNDS_MAX = 10;
  private static final String ITEM = "item";
  private static final String OTHER = "other item";
  private static final String MARKER = "marker";

  private final UniqueRules<T> rules;
  private final Supplier<UniqueCall<T>> calls;
  private final Mode mode;
  private final Consumer<Finding> found;
  private final Map<ItemKey, ItemKey> claims = new ConcurrentHashMap<>();

  /** What is done about findings. */
  enum Mode {
    /** Nothing is written. */
    DRY_RUN,
    /** Missing markers are added. */
    ADD_MISSING,
    /** Whatever can be put right is. */
    REPAIR
  }

  /** Something that is wrong, and the steps that put it right; none if only people can. */
  private record Problem(Kind kind, @Nullable ItemKey other, List<TransactionStep> fix) {}

  MarkerCheck(
      UniqueRules<T> rules, Supplier<UniqueCall<T>> calls, Mode mode, Consumer<Finding> found) {
    this.rules = rules;
    this.calls = calls;
    this.mode = mode;
    this.found = found;
  }

  /** Checks the markers that an item should have. */
  void checkItem(Map<String, AttributeValue> scanned) {
    for (UniqueConstraint constraint : rules.constraints()) {
      UniqueCall<T> call = calls.get();
      checkItem(call, constraint, scanned);
      var unused = call.collected();
    }
  }

  private void checkItem(
      UniqueCall<T> call, UniqueConstraint constraint, Map<String, AttributeValue> scanned) {
    Map<String, AttributeValue> item = scanned;
    for (int round = 0; round < ROUNDS_MAX && !item.isEmpty(); round++) {
      Optional<Marker> marker = constraint.markerOf(rules.schema(), item);
      Optional<Problem> problem = marker.flatMap(new ItemView(call, item)::problem);
      if (marker.isEmpty() || problem.isEmpty()) {
        return;
      }
      ItemKey key = rules.schema().keyOf(item);
      Map<String, AttributeValue> now = read(call, key);
      if (SameItem.equal(now, item) && settle(call, marker.get(), key, problem.get())) {
        return;
      }
      item = now;
    }
  }

  /** Checks that the owner of a marker has its value. */
  void checkMarker(Map<String, AttributeValue> scanned) {
    AttributeValue name = scanned.getOrDefault(Marker.CONSTRAINT, AttributeValue.fromS(""));
    for (UniqueConstraint constraint : rules.constraints()) {
      if (constraint.name().equals(name.s())) {
        UniqueCall<T> call = calls.get();
        Marker marker = new Marker(constraint, rules.schema().keyOf(scanned), List.of());
        checkMarker(call, marker, scanned);
        var unused = call.collected();
      }
    }
  }

  private void checkMarker(UniqueCall<T> call, Marker marker, Map<String, AttributeValue> scanned) {
    Map<String, AttributeValue> stored = scanned;
    for (int round = 0; round < ROUNDS_MAX && !stored.isEmpty(); round++) {
      Optional<ItemKey> owner = Marker.ownerOf(rules.schema(), stored);
      if (owner.isEmpty() || rules.isExpired(stored)) {
        return;
      }
      Optional<Problem> problem = markerProblem(call, marker, stored, owner.get());
      if (problem.isEmpty()) {
        return;
      }
      Map<String, AttributeValue> now = read(call, marker.key());
      if (SameItem.equal(now, stored) && settle(call, marker, owner.get(), problem.get())) {
        return;
      }
      stored = now;
    }
  }

  private Optional<Problem> markerProblem(
      UniqueCall<T> call, Marker marker, Map<String, AttributeValue> stored, ItemKey owner) {
    @Nullable AttributeValue leaseEnd = stored.get(Marker.LEASE_END);
    if (leaseEnd != null && !Marker.isPast(leaseEnd, rules.now())) {
      return Optional.empty();
    }
    Map<String, AttributeValue> item = read(call, owner);
    if (has(item, marker)) {
      return Optional.empty();
    }
    ItemCondition mine = marker.isHeldBy(owner);
    TransactionStep delete =
        TransactionStep.delete(
            MARKER,
            rules.schema(),
            marker.key(),
            leaseEnd == null ? mine : mine.and(Marker.isPast(Marker.LEASE_END, rules.now())));
    Kind kind = item.isEmpty() || leaseEnd != null ? Kind.ORPHANED_MARKER : Kind.STALE_MARKER;
    return Optional.of(new Problem(kind, null, List.of(check(OTHER, owner, item, false), delete)));
  }

  private boolean has(Map<String, AttributeValue> item, Marker marker) {
    return !item.isEmpty()
        && marker
            .constraint()
            .markerOf(rules.schema(), item)
            .filter(its -> its.key().equals(marker.key()))
            .isPresent();
  }

  private Map<String, AttributeValue> read(UniqueCall<T> call, ItemKey key) {
    return Stages.join(call.find(key)).orElse(Map.of());
  }

  /** Requires that an item, or its absence, is still as it was read. */
  private TransactionStep check(
      String label, ItemKey key, Map<String, AttributeValue> item, boolean isWhole) {
    if (item.isEmpty()) {
      return TransactionStep.check(
          label, rules.schema(), key, ItemCondition.absent(rules.schema()));
    }
    Set<String> names = new TreeSet<>(isWhole ? item.keySet() : rules.pinnedNames());
    names.removeAll(key.attributes().keySet());
    ItemCondition present = ItemCondition.present(rules.schema());
    ItemCondition same = names.isEmpty() ? present : present.and(ItemChange.pin(item, names));
    return TransactionStep.check(label, rules.schema(), key, same).about(item);
  }

  /** Reports a finding that is certain, after its fix if there is one; false to look again. */
  private boolean settle(UniqueCall<T> call, Marker marker, ItemKey item, Problem problem) {
    boolean isToBeFixed =
        switch (mode) {
          case DRY_RUN -> false;
          case ADD_MISSING -> problem.kind() == Kind.MISSING_MARKER;
          case REPAIR -> true;
        };
    boolean isFixed = false;
    if (isToBeFixed && !problem.fix().isEmpty()) {
      TransactionOutcome outcome = Stages.join(call.writeTogether(problem.fix()));
      if (outcome.status() == TransactionOutcome.Status.FAILED) {
        return false;
      }
      isFixed = outcome.orThrow().isApplied();
    }
    found.accept(finding(marker, item, problem, isFixed));
    return true;
  }

  /** A dry run must remember which values it would have occupied by now. */
  private Finding finding(Marker marker, ItemKey item, Problem problem, boolean isFixed) {
    if (mode == Mode.DRY_RUN && problem.kind() == Kind.MISSING_MARKER) {
      @Nullable ItemKey first = claims.putIfAbsent(marker.key(), item);
      if (first != null && !first.equals(item)) {
        return new Finding(Kind.COLLISION, marker, item, first, false);
      }
    }
    return new Finding(problem.kind(), marker, item, problem.other(), isFixed);
  }

  /** An item beside the marker that it should have. */
  private final class ItemView {
    private final UniqueCall<T> call;
    private final Map<String, AttributeValue> item;
    private final ItemKey key;

    ItemView(UniqueCall<T> call, Map<String, AttributeValue> item) {
      this.call = call;
      this.item = item;
      this.key = rules.schema().keyOf(item);
    }

    Optional<Problem> problem(Marker marker) {
      Map<String, AttributeValue> stored = read(call, marker.key());
      if (stored.isEmpty() || isFree(stored)) {
        return fixable(Kind.MISSING_MARKER, marker, free(marker));
      }
      if (!marker.hasOwner()) {
        return Optional.empty();
      }
      Optional<ItemKey> owner = Marker.ownerOf(rules.schema(), stored);
      if (owner.isEmpty()) {
        return stored.equals(marker.key().attributes())
            ? fixable(Kind.OUTDATED_MARKER, marker, hasNoOwner())
            : collision(null);
      }
      AttributeValue constraint = stored.get(Marker.CONSTRAINT);
      boolean isSame = constraint != null && marker.constraint().name().equals(constraint.s());
      if (owner.get().equals(key)) {
        return isSame ? content(marker, stored) : collision(key);
      }
      return foreign(marker, stored, owner.get(), isSame);
    }

    private boolean isFree(Map<String, AttributeValue> stored) {
      @Nullable AttributeValue leaseEnd = stored.get(Marker.LEASE_END);
      return rules.isExpired(stored) || (leaseEnd != null && Marker.isPast(leaseEnd, rules.now()));
    }

    private ItemCondition free(Marker marker) {
      return MarkerPlan.free(rules, marker, key);
    }

    private ItemCondition hasNoOwner() {
      return ItemCondition.of(
          "attribute_not_exists(#owner)", Map.of("#owner", Marker.OWNER), Map.of());
    }

    private Optional<Problem> content(Marker marker, Map<String, AttributeValue> stored) {
      return SameItem.equal(stored, marker.attributes(rules, key, item))
          ? Optional.empty()
          : fixable(Kind.OUTDATED_MARKER, marker, marker.isHeldBy(key));
    }

    /** A marker whose owner does not have the value can change hands, but only in a repair. */
    private Optional<Problem> foreign(
        Marker marker, Map<String, AttributeValue> stored, ItemKey owner, boolean isSame) {
      Map<String, AttributeValue> other = read(call, owner);
      boolean isInUse = !isSame || stored.containsKey(Marker.LEASE_END) || has(other, marker);
      if (isInUse || mode == Mode.ADD_MISSING) {
        return collision(owner);
      }
      List<TransactionStep> steps = new ArrayList<>(fix(marker, marker.isHeldBy(owner)));
      steps.add(check(OTHER, owner, other, false));
      return Optional.of(new Problem(Kind.MISSING_MARKER, owner, steps));
    }

    private Optional<Problem> collision(@Nullable ItemKey other) {
      return Optional.of(new Problem(Kind.COLLISION, other, List.of()));
    }

    private Optional<Problem> fixable(Kind kind, Marker marker, ItemCondition condition) {
      return Optional.of(new Problem(kind, null, fix(marker, condition)));
    }

    private List<TransactionStep> fix(Marker marker, ItemCondition condition) {
      return List.of(
          check(ITEM, key, item, marker.isCopy()),
          TransactionStep.putAttributes(
              MARKER, rules.schema(), marker.attributes(rules, key, item), condition));
    }
  }
}
