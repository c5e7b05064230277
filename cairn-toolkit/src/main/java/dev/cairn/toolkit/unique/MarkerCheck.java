package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
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

  /** What was seen last, and how often it was looked at before. */
  private record Sight(Map<String, AttributeValue> item, int round) {
    static Sight first(Map<String, AttributeValue> scanned) {
      return new Sight(scanned, 0);
    }

    boolean isLast() {
      return round == ROUNDS_MAX || item.isEmpty();
    }
  }

  /** Something to be put right, and where: the key to read again, the marker and its item. */
  private record Suspicion(ItemKey seen, Marker marker, ItemKey item, Problem problem) {}

  /** Checks the markers that an item should have. */
  CompletionStage<?> checkItem(Map<String, AttributeValue> scanned) {
    return Stages.inTurn(
        rules.constraints(),
        constraint ->
            calls
                .get()
                .run(
                    call ->
                        Loop.from(
                            Sight.first(scanned), sight -> lookAtItem(call, constraint, sight))));
  }

  private CompletionStage<Step<Sight, Sight>> lookAtItem(
      UniqueCall<T> call, UniqueConstraint constraint, Sight sight) {
    // What has expired counts as absent: its value may be another's by now.
    boolean isOver = sight.isLast() || rules.isExpired(sight.item());
    Optional<Marker> marker =
        isOver ? Optional.empty() : constraint.markerOf(rules.schema(), sight.item());
    if (marker.isEmpty()) {
      return UniqueCall.done(sight);
    }
    ItemKey key = rules.schema().keyOf(sight.item());
    return new ItemView(call, sight.item())
        .problem(marker.get())
        .thenCompose(
            problem ->
                settle(
                    call,
                    sight,
                    problem.map(found -> new Suspicion(key, marker.get(), key, found))));
  }

  /** Checks that the owner of a marker has its value. */
  CompletionStage<?> checkMarker(Map<String, AttributeValue> scanned) {
    AttributeValue name = scanned.getOrDefault(Marker.CONSTRAINT, AttributeValue.fromS(""));
    List<UniqueConstraint> named =
        rules.constraints().stream().filter(one -> one.name().equals(name.s())).toList();
    return Stages.inTurn(
        named,
        constraint -> {
          Marker marker = new Marker(constraint, rules.schema().keyOf(scanned), List.of());
          return calls
              .get()
              .run(
                  call ->
                      Loop.from(Sight.first(scanned), sight -> lookAtMarker(call, marker, sight)));
        });
  }

  private CompletionStage<Step<Sight, Sight>> lookAtMarker(
      UniqueCall<T> call, Marker marker, Sight sight) {
    Optional<ItemKey> owner =
        sight.isLast() || rules.isExpired(sight.item())
            ? Optional.empty()
            : Marker.ownerOf(rules.schema(), sight.item());
    if (owner.isEmpty()) {
      return UniqueCall.done(sight);
    }
    return markerProblem(call, marker, sight.item(), owner.get())
        .thenCompose(
            problem ->
                settle(
                    call,
                    sight,
                    problem.map(found -> new Suspicion(marker.key(), marker, owner.get(), found))));
  }

  private CompletionStage<Optional<Problem>> markerProblem(
      UniqueCall<T> call, Marker marker, Map<String, AttributeValue> stored, ItemKey owner) {
    @Nullable AttributeValue leaseEnd = stored.get(Marker.LEASE_END);
    if (leaseEnd != null && !Marker.isPast(leaseEnd, rules.now())) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return read(call, owner)
        .thenApply(
            item ->
                has(item, marker)
                    ? Optional.empty()
                    : Optional.of(ownerless(marker, leaseEnd, owner, item)));
  }

  private Problem ownerless(
      Marker marker,
      @Nullable AttributeValue leaseEnd,
      ItemKey owner,
      Map<String, AttributeValue> item) {
    ItemCondition mine = marker.isHeldBy(owner);
    TransactionStep delete =
        TransactionStep.delete(
            MARKER,
            rules.schema(),
            marker.key(),
            leaseEnd == null ? mine : mine.and(Marker.isPast(Marker.LEASE_END, rules.now())));
    Kind kind = item.isEmpty() || leaseEnd != null ? Kind.ORPHANED_MARKER : Kind.STALE_MARKER;
    return new Problem(kind, null, List.of(check(OTHER, owner, item, false), delete));
  }

  /** Reads again what raised a suspicion; if it is still the same, the suspicion is a finding. */
  private CompletionStage<Step<Sight, Sight>> settle(
      UniqueCall<T> call, Sight sight, Optional<Suspicion> suspicion) {
    if (suspicion.isEmpty()) {
      return UniqueCall.done(sight);
    }
    return read(call, suspicion.get().seen())
        .thenCompose(
            now ->
                SameItem.equal(now, sight.item())
                    ? settle(call, suspicion.get())
                        .thenApply(isSettled -> isSettled ? Step.done(sight) : again(sight, now))
                    : CompletableFuture.completedFuture(again(sight, now)));
  }

  private static Step<Sight, Sight> again(Sight sight, Map<String, AttributeValue> now) {
    return Step.again(new Sight(now, sight.round() + 1));
  }

  private boolean has(Map<String, AttributeValue> item, Marker marker) {
    return !item.isEmpty()
        && marker
            .constraint()
            .markerOf(rules.schema(), item)
            .filter(its -> its.key().equals(marker.key()))
            .isPresent();
  }

  private CompletionStage<Map<String, AttributeValue>> read(UniqueCall<T> call, ItemKey key) {
    return call.find(key).thenApply(found -> found.orElse(Map.of()));
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
  private CompletionStage<Boolean> settle(UniqueCall<T> call, Suspicion certain) {
    Problem problem = certain.problem();
    boolean isToBeFixed =
        switch (mode) {
          case DRY_RUN -> false;
          case ADD_MISSING -> problem.kind() == Kind.MISSING_MARKER;
          case REPAIR -> true;
        };
    if (!isToBeFixed || problem.fix().isEmpty()) {
      return CompletableFuture.completedFuture(report(certain, false));
    }
    return call.writeTogether(problem.fix())
        .thenApply(
            outcome ->
                outcome.status() != TransactionOutcome.Status.FAILED
                    && report(certain, outcome.orThrow().isApplied()));
  }

  private boolean report(Suspicion certain, boolean isFixed) {
    found.accept(finding(certain.marker(), certain.item(), certain.problem(), isFixed));
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

    CompletionStage<Optional<Problem>> problem(Marker marker) {
      return read(call, marker.key()).thenCompose(stored -> problem(marker, stored));
    }

    private CompletionStage<Optional<Problem>> problem(
        Marker marker, Map<String, AttributeValue> stored) {
      if (stored.isEmpty() || isFree(stored)) {
        return certain(fixable(Kind.MISSING_MARKER, marker, free(marker)));
      }
      if (!marker.hasOwner()) {
        return certain(Optional.empty());
      }
      Optional<ItemKey> owner = Marker.ownerOf(rules.schema(), stored);
      if (owner.isEmpty()) {
        return certain(
            stored.equals(marker.key().attributes())
                ? fixable(Kind.OUTDATED_MARKER, marker, hasNoOwner())
                : collision(null));
      }
      AttributeValue constraint = stored.get(Marker.CONSTRAINT);
      boolean isSame = constraint != null && marker.constraint().name().equals(constraint.s());
      if (owner.get().equals(key)) {
        return certain(isSame ? content(marker, stored) : collision(key));
      }
      return read(call, owner.get())
          .thenApply(
              other -> {
                boolean isInUse =
                    !isSame || stored.containsKey(Marker.LEASE_END) || has(other, marker);
                return isInUse || mode == Mode.ADD_MISSING
                    ? collision(owner.get())
                    : abandoned(marker, owner.get(), other);
              });
    }

    private static CompletionStage<Optional<Problem>> certain(Optional<Problem> problem) {
      return CompletableFuture.completedFuture(problem);
    }

    private boolean isFree(Map<String, AttributeValue> stored) {
      return rules.isExpired(stored) || Marker.isEnded(stored, rules.now());
    }

    private ItemCondition free(Marker marker) {
      return MarkerPlan.free(rules, marker, Marker.ownerValue(key))
          .or(Marker.isPast(Marker.LEASE_END, rules.now()));
    }

    private ItemCondition hasNoOwner() {
      return ItemCondition.of(
          "attribute_not_exists(#owner)", Map.of("#owner", Marker.OWNER), Map.of());
    }

    private Optional<Problem> content(Marker marker, Map<String, AttributeValue> stored) {
      return SameItem.equal(stored, marker.attributes(rules, Marker.ownerValue(key), item))
          ? Optional.empty()
          : fixable(Kind.OUTDATED_MARKER, marker, marker.isHeldBy(key));
    }

    /** A marker whose owner does not have the value can change hands, but only in a repair. */
    private Optional<Problem> abandoned(
        Marker marker, ItemKey owner, Map<String, AttributeValue> other) {
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
              MARKER,
              rules.schema(),
              marker.attributes(rules, Marker.ownerValue(key), item),
              condition));
    }
  }
}
