package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Removes an item and its markers, while it has the values that the markers stand for. */
final class UniqueDelete<T> {
  private final UniqueCall<T> call;
  private final ItemSchema<T> schema;
  private final ItemKey key;

  UniqueDelete(UniqueCall<T> call, ItemKey key) {
    this.call = call;
    this.schema = call.schema();
    this.key = key;
  }

  /**
   * What to delete: the item as it was seen, and the constraints whose markers turned out to be
   * another item's and so must be left alone.
   */
  private record Removal(Map<String, AttributeValue> stored, Set<String> foreign) {}

  CompletionStage<WriteOutcome<T>> start() {
    return call.find(key)
        .thenCompose(
            stored -> Loop.from(new Removal(stored.orElse(Map.of()), Set.of()), this::attempt));
  }

  private CompletionStage<Loop.Step<Removal, WriteOutcome<T>>> attempt(Removal removal) {
    if (removal.stored().isEmpty()) {
      return UniqueCall.done(call.ended(Status.NOT_FOUND, key, null));
    }
    List<Marker> markers = new ArrayList<>(call.markersOf(removal.stored()));
    markers.removeIf(marker -> removal.foreign().contains(marker.constraint().name()));
    List<TransactionStep> steps = new ArrayList<>();
    steps.add(TransactionStep.delete(UniqueCall.ITEM, schema, key, pin(removal.stored())));
    markers.forEach(marker -> steps.add(marker.free(schema, key)));
    return call.writeTogether(steps)
        .thenCompose(
            outcome ->
                switch (outcome.status()) {
                  case APPLIED -> done(Status.APPLIED, outcome);
                  case FAILED -> call.again(next(removal, markers, outcome), key, outcome);
                  case GAVE_UP -> done(Status.GAVE_UP, outcome);
                  case UNKNOWN -> done(Status.UNKNOWN, outcome);
                });
  }

  private CompletionStage<Loop.Step<Removal, WriteOutcome<T>>> done(
      Status status, TransactionOutcome outcome) {
    return UniqueCall.done(call.ended(status, key, null, List.of(), outcome));
  }

  /** The failed condition brings the item as it is now, so another round needs no read. */
  private Removal next(Removal removal, List<Marker> markers, TransactionOutcome outcome) {
    Optional<StepFailure> itemFailure = outcome.failed(UniqueCall.ITEM);
    if (itemFailure.isPresent()) {
      return new Removal(itemFailure.get().existingItem().orElse(Map.of()), Set.of());
    }
    Set<String> foreign = new HashSet<>(removal.foreign());
    for (Marker marker : markers) {
      if (outcome.failed(marker.label()).isPresent()) {
        foreign.add(marker.constraint().name());
      }
    }
    return new Removal(removal.stored(), foreign);
  }

  /** Holds while the item has the values from which the markers were computed. */
  private ItemCondition pin(Map<String, AttributeValue> stored) {
    Set<String> names = new TreeSet<>();
    call.constraints().forEach(constraint -> names.addAll(constraint.allAttributes()));
    names.removeAll(key.attributes().keySet());
    ItemCondition present = ItemCondition.present(schema);
    return names.isEmpty() ? present : present.and(ItemChange.pin(stored, names));
  }
}
