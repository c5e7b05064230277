package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.transaction.SingleWrite;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.WriteOutcome.Effort;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One call of a {@link UniqueTable}. */
final class UniqueRun<T> {
  private static final String ITEM = "item";

  private final DynamoDbCalls calls;
  private final MeteredCalls reads;
  private final ItemSchema<T> schema;
  private final Collection<UniqueConstraint> constraints;
  private final RetryOptions retries;
  private final Backoff backoff;
  private final @Nullable CapacityCollector collector;
  private CapacityReport written = CapacityReport.NONE;

  UniqueRun(
      DynamoDbCalls calls,
      ItemSchema<T> schema,
      Collection<UniqueConstraint> constraints,
      RetryOptions retries,
      @Nullable CapacityCollector collector) {
    this.calls = calls;
    this.reads = new MeteredCalls(calls);
    this.schema = schema;
    this.constraints = constraints;
    this.retries = retries;
    this.backoff = new Backoff(retries);
    this.collector = collector;
  }

  // Create

  CompletionStage<WriteOutcome<T>> create(T value) {
    Map<String, AttributeValue> item = schema.toItem(value);
    requireNoMarkerAttributes(item);
    List<Marker> markers = markersOf(item);
    requireDistinct(schema.keyOf(item), markers);
    Transaction transaction =
        Transaction.over(calls, retries)
            .step(TransactionStep.putAttributes(ITEM, schema, item, ItemCondition.absent(schema)));
    markers.forEach(marker -> transaction.step(marker.take(schema, item)));
    return transaction
        .start()
        .thenApply(this::counted)
        .thenApply(outcome -> created(value, schema.keyOf(item), markers, outcome));
  }

  private WriteOutcome<T> created(
      T value, ItemKey key, List<Marker> markers, TransactionOutcome outcome) {
    return switch (outcome.status()) {
      case APPLIED -> ended(Status.APPLIED, key, value, List.of(), outcome);
      case FAILED -> refused(key, markers, outcome);
      case GAVE_UP -> ended(Status.GAVE_UP, key, null, List.of(), outcome);
      case UNKNOWN -> ended(Status.UNKNOWN, key, null, List.of(), outcome);
    };
  }

  /** Markers that belong to the item that is there already are no violations. */
  private WriteOutcome<T> refused(ItemKey key, List<Marker> markers, TransactionOutcome outcome) {
    Optional<StepFailure> itemFailure = outcome.failed(ITEM);
    Map<String, AttributeValue> existing =
        itemFailure.flatMap(StepFailure::existingItem).orElse(Map.of());
    Set<ItemKey> itsMarkers = new HashSet<>();
    if (!existing.isEmpty()) {
      markersOf(existing).forEach(marker -> itsMarkers.add(marker.key()));
    }
    List<Violation> violations = new ArrayList<>();
    for (Marker marker : markers) {
      Optional<StepFailure> failure = outcome.failed(marker.label());
      if (failure.isPresent() && !itsMarkers.contains(marker.key())) {
        violations.add(violation(marker, failure.get()));
      }
    }
    if (itemFailure.isPresent()) {
      T found = existing.isEmpty() ? null : schema.fromItem(existing);
      return ended(Status.ALREADY_EXISTS, key, found, violations, outcome);
    }
    return ended(Status.TAKEN, key, null, violations, outcome);
  }

  private Violation violation(Marker marker, StepFailure failure) {
    ItemKey owner =
        failure.existingItem().flatMap(stored -> Marker.ownerOf(schema, stored)).orElse(null);
    return new Violation(marker.constraint().name(), owner);
  }

  private List<Marker> markersOf(Map<String, AttributeValue> item) {
    List<Marker> markers = new ArrayList<>();
    for (UniqueConstraint constraint : constraints) {
      constraint.markerOf(schema, item).ifPresent(markers::add);
    }
    return markers;
  }

  private static void requireDistinct(ItemKey key, List<Marker> markers) {
    Map<ItemKey, String> users = new HashMap<>();
    users.put(key, "the item itself");
    for (Marker marker : markers) {
      String name = "constraint \"" + marker.constraint().name() + "\"";
      String other = users.putIfAbsent(marker.key(), name);
      if (other != null) {
        throw new IllegalArgumentException(
            name + " and " + other + " would both occupy the key " + marker.key());
      }
    }
  }

  private static void requireNoMarkerAttributes(Map<String, AttributeValue> item) {
    for (String reserved : Marker.ATTRIBUTES) {
      if (item.containsKey(reserved)) {
        throw new IllegalArgumentException(
            "attribute " + reserved + " is reserved for markers of unique values");
      }
    }
  }

  // Delete

  CompletionStage<WriteOutcome<T>> delete(ItemKey key) {
    return reads
        .find(key)
        .thenCompose(
            stored ->
                Loop.from(
                    new Removal(stored.orElse(Map.of()), Set.of()),
                    removal -> deleteOnce(key, removal)));
  }

  /**
   * What to delete: the item as it was seen, and the constraints whose markers turned out to be
   * another item's and so must be left alone.
   */
  private record Removal(Map<String, AttributeValue> stored, Set<String> foreign) {}

  private CompletionStage<Loop.Step<Removal, WriteOutcome<T>>> deleteOnce(
      ItemKey key, Removal removal) {
    if (removal.stored().isEmpty()) {
      return done(ended(Status.NOT_FOUND, key, null));
    }
    List<Marker> markers = new ArrayList<>(markersOf(removal.stored()));
    markers.removeIf(marker -> removal.foreign().contains(marker.constraint().name()));
    Transaction transaction =
        Transaction.over(calls, retries)
            .step(TransactionStep.delete(ITEM, schema, key, pin(removal.stored())));
    markers.forEach(marker -> transaction.step(marker.free(schema, key)));
    return transaction
        .start()
        .thenApply(this::counted)
        .thenCompose(
            outcome ->
                switch (outcome.status()) {
                  case APPLIED -> done(ended(Status.APPLIED, key, null, List.of(), outcome));
                  case FAILED -> deleteAgain(key, next(removal, markers, outcome), outcome);
                  case GAVE_UP -> done(ended(Status.GAVE_UP, key, null, List.of(), outcome));
                  case UNKNOWN -> done(ended(Status.UNKNOWN, key, null, List.of(), outcome));
                });
  }

  private Removal next(Removal removal, List<Marker> markers, TransactionOutcome outcome) {
    Set<String> foreign = new HashSet<>(removal.foreign());
    for (Marker marker : markers) {
      if (outcome.failed(marker.label()).isPresent()) {
        foreign.add(marker.constraint().name());
      }
    }
    Optional<StepFailure> itemFailure = outcome.failed(ITEM);
    return itemFailure.isEmpty()
        ? new Removal(removal.stored(), foreign)
        : new Removal(itemFailure.get().existingItem().orElse(Map.of()), Set.of());
  }

  private CompletionStage<Loop.Step<Removal, WriteOutcome<T>>> deleteAgain(
      ItemKey key, Removal next, TransactionOutcome outcome) {
    Optional<Duration> pause = backoff.next();
    return pause.isEmpty()
        ? done(ended(Status.GAVE_UP, key, null, List.of(), outcome))
        : calls.pause(pause.get()).thenApply(slept -> Loop.Step.again(next));
  }

  /** Holds while the item has the unique values from which the markers were computed. */
  private ItemCondition pin(Map<String, AttributeValue> stored) {
    Set<String> names = new TreeSet<>();
    constraints.forEach(constraint -> names.addAll(constraint.allAttributes()));
    names.removeAll(schema.keyOf(stored).attributes().keySet());
    ItemCondition present = ItemCondition.present(schema);
    return names.isEmpty() ? present : present.and(ItemChange.pin(stored, names));
  }

  // Update

  CompletionStage<WriteOutcome<T>> update(ItemKey key, UnaryOperator<T> function) {
    return reads
        .find(key)
        .thenCompose(stored -> Loop.from(stored, current -> updateOnce(key, current, function)));
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>>
      updateOnce(
          ItemKey key, Optional<Map<String, AttributeValue>> stored, UnaryOperator<T> function) {
    if (stored.isEmpty()) {
      return done(ended(Status.NOT_FOUND, key, null));
    }
    ItemChange<T> change = ItemChange.of(schema, stored.get(), function);
    if (change.changedNames().isEmpty()) {
      return done(ended(Status.UNCHANGED, key, change.value()));
    }
    requireSameMarkers(stored.get(), change.newItem());
    TransactionStep step = TransactionStep.update(ITEM, schema, key, change.update(), change.pin());
    return SingleWrite.start(calls, retries, step)
        .thenApply(this::counted)
        .thenCompose(
            outcome ->
                switch (outcome.status()) {
                  case APPLIED ->
                      done(ended(Status.APPLIED, key, change.value(), List.of(), outcome));
                  case FAILED -> updateAgain(key, outcome);
                  case GAVE_UP -> done(ended(Status.GAVE_UP, key, null, List.of(), outcome));
                  case UNKNOWN -> done(ended(Status.UNKNOWN, key, null, List.of(), outcome));
                });
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>>
      updateAgain(ItemKey key, TransactionOutcome outcome) {
    Optional<Map<String, AttributeValue>> current =
        outcome.failed(ITEM).flatMap(StepFailure::existingItem);
    Optional<Duration> pause = backoff.next();
    return pause.isEmpty()
        ? done(ended(Status.GAVE_UP, key, null, List.of(), outcome))
        : calls.pause(pause.get()).thenApply(slept -> Loop.Step.again(current));
  }

  private void requireSameMarkers(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    requireNoMarkerAttributes(after);
    for (UniqueConstraint constraint : constraints) {
      Optional<ItemKey> old = constraint.markerOf(schema, before).map(Marker::key);
      Optional<ItemKey> now = constraint.markerOf(schema, after).map(Marker::key);
      if (!old.equals(now)) {
        throw new UnsupportedOperationException(
            "this version cannot change the value of constraint \""
                + constraint.name()
                + "\": delete the item and create it anew");
      }
      if (now.isPresent() && constraint.layout() == MarkerLayout.FULL_COPY) {
        throw new UnsupportedOperationException(
            "this version cannot update an item of which constraint \""
                + constraint.name()
                + "\" keeps a full copy: delete the item and create it anew");
      }
    }
  }

  // Look up

  CompletionStage<Boolean> isTaken(UniqueConstraint constraint, List<AttributeValue> values) {
    return findMarker(constraint, values)
        .thenApply(
            marker -> {
              collect();
              return marker.isPresent();
            });
  }

  CompletionStage<Optional<ItemKey>> ownerOf(
      UniqueConstraint constraint, List<AttributeValue> values) {
    requireOwners(constraint);
    return findMarker(constraint, values)
        .thenApply(
            marker -> {
              collect();
              return marker.flatMap(stored -> Marker.ownerOf(schema, stored));
            });
  }

  CompletionStage<Optional<T>> findBy(UniqueConstraint constraint, List<AttributeValue> values) {
    requireOwners(constraint);
    return findMarker(constraint, values)
        .thenCompose(
            marker ->
                marker.isEmpty()
                    ? CompletableFuture.completedFuture(Optional.<T>empty())
                    : itemOf(constraint, marker.get()))
        .thenApply(
            found -> {
              collect();
              return found;
            });
  }

  /**
   * Between the two reads the item may have got another value, or been removed: then it is not the
   * one that was asked for.
   */
  private CompletionStage<Optional<T>> itemOf(
      UniqueConstraint constraint, Map<String, AttributeValue> marker) {
    Optional<ItemKey> owner = Marker.ownerOf(schema, marker);
    if (owner.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    if (constraint.layout() == MarkerLayout.FULL_COPY) {
      T copy = schema.fromItem(Marker.copied(marker, owner.get()));
      return CompletableFuture.completedFuture(Optional.of(copy));
    }
    Optional<ItemKey> wanted = Optional.of(schema.keyOf(marker));
    return reads
        .find(owner.get())
        .thenApply(
            stored ->
                stored
                    .filter(
                        item -> constraint.markerOf(schema, item).map(Marker::key).equals(wanted))
                    .map(schema::fromItem));
  }

  private CompletionStage<Optional<Map<String, AttributeValue>>> findMarker(
      UniqueConstraint constraint, List<AttributeValue> values) {
    Optional<Marker> marker = constraint.markerFor(schema, values);
    return marker.isEmpty()
        ? CompletableFuture.completedFuture(Optional.empty())
        : reads.find(marker.get().key());
  }

  private static void requireOwners(UniqueConstraint constraint) {
    if (constraint.layout() == MarkerLayout.BARE) {
      throw new UnsupportedOperationException(
          "the markers of constraint \"" + constraint.name() + "\" are BARE: they name no owner");
    }
  }

  static List<AttributeValue> attributeValues(Object... values) {
    List<AttributeValue> all = new ArrayList<>();
    for (Object value : values) {
      all.add(attributeValue(value));
    }
    return all;
  }

  private static AttributeValue attributeValue(Object value) {
    if (value instanceof AttributeValue finished) {
      return finished;
    }
    if (value instanceof CharSequence text) {
      return AttributeValue.fromS(text.toString());
    }
    if (value instanceof Number number) {
      return AttributeValue.fromN(number.toString());
    }
    if (value instanceof SdkBytes bytes) {
      return AttributeValue.fromB(bytes);
    }
    throw new IllegalArgumentException("not a unique value: " + value.getClass().getName());
  }

  // Ends

  private TransactionOutcome counted(TransactionOutcome outcome) {
    written = written.plus(outcome.capacity());
    return outcome.orThrowUnlessConditional();
  }

  private static <S, R> CompletionStage<Loop.Step<S, R>> done(R result) {
    return CompletableFuture.completedFuture(Loop.Step.done(result));
  }

  private WriteOutcome<T> ended(Status status, ItemKey key, @Nullable T item) {
    return new WriteOutcome<>(status, key, item, List.of(), new Effort(collect(), null));
  }

  private WriteOutcome<T> ended(
      Status status,
      ItemKey key,
      @Nullable T item,
      List<Violation> violations,
      TransactionOutcome outcome) {
    Effort effort = new Effort(collect(), outcome.cause().orElse(null));
    return new WriteOutcome<>(status, key, item, violations, effort);
  }

  private CapacityReport collect() {
    CapacityReport cost = reads.report().plus(written);
    if (collector != null) {
      collector.add(cost);
    }
    return cost;
  }
}
