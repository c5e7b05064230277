package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Exchanges the values of one constraint between two items. */
record SwapIntent<T>(UniqueRules<T> rules, UniqueConstraint constraint, ItemKey one, ItemKey other)
    implements Intent<T> {
  private static final String OTHER_ITEM = "other item";

  SwapIntent {
    if (one.equals(other)) {
      throw new IllegalArgumentException("an item cannot swap values with itself: " + one);
    }
    for (String attribute : constraint.attributes()) {
      if (one.attributes().containsKey(attribute)) {
        throw new IllegalArgumentException(
            "attribute " + attribute + " is part of the key and cannot be swapped");
      }
    }
  }

  @Override
  public List<ItemKey> keys() {
    return List.of(one, other);
  }

  @Override
  public Decision<T> decide(List<Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> first = items.get(0);
    Map<String, AttributeValue> second = items.get(1);
    if (first.isEmpty() || second.isEmpty()) {
      return Decision.end(Status.NOT_FOUND, first.isEmpty() ? one : other, null);
    }
    ItemChange<Map<String, AttributeValue>> firstChange = change(first, second);
    ItemChange<Map<String, AttributeValue>> secondChange = change(second, first);
    T value = rules.value(firstChange.newItem());
    List<ItemWrite> writes = new ArrayList<>();
    if (!firstChange.changedNames().isEmpty()) {
      writes.add(write(UniqueCall.ITEM, first, firstChange));
      writes.add(write(OTHER_ITEM, second, secondChange));
    }
    return new Decision<>(writes.isEmpty() ? Status.UNCHANGED : Status.APPLIED, one, value, writes);
  }

  private ItemWrite write(
      String label,
      Map<String, AttributeValue> stored,
      ItemChange<Map<String, AttributeValue>> change) {
    UniqueRules<Map<String, AttributeValue>> plain =
        new UniqueRules<>(
            change.schema(),
            rules.constraints(),
            rules.expiry(),
            rules.clock(),
            rules.exactlyOnce());
    return UpdateIntent.write(plain, label, stored, change);
  }

  /** Swapped as stored, so that a value of a type's own making cannot change on the way. */
  private ItemChange<Map<String, AttributeValue>> change(
      Map<String, AttributeValue> stored, Map<String, AttributeValue> giver) {
    return ItemChange.of(
        rules.schema().plain(),
        UniqueRules.visible(stored),
        item -> {
          Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
          for (String attribute : constraint.attributes()) {
            @Nullable AttributeValue given = giver.get(attribute);
            if (given == null) {
              changed.remove(attribute);
            } else {
              changed.put(attribute, given);
            }
          }
          return changed;
        });
  }
}
