package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.unique.internal.AttributePath;
import dev.cairn.toolkit.unique.internal.Constraint;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Exchanges the values of one constraint between two items. */
record SwapIntent<T>(UniqueRules<T> rules, Constraint constraint, ItemKey one, ItemKey other)
    implements Intent<T> {
  private static final String OTHER_ITEM = "other item";

  SwapIntent {
    if (one.equals(other)) {
      throw new IllegalArgumentException("an item cannot swap values with itself: " + one);
    }
    for (AttributePath attribute : constraint.attributes()) {
      if (attribute.isBelow()) {
        throw new IllegalArgumentException(
            "the values of constraint \"%s\" cannot be swapped: %s is a document path"
                .formatted(constraint.name(), attribute));
      }
      if (one.attributes().containsKey(attribute.toString())) {
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
    if (!rules.isThere(first) || !rules.isThere(second)) {
      return Decision.end(Status.NOT_FOUND, rules.isThere(first) ? other : one, null);
    }
    UniqueRules<Map<String, AttributeValue>> plain = rules.plain();
    ItemChange<Map<String, AttributeValue>> firstChange = change(plain, first, second);
    ItemChange<Map<String, AttributeValue>> secondChange = change(plain, second, first);
    T value = rules.value(firstChange.newItem());
    List<ItemWrite> writes = new ArrayList<>();
    if (!firstChange.changedNames().isEmpty()) {
      writes.add(UpdateIntent.write(plain, ItemWrite.ITEM, first, firstChange));
      writes.add(UpdateIntent.write(plain, OTHER_ITEM, second, secondChange));
    }
    return new Decision<>(writes.isEmpty() ? Status.UNCHANGED : Status.APPLIED, one, value, writes);
  }

  /** Swapped as stored, so that a value of a type's own making cannot change on the way. */
  private ItemChange<Map<String, AttributeValue>> change(
      UniqueRules<Map<String, AttributeValue>> plain,
      Map<String, AttributeValue> stored,
      Map<String, AttributeValue> giver) {
    return ItemChange.of(
        plain.schema(),
        OwnItems.visible(stored),
        item -> {
          Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
          for (AttributePath attribute : constraint.attributes()) {
            @Nullable AttributeValue given = giver.get(attribute.toString());
            if (given == null) {
              changed.remove(attribute.toString());
            } else {
              changed.put(attribute.toString(), given);
            }
          }
          return changed;
        });
  }
}
