package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds out who has a unique value. */
final class UniqueLookup<T> {
  private final UniqueCall<T> call;
  private final UniqueRules<T> rules;
  private final UniqueConstraint constraint;
  private final List<AttributeValue> values;

  UniqueLookup(UniqueCall<T> call, UniqueConstraint constraint, List<AttributeValue> values) {
    this.call = call;
    this.rules = call.rules();
    this.constraint = constraint;
    this.values = values;
  }

  CompletionStage<Boolean> isTaken() {
    return findMarker().thenApply(Optional::isPresent);
  }

  CompletionStage<Optional<ItemKey>> owner() {
    requireOwners();
    return findMarker()
        .thenApply(
            marker ->
                marker
                    .filter(stored -> !stored.containsKey(Marker.LEASE_END))
                    .flatMap(stored -> Marker.ownerOf(rules.schema(), stored)));
  }

  CompletionStage<Optional<T>> item() {
    requireOwners();
    return findMarker()
        .thenCompose(
            marker ->
                marker.isEmpty()
                    ? CompletableFuture.completedFuture(Optional.<T>empty())
                    : itemOf(marker.get()));
  }

  private CompletionStage<Optional<Map<String, AttributeValue>>> findMarker() {
    Optional<Marker> marker = constraint.markerFor(rules.schema(), values);
    return marker.isEmpty()
        ? CompletableFuture.completedFuture(Optional.empty())
        : call.find(marker.get().key()).thenApply(stored -> stored.filter(this::isHeld));
  }

  /** DynamoDB may remove what has expired days later. */
  private boolean isHeld(Map<String, AttributeValue> marker) {
    AttributeValue leaseEnd = marker.get(Marker.LEASE_END);
    return !rules.isExpired(marker) && (leaseEnd == null || !Marker.isPast(leaseEnd, rules.now()));
  }

  /**
   * Between the two reads the item may have got another value, or been removed: then it is not the
   * one that was asked for.
   */
  private CompletionStage<Optional<T>> itemOf(Map<String, AttributeValue> marker) {
    Optional<ItemKey> owner = Marker.ownerOf(rules.schema(), marker);
    if (owner.isEmpty() || marker.containsKey(Marker.LEASE_END)) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    if (constraint.layout() == MarkerLayout.FULL_COPY) {
      T copy = rules.value(Marker.copied(marker, owner.get()));
      return CompletableFuture.completedFuture(Optional.of(copy));
    }
    ItemKey wanted = rules.schema().keyOf(marker);
    return call.find(owner.get())
        .thenApply(stored -> stored.filter(item -> hasMarker(item, wanted)).map(rules::value));
  }

  private boolean hasMarker(Map<String, AttributeValue> item, ItemKey wanted) {
    return constraint
        .markerOf(rules.schema(), item)
        .map(marker -> marker.key().equals(wanted))
        .orElse(false);
  }

  private void requireOwners() {
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
}
