package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What is unique in a table, and how its items are stored.
 *
 * @param schema the table
 * @param constraints in the order of their declaration
 * @param expiry the attribute with the time to live, in seconds since 1970; null if nothing expires
 * @param clock tells what has expired
 * @param exactlyOnce whether items say which request created them
 */
record UniqueRules<T>(
    ItemSchema<T> schema,
    List<UniqueConstraint> constraints,
    @Nullable String expiry,
    InstantSource clock,
    boolean exactlyOnce) {
  /** The attribute of an item that says which request created it. Part of stored data. */
  static final String CREATED_BY = "cairnCreatedBy";

  private static final Set<String> RESERVED = reserved();

  private static Set<String> reserved() {
    Set<String> names = new HashSet<>(Marker.ATTRIBUTES);
    names.add(CREATED_BY);
    return names;
  }

  /** The constraint of this name. */
  UniqueConstraint constraint(String name) {
    return constraints.stream()
        .filter(constraint -> constraint.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no constraint \"%s\"; there are %s"
                        .formatted(
                            name, constraints.stream().map(UniqueConstraint::name).toList())));
  }

  /** The value that an item stands for, which never sees the toolkit's own attribute. */
  T value(Map<String, AttributeValue> item) {
    return schema.fromItem(visible(item));
  }

  static Map<String, AttributeValue> visible(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> visible = new LinkedHashMap<>(item);
    visible.remove(CREATED_BY);
    return visible;
  }

  /** An item as the caller gave it, which must not have the toolkit's attributes. */
  Map<String, AttributeValue> checked(Map<String, AttributeValue> item) {
    for (String name : item.keySet()) {
      if (RESERVED.contains(name)) {
        throw new IllegalArgumentException(
            "attribute " + name + " is reserved for markers of unique values");
      }
    }
    for (UniqueConstraint constraint : constraints) {
      constraint.requireValues(item);
    }
    return item;
  }

  /** The attributes from which markers are computed, without those of the key. */
  Set<String> pinnedNames() {
    Set<String> names = new TreeSet<>();
    constraints.forEach(constraint -> names.addAll(constraint.allAttributes()));
    if (expiry != null) {
      names.add(expiry);
    }
    names.remove(schema.partitionKey().name());
    schema.sortKey().ifPresent(key -> names.remove(key.name()));
    return names;
  }

  /** The expiry of an item or marker; empty if it does not expire. */
  Optional<AttributeValue> expiryOf(Map<String, AttributeValue> item) {
    @Nullable AttributeValue time = expiry == null ? null : item.get(expiry);
    return time != null && time.type() == AttributeValue.Type.N
        ? Optional.of(time)
        : Optional.empty();
  }

  boolean isExpired(Map<String, AttributeValue> item) {
    return expiryOf(item).filter(time -> Marker.isPast(time, now())).isPresent();
  }

  Instant now() {
    return clock.instant();
  }

  boolean isMarker(Map<String, AttributeValue> item) {
    @Nullable AttributeValue type = item.get(Marker.TYPE);
    return type != null && Marker.TYPE_MARKER.equals(type.s());
  }

  ItemKey keyOf(Map<String, AttributeValue> item) {
    return schema.keyOf(item);
  }
}
