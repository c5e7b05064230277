package dev.cairn.toolkit.maintenance;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Context;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Loop.Step;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.Finding.Kind;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.internal.TransactionRun;
import dev.cairn.toolkit.unique.internal.Constraint;
import dev.cairn.toolkit.unique.internal.Constraint.Lack;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
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

  private final Context context;
  private final UniqueRules<T> rules;
  private final Mode mode;
  private final Consumer<Finding> found;
  private final Map<ItemKey, ItemKey> claims = new ConcurrentHashMap<>();
  private final Set<ItemKey> occupied = ConcurrentHashMap.newKeySet();

  /** What is done about findings. */
  enum Mode {
    /** Nothing is written. */
    DRY_RUN,
    /** Missing markers are added. */
    ADD_MISSING,
    /** Whatever can be put right is. */
    REPAIR
  }

  MarkerCheck(Context context, UniqueRules<T> rules, Mode mode, Consumer<Finding> found) {
    this.context = context;
    this.rules = rules;
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

  /** What looks at an item as it was seen. */
  private interface Look {
    CompletionStage<Optional<Suspicion>> at(Call call, Map<String, AttributeValue> item);
  }

  /** Looks until what is seen is still so when it is read again. */
  private CompletionStage<?> look(Map<String, AttributeValue> scanned, Look look) {
    return context.run(
        call ->
            Loop.from(
                Sight.first(scanned),
                sight ->
                    sight.isLast()
                        ? done(sight)
                        : look.at(call, sight.item())
                            .thenCompose(suspicion -> settle(call, sight, suspicion))));
  }

  private static <S, R> CompletionStage<Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Step.done(result));
  }

  private static CompletionStage<Optional<Suspicion>> nothing() {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  /** Checks an item, or that the owner of a marker has its value. */
  CompletionStage<?> checkItemOrMarker(Map<String, AttributeValue> scanned) {
    return Marker.isMarker(scanned) ? checkMarker(scanned) : checkItem(scanned);
  }

  /** Checks the markers that an item should have. Other items of the toolkit's have none. */
  CompletionStage<?> checkItem(Map<String, AttributeValue> scanned) {
    if (OwnItems.isOwn(scanned)) {
      return Stages.DONE;
    }
    ItemKey key = rules.keyOf(scanned);
    for (Constraint constraint : rules.constraints()) {
      if (constraint.isKeyOfMarker(key)) {
        return look(scanned, (call, item) -> inPlaceOfMarker(constraint, item));
      }
    }
    return Stages.inTurn(
        rules.constraints(),
        constraint -> look(scanned, (call, item) -> lookAtItem(call, constraint, item)));
  }

  /** A key and nothing else may be a bare marker. */
  private CompletionStage<Optional<Suspicion>> inPlaceOfMarker(
      Constraint constraint, Map<String, AttributeValue> item) {
    ItemKey key = rules.keyOf(item);
    return OwnItems.isOwn(item) || item.keySet().equals(key.attributes().keySet())
        ? nothing()
        : CompletableFuture.completedFuture(
            Optional.of(
                new Suspicion(
                    key,
                    new Finding.Subject(constraint.name(), key, key, null, null),
                    Kind.OCCUPIED_KEY,
                    List.of())));
  }

  private CompletionStage<Optional<Suspicion>> lookAtItem(
      Call call, Constraint constraint, Map<String, AttributeValue> item) {
    // What has expired counts as absent: its value may be another's by now.
    if (!rules.isThere(item)) {
      return nothing();
    }
    Constraint.Reading reading = constraint.read(rules.schema(), item);
    if (reading.lack() != null) {
      return CompletableFuture.completedFuture(
          Optional.of(lacking(constraint, item, reading.lack())));
    }
    return reading.marker() == null
        ? nothing()
        : new ItemView<>(rules, mode, call, item).suspicion(reading.marker());
  }

  private Suspicion lacking(Constraint constraint, Map<String, AttributeValue> item, Lack lack) {
    ItemKey key = rules.keyOf(item);
    String reason = "attribute " + lack.where() + ": " + lack.reason();
    return new Suspicion(
        key,
        new Finding.Subject(constraint.name(), null, key, null, reason),
        lack.isMissing() ? Kind.MISSING_VALUE : Kind.UNUSABLE_VALUE,
        List.of());
  }

  private CompletionStage<?> checkMarker(Map<String, AttributeValue> scanned) {
    AttributeValue name = scanned.getOrDefault(Marker.CONSTRAINT, AttributeValue.fromS(""));
    List<Constraint> named =
        rules.constraints().stream().filter(one -> one.name().equals(name.s())).toList();
    return Stages.inTurn(
        named,
        constraint -> {
          Marker marker = new Marker(constraint, rules.keyOf(scanned), List.of());
          return look(
              scanned, (call, item) -> new MarkerView<>(rules, call, item).suspicion(marker));
        });
  }

  /** Reads again what raised a suspicion; if it is still the same, the suspicion is a finding. */
  private CompletionStage<Step<Sight, Sight>> settle(
      Call call, Sight sight, Optional<Suspicion> suspicion) {
    if (suspicion.isEmpty()) {
      return done(sight);
    }
    return call.find(suspicion.get().seen())
        .thenApply(now -> now.orElse(Map.of()))
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

  /** Reports a finding that is certain, after its fix if there is one; false to look again. */
  private CompletionStage<Boolean> settle(Call call, Suspicion certain) {
    boolean isToBeFixed =
        switch (mode) {
          case DRY_RUN -> false;
          case ADD_MISSING -> certain.kind() == Kind.MISSING_MARKER;
          case REPAIR -> true;
        };
    if (!isToBeFixed || certain.fix().isEmpty()) {
      return CompletableFuture.completedFuture(report(certain, false));
    }
    return TransactionRun.start(call, certain.fix())
        .thenApply(
            outcome ->
                outcome.orThrowUnlessConditional().status() != TransactionOutcome.Status.FAILED
                    && report(certain, outcome.orThrow().isApplied()));
  }

  /** What is in the place of a marker is reported once, by itself or by an item without marker. */
  private boolean report(Suspicion certain, boolean isFixed) {
    @Nullable ItemKey marker = certain.subject().marker();
    if (certain.kind() != Kind.OCCUPIED_KEY || marker == null || occupied.add(marker)) {
      found.accept(finding(certain, isFixed));
    }
    return true;
  }

  /** A dry run must remember which values it would have occupied by now. */
  private Finding finding(Suspicion certain, boolean isFixed) {
    Finding.Subject subject = certain.subject();
    if (mode == Mode.DRY_RUN && certain.kind() == Kind.MISSING_MARKER && subject.marker() != null) {
      @Nullable ItemKey first = claims.putIfAbsent(subject.marker(), subject.item());
      if (first != null && !first.equals(subject.item())) {
        return new Finding(
            Kind.COLLISION,
            new Finding.Subject(
                subject.constraint(), subject.marker(), subject.item(), first, null),
            false);
      }
    }
    return new Finding(certain.kind(), subject, isFixed);
  }
}
