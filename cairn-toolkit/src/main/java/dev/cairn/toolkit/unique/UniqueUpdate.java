package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Changes attributes of an item that leave its markers as they are. */
final class UniqueUpdate<T> {
  private final UniqueCall<T> call;
  private final ItemSchema<T> schema;
  private final ItemKey key;
  private final UnaryOperator<T> function;

  UniqueUpdate(UniqueCall<T> call, ItemKey key, UnaryOperator<T> function) {
    this.call = call;
    this.schema = call.schema();
    this.key = key;
    this.function = function;
  }

  CompletionStage<WriteOutcome<T>> start() {
    return call.find(key).thenCompose(stored -> Loop.from(stored, this::attempt));
  }

  private CompletionStage<Loop.Step<Optional<Map<String, AttributeValue>>, WriteOutcome<T>>>
      attempt(Optional<Map<String, AttributeValue>> stored) {
    if (stored.isEmpty()) {
      return UniqueCall.done(call.ended(Status.NOT_FOUND, key, null));
    }
    ItemChange<T> change = ItemChange.of(schema, stored.get(), function);
    if (change.changedNames().isEmpty()) {
      return UniqueCall.done(call.ended(Status.UNCHANGED, key, change.value()));
    }
    requireSameMarkers(stored.get(), change.newItem());
    TransactionStep step =
        TransactionStep.update(UniqueCall.ITEM, schema, key, change.update(), change.pin());
    return call.write(step)
        .thenCompose(
            outcome ->
                switch (outcome.status()) {
                  case APPLIED ->
                      UniqueCall.done(
                          call.ended(Status.APPLIED, key, change.value(), List.of(), outcome));
                  case FAILED ->
                      call.again(
                          outcome.failed(UniqueCall.ITEM).flatMap(StepFailure::existingItem),
                          key,
                          outcome);
                  case GAVE_UP ->
                      UniqueCall.done(call.ended(Status.GAVE_UP, key, null, List.of(), outcome));
                  case UNKNOWN ->
                      UniqueCall.done(call.ended(Status.UNKNOWN, key, null, List.of(), outcome));
                });
  }

  private void requireSameMarkers(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    UniqueCall.requireNoMarkerAttributes(after);
    for (UniqueConstraint constraint : call.constraints()) {
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
}
