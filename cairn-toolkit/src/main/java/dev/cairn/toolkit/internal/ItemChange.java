package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.item.WriteRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a caller's function does to a stored item: the attributes that differ, the update that
 * changes only those, and the condition that the item is still the one the function saw.
 *
 * <p>Stored maps are compared, not values, so a bean may be changed in place; and attributes that
 * the value's type does not know stay as they are. What the schema's own rules add to a change is
 * part of it; a function that changes nothing changes nothing.
 *
 * @param <T> the type of the values
 */
public final class ItemChange<T> {
  /**
   * How many attributes a condition can pin: DynamoDB allows 300 operators in an expression, and
   * each takes two.
   */
  public static final int PINNED_ATTRIBUTES_MAX = 140;

  /** How many attributes an update changes: an expression has 4 KB, each takes up to 25 bytes. */
  private static final int UPDATED_ATTRIBUTES_MAX = 150;

  private final ItemSchema<T> schema;
  private final Map<String, AttributeValue> stored;
  private final Map<String, AttributeValue> before;
  private final Map<String, AttributeValue> after;
  private final @Nullable ItemCondition condition;
  private final T value;
  private final Set<String> changed;

  private ItemChange(
      ItemSchema<T> schema,
      Map<String, AttributeValue> stored,
      Map<String, AttributeValue> before,
      T value,
      WriteRules.Rewrite rewrite) {
    this.schema = schema;
    this.stored = stored;
    this.before = before;
    this.value = value;
    this.after = rewrite.item();
    this.condition = rewrite.condition();
    this.changed = SameItem.differingNames(before, after);
    changed.removeIf(this::isKey);
  }

  /**
   * Applies the function to a stored item.
   *
   * @throws IllegalArgumentException when the function changes the key or returns nothing
   */
  public static <T> ItemChange<T> of(
      ItemSchema<T> schema, Map<String, AttributeValue> stored, UnaryOperator<T> function) {
    T value = schema.fromItem(stored);
    Map<String, AttributeValue> before = new LinkedHashMap<>(schema.toItem(value));
    @Nullable T changed = function.apply(value);
    ItemKey key = schema.keyOf(stored);
    if (changed == null) {
      throw new IllegalArgumentException("the function returned null for " + key);
    }
    Map<String, AttributeValue> after = new LinkedHashMap<>(schema.toItem(changed));
    if (!schema.keyOf(after).equals(key)) {
      throw new IllegalArgumentException(
          "the function changed the key of " + key + " to " + schema.keyOf(after));
    }
    WriteRules.Rewrite rewrite =
        SameItem.equal(before, after)
            ? new WriteRules.Rewrite(after, null)
            : schema.rules().update(stored, after);
    return new ItemChange<>(schema, stored, before, changed, rewrite);
  }

  /** The value as it will be stored. */
  public T value() {
    return schema.written(value, newItem());
  }

  /** The attributes that are changed, by name. */
  public Set<String> changedNames() {
    return changed;
  }

  /** The whole item as it will be stored. */
  public Map<String, AttributeValue> newItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>(stored);
    for (String name : changed) {
      AttributeValue value = after.get(name);
      if (value == null) {
        item.remove(name);
      } else {
        item.put(name, value);
      }
    }
    return item;
  }

  /**
   * Sets and removes the changed attributes; empty if they are too many for an update, so that the
   * whole item has to be written. REQUIRES at least one.
   */
  public Optional<ItemUpdate> update() {
    if (changed.size() > UPDATED_ATTRIBUTES_MAX) {
      return Optional.empty();
    }
    return changed.stream()
        .map(
            name ->
                after.containsKey(name)
                    ? ItemUpdate.set(name, Objects.requireNonNull(after.get(name)))
                    : ItemUpdate.remove(name))
        .reduce(ItemUpdate::and);
  }

  /** The table. */
  public ItemSchema<T> schema() {
    return schema;
  }

  /** Holds while the item has the values that the function saw, and those under more names. */
  public ItemCondition pin(Set<String> more) {
    Set<String> seen = new LinkedHashSet<>(new TreeSet<>(more));
    seen.addAll(changed);
    seen.addAll(new TreeSet<>(before.keySet()));
    seen.removeIf(this::isKey);
    ItemCondition present = ItemCondition.present(schema);
    ItemCondition same = seen.isEmpty() ? present : present.and(pin(stored, seen));
    return condition == null ? same : same.and(condition);
  }

  /**
   * Holds while an item has the same values as this one under these names, and lacks what this one
   * lacks; of more names than a condition can have, under the first of them. REQUIRES at least one
   * name.
   */
  public static ItemCondition pin(Map<String, AttributeValue> item, Set<String> attributes) {
    List<ItemCondition> parts = new ArrayList<>();
    for (String name : attributes) {
      AttributeValue old = item.get(name);
      parts.add(old == null ? ItemCondition.missing(name) : ItemCondition.equal(name, old));
      if (parts.size() == PINNED_ATTRIBUTES_MAX) {
        break;
      }
    }
    return ItemCondition.all(parts);
  }

  private boolean isKey(String name) {
    return name.equals(schema.partitionKey().name())
        || schema.sortKey().map(key -> key.name().equals(name)).orElse(false);
  }
}
