package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.WriteRules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
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
 * <p>Threads: immutable.
 *
 * @param <T> the type of the values that are stored
 */
public final class UniqueRules<T> {
  private final ItemSchema<T> schema;
  private final List<Constraint> constraints;
  private final InstantSource clock;
  private final Lifetime lifetime;
  private final Set<String> pinnedNames;
  private final ItemCondition absent;

  /**
   * How long items are there, and what created them.
   *
   * @param expiry the attribute with the time to live, in seconds since 1970; null if nothing
   *     expires
   * @param exactlyOnce whether items say which request created them
   */
  public record Lifetime(@Nullable String expiry, boolean exactlyOnce) {}

  /** Rules by a clock, which tells what has expired. */
  public UniqueRules(
      ItemSchema<T> schema, List<Constraint> constraints, Lifetime lifetime, InstantSource clock) {
    this.schema = schema;
    this.constraints = List.copyOf(constraints);
    this.lifetime = lifetime;
    this.clock = clock;
    this.pinnedNames = new TreeSet<>();
    constraints.forEach(constraint -> pinnedNames.addAll(constraint.decidingNames()));
    if (lifetime.expiry() != null) {
      pinnedNames.add(lifetime.expiry());
    }
    pinnedNames.remove(schema.partitionKey().name());
    schema.sortKey().ifPresent(key -> pinnedNames.remove(key.name()));
    this.absent = ItemCondition.absent(schema);
  }

  /**
   * Refuses names that items cannot have, where the schema knows which they can.
   *
   * @throws IllegalArgumentException for the first of them
   */
  public void requireNames() {
    Optional<Set<String>> names = schema.attributeNames();
    if (names.isPresent()) {
      constraints.forEach(constraint -> constraint.requireIn(names.get()));
      String expiry = lifetime.expiry();
      if (expiry != null && !names.get().contains(expiry)) {
        throw new IllegalArgumentException(
            "expiresBy: the schema has no attribute \"%s\"; it has %s"
                .formatted(expiry, new TreeSet<>(names.get())));
      }
    }
  }

  /** The same for items as they are stored; what the schema makes of writes stays. */
  public UniqueRules<Map<String, AttributeValue>> plain() {
    return new UniqueRules<>(
        schema.plain().obeying(new WritesOnly(schema.rules())), constraints, lifetime, clock);
  }

  /** Rules for what is written; what is read stays as it is stored. */
  private record WritesOnly(WriteRules rules) implements WriteRules {
    @Override
    public Rewrite put(Map<String, AttributeValue> item) {
      return rules.put(item);
    }

    @Override
    public Rewrite update(Map<String, AttributeValue> stored, Map<String, AttributeValue> changed) {
      return rules.update(stored, changed);
    }

    @Override
    public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
      return item;
    }
  }

  /** The table. */
  public ItemSchema<T> schema() {
    return schema;
  }

  /** In the order of their declaration. */
  public List<Constraint> constraints() {
    return constraints;
  }

  /** Whether items say which request created them. */
  public boolean exactlyOnce() {
    return lifetime.exactlyOnce();
  }

  /** The attribute with the time to live; null if nothing expires. */
  public @Nullable String expiry() {
    return lifetime.expiry();
  }

  /** The constraint of this name. */
  public Constraint constraint(String name) {
    return constraints.stream()
        .filter(constraint -> constraint.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no constraint \"%s\"; there are %s"
                        .formatted(name, constraints.stream().map(Constraint::name).toList())));
  }

  /** The value that an item stands for, which never sees the toolkit's own attribute. */
  public T value(Map<String, AttributeValue> item) {
    return schema.fromItem(OwnItems.visible(item));
  }

  /**
   * Returns an item, or a part of it, as the caller gave it.
   *
   * @throws IllegalArgumentException for an attribute that only the toolkit's items have
   */
  public Set<String> requireCallers(Set<String> names) {
    for (String name : names) {
      if (Marker.ATTRIBUTES.contains(name) || name.equals(OwnItems.CREATED_BY)) {
        throw new IllegalArgumentException(
            "attribute " + name + " is reserved for markers of unique values");
      }
    }
    return names;
  }

  /** The markers of a stored item; none for an empty map. */
  public List<Marker> markersOf(Map<String, AttributeValue> item) {
    if (item.isEmpty()) {
      return List.of();
    }
    List<Marker> markers = new ArrayList<>();
    for (Constraint constraint : constraints) {
      constraint.markerOf(schema, item).ifPresent(markers::add);
    }
    return markers;
  }

  /**
   * The markers of an item as it is going to be.
   *
   * @throws IllegalArgumentException when it lacks a value that it did not lack before
   */
  public List<Marker> markersAfter(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    List<Marker> markers = new ArrayList<>(constraints.size());
    for (Constraint constraint : constraints) {
      Marker marker = constraint.markerAfter(schema, before, after);
      if (marker != null) {
        markers.add(marker);
      }
    }
    return markers;
  }

  /** The attributes that decide about markers, without those of the key. */
  public Set<String> pinnedNames() {
    return pinnedNames;
  }

  /** Holds if there is no item. */
  public ItemCondition absent() {
    return absent;
  }

  /** Holds if an item may take a marker, unless that is a reservation. */
  public ItemCondition free(Marker marker, AttributeValue taker) {
    ItemCondition free = marker.hasOwner() ? absent.or(marker.isHeldBy(taker)) : absent;
    String expiry = lifetime.expiry();
    return expiry == null ? free : free.or(TimeToLive.isPast(expiry, now()));
  }

  /** The expiry of an item or marker; empty if it does not expire. */
  public Optional<AttributeValue> expiryOf(Map<String, AttributeValue> item) {
    String expiry = lifetime.expiry();
    AttributeValue time = expiry == null ? null : item.get(expiry);
    return time != null && time.type() == AttributeValue.Type.N
        ? Optional.of(time)
        : Optional.empty();
  }

  /** Whether the time of an item or marker has passed. */
  public boolean isExpired(Map<String, AttributeValue> item) {
    String expiry = lifetime.expiry();
    return expiry != null && TimeToLive.isPast(item.get(expiry), now());
  }

  /** Whether there is an item, and it is the caller's, and its time has not passed. */
  public boolean isThere(Map<String, AttributeValue> stored) {
    return !stored.isEmpty() && !OwnItems.isOwn(stored) && !isExpired(stored);
  }

  /** The time. */
  public Instant now() {
    return clock.instant();
  }

  /** The key of an item. */
  public ItemKey keyOf(Map<String, AttributeValue> item) {
    return schema.keyOf(item);
  }
}
