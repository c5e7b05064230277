package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes an item and its markers, if none of them is there. */
final class UniqueCreate<T> {
  private final UniqueCall<T> call;
  private final ItemSchema<T> schema;
  private final T value;
  private final Map<String, AttributeValue> item;
  private final ItemKey key;
  private final List<Marker> markers;

  UniqueCreate(UniqueCall<T> call, T value) {
    this.call = call;
    this.schema = call.schema();
    this.value = value;
    this.item = schema.toItem(value);
    this.key = schema.keyOf(item);
    UniqueCall.requireNoMarkerAttributes(item);
    this.markers = call.markersOf(item);
    requireDistinctKeys();
  }

  private void requireDistinctKeys() {
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

  CompletionStage<WriteOutcome<T>> start() {
    List<TransactionStep> steps = new ArrayList<>();
    steps.add(
        TransactionStep.putAttributes(UniqueCall.ITEM, schema, item, ItemCondition.absent(schema)));
    markers.forEach(marker -> steps.add(marker.take(schema, item)));
    return call.writeTogether(steps)
        .thenApply(
            outcome ->
                switch (outcome.status()) {
                  case APPLIED -> call.ended(Status.APPLIED, key, value, List.of(), outcome);
                  case FAILED -> refused(outcome);
                  case GAVE_UP -> call.ended(Status.GAVE_UP, key, null, List.of(), outcome);
                  case UNKNOWN -> call.ended(Status.UNKNOWN, key, null, List.of(), outcome);
                });
  }

  /** Markers that belong to the item that is there already are no violations. */
  private WriteOutcome<T> refused(TransactionOutcome outcome) {
    Optional<StepFailure> itemFailure = outcome.failed(UniqueCall.ITEM);
    Map<String, AttributeValue> existing =
        itemFailure.flatMap(StepFailure::existingItem).orElse(Map.of());
    Set<ItemKey> itsMarkers = new HashSet<>();
    if (!existing.isEmpty()) {
      call.markersOf(existing).forEach(marker -> itsMarkers.add(marker.key()));
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
      return call.ended(Status.ALREADY_EXISTS, key, found, violations, outcome);
    }
    return call.ended(Status.TAKEN, key, null, violations, outcome);
  }

  private Violation violation(Marker marker, StepFailure failure) {
    ItemKey owner =
        failure.existingItem().flatMap(stored -> Marker.ownerOf(schema, stored)).orElse(null);
    return new Violation(marker.constraint().name(), owner);
  }
}
