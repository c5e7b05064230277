package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.unique.internal.Constraint;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds out who has a unique value. */
final class UniqueLookup<T> {
  private final UniqueRules<T> rules;
  private final Constraint constraint;
  private final List<AttributeValue> values;

  UniqueLookup(UniqueRules<T> rules, String constraint, Object... values) {
    this.rules = rules;
    this.constraint = rules.constraint(constraint);
    this.values = attributeValues(constraint, values);
  }

  /** The marker of the values, which is another than none. */
  Marker marker() {
    return constraint
        .markerFor(rules.schema(), values)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "constraint \"" + constraint.name() + "\": there is no value to reserve"));
  }

  CompletionStage<Boolean> isTaken(Call call) {
    return findMarker(call).thenApply(Optional::isPresent);
  }

  CompletionStage<Optional<ItemKey>> owner(Call call) {
    requireOwners();
    return findMarker(call)
        .thenApply(
            marker ->
                marker
                    .filter(stored -> !stored.containsKey(Marker.LEASE_END))
                    .flatMap(stored -> Marker.ownerOf(rules.schema(), stored)));
  }

  CompletionStage<Optional<T>> item(Call call) {
    requireOwners();
    return findMarker(call)
        .thenCompose(
            marker ->
                marker.isEmpty()
                    ? CompletableFuture.completedFuture(Optional.<T>empty())
                    : itemOf(call, marker.get()));
  }

  private CompletionStage<Optional<Map<String, AttributeValue>>> findMarker(Call call) {
    Optional<Marker> marker = constraint.markerFor(rules.schema(), values);
    return marker.isEmpty()
        ? CompletableFuture.completedFuture(Optional.empty())
        : call.find(marker.get().key()).thenApply(stored -> stored.filter(this::isHeld));
  }

  /** DynamoDB may remove what has expired days later. */
  private boolean isHeld(Map<String, AttributeValue> marker) {
    return !rules.isExpired(marker) && !Marker.isEnded(marker, rules.now());
  }

  /**
   * Between the two reads the item may have got another value, or been removed: then it is not the
   * one that was asked for.
   */
  private CompletionStage<Optional<T>> itemOf(Call call, Map<String, AttributeValue> marker) {
    Optional<ItemKey> owner = Marker.ownerOf(rules.schema(), marker);
    if (owner.isEmpty() || marker.containsKey(Marker.LEASE_END)) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    if (constraint.layout() == MarkerLayout.FULL_COPY
        || constraint.layout() == MarkerLayout.FLAT_COPY) {
      Optional<Map<String, AttributeValue>> copy = Marker.copied(marker, owner.get());
      if (copy.isPresent()) {
        return CompletableFuture.completedFuture(copy.map(rules::value));
      }
    }
    ItemKey wanted = rules.keyOf(marker);
    return call.find(owner.get())
        .thenApply(stored -> stored.filter(item -> hasMarker(item, wanted)).map(rules::value));
  }

  private boolean hasMarker(Map<String, AttributeValue> item, ItemKey wanted) {
    return rules.isThere(item)
        && constraint
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

  /** The values, which may be in an array as one value. */
  static List<AttributeValue> attributeValues(
      String constraint, @Nullable Object @Nullable ... values) {
    if (values != null && values.length == 1 && values[0] instanceof Object[] inner) {
      return attributeValues(constraint, inner);
    }
    List<AttributeValue> all = new ArrayList<>();
    for (Object value : values == null ? new @Nullable Object[1] : values) {
      if (value == null) {
        throw new IllegalArgumentException(
            "constraint \"" + constraint + "\": value " + (all.size() + 1) + " is null");
      }
      all.add(attributeValue(value));
    }
    return all;
  }

  private static AttributeValue attributeValue(Object value) {
    if (value instanceof AttributeValue finished) {
      return finished;
    }
    if (value instanceof CharSequence || value instanceof UUID) {
      return AttributeValue.fromS(value.toString());
    }
    if (value instanceof Enum<?> constant) {
      return AttributeValue.fromS(constant.name());
    }
    if (value instanceof Number number) {
      return AttributeValue.fromN(number.toString());
    }
    if (value instanceof SdkBytes bytes) {
      return AttributeValue.fromB(bytes);
    }
    if (value instanceof byte[] bytes) {
      return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    }
    throw new IllegalArgumentException(
        "a unique value is a text, a number or binary, not a " + value.getClass().getName());
  }
}
