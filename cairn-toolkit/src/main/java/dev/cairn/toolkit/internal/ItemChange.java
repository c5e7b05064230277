package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a caller's function does to a stored item: the attributes that differ, the update that
 * changes only those, and the condition that the item is still the one the function saw.
 *
 * <p>Stored maps are compared, not values, so a bean may be changed in place; and attributes that
 * the value's type does not know stay as they are.
 *
 * @param <T> the type of the values
 */
public final class ItemChange<T> {
  /**
   * How many attributes a condition can pin: DynamoDB allows 300 operators in an expression, and
   * each takes two.
   */
  public static final int PINNED_ATTRIBUTES_MAX = 140;

  private final ItemSchema<T> schema;
  private final Map<String, AttributeValue> stored;
  private final Map<String, AttributeValue> before;
  private final Map<String, AttributeValue> after;
  private final T value;

  private ItemChange(
      ItemSchema<T> schema,
      Map<String, AttributeValue> stored,
      Map<String, AttributeValue> before,
      T value) {
    this.schema = schema;
    this.stored = stored;
    this.before = before;
    this.value = value;
    this.after = new LinkedHashMap<>(schema.toItem(value));
  }

  /**
   * Applies the function to a stored item.
   *
   * @throws IllegalArgumentException when the function changes the key
   */
  public static <T> ItemChange<T> of(
      ItemSchema<T> schema, Map<String, AttributeValue> stored, UnaryOperator<T> function) {
    T value = schema.fromItem(stored);
    Map<String, AttributeValue> before = new LinkedHashMap<>(schema.toItem(value));
    ItemChange<T> change = new ItemChange<>(schema, stored, before, function.apply(value));
    ItemKey key = schema.keyOf(stored);
    if (!schema.keyOf(change.after).equals(key)) {
      throw new IllegalArgumentException(
          "the function changed the key of " + key + " to " + schema.keyOf(change.after));
    }
    return change;
  }

  /** The value after the function. */
  public T value() {
    return value;
  }

  /** The attributes that the function changed, by name. */
  public Set<String> changedNames() {
    Set<String> names = SameItem.differingNames(before, after);
    names.removeIf(this::isKey);
    return names;
  }

  /** The whole item as it will be stored. */
  public Map<String, AttributeValue> newItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>(stored);
    for (String name : changedNames()) {
      AttributeValue changed = after.get(name);
      if (changed == null) {
        item.remove(name);
      } else {
        item.put(name, changed);
      }
    }
    return item;
  }

  /** Sets and removes the changed attributes. REQUIRES at least one. */
  public ItemUpdate update() {
    List<String> sets = new ArrayList<>();
    List<String> removes = new ArrayList<>();
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    for (String name : changedNames()) {
      String number = Integer.toString(names.size());
      names.put("#u" + number, name);
      AttributeValue changed = after.get(name);
      if (changed == null) {
        removes.add("#u" + number);
      } else {
        sets.add("#u" + number + " = :u" + number);
        values.put(":u" + number, changed);
      }
    }
    String set = sets.isEmpty() ? "" : "SET " + String.join(", ", sets);
    String remove = removes.isEmpty() ? "" : "REMOVE " + String.join(", ", removes);
    return ItemUpdate.of((set + " " + remove).strip(), names, values);
  }

  /** The table. */
  public ItemSchema<T> schema() {
    return schema;
  }

  /** Holds while the item has the values that the function saw. */
  public ItemCondition pin() {
    return pin(Set.of());
  }

  /** Holds while the item has the values that the function saw, and those under more names. */
  public ItemCondition pin(Set<String> more) {
    Set<String> seen = new TreeSet<>(before.keySet());
    seen.addAll(more);
    seen.addAll(after.keySet());
    seen.removeIf(this::isKey);
    ItemCondition present = ItemCondition.present(schema);
    return seen.isEmpty() ? present : present.and(pin(stored, seen));
  }

  /**
   * Holds while an item has the same values as this one under these names, and lacks what this one
   * lacks. REQUIRES at least one name.
   */
  public static ItemCondition pin(Map<String, AttributeValue> item, Set<String> attributes) {
    if (attributes.size() > PINNED_ATTRIBUTES_MAX) {
      throw new IllegalArgumentException(
          "an item with more than " + PINNED_ATTRIBUTES_MAX + " attributes cannot be pinned");
    }
    List<String> parts = new ArrayList<>();
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    for (String name : attributes) {
      String number = Integer.toString(names.size());
      names.put("#p" + number, name);
      AttributeValue old = item.get(name);
      if (old == null) {
        parts.add("attribute_not_exists(#p" + number + ")");
      } else {
        parts.add("#p" + number + " = :p" + number);
        values.put(":p" + number, old);
      }
    }
    return ItemCondition.of(String.join(" AND ", parts), names, values);
  }

  private boolean isKey(String name) {
    return name.equals(schema.partitionKey().name())
        || schema.sortKey().map(key -> key.name().equals(name)).orElse(false);
  }
}
