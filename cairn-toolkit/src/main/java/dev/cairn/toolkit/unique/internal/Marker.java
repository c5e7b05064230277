package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.TimeToLive;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.unique.MarkerLayout;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item that holds one value of one constraint. The names of its attributes are part of stored
 * data and never change.
 *
 * @param constraint the constraint
 * @param key the marker's key
 * @param hashed the normalised value, where the key has only its hash; otherwise empty
 */
public record Marker(Constraint constraint, ItemKey key, List<String> hashed) {
  /** The owner's key, as a map. */
  public static final String OWNER = "cairnOwner";

  /** The constraint's name. */
  public static final String CONSTRAINT = "cairnConstraint";

  /** When a reservation ends, in seconds since 1970; only on markers of values not yet in use. */
  public static final String LEASE_END = "cairnLeaseEnd";

  /** The {@link ItemDigest} of the item that a copy is a copy of. */
  public static final String DIGEST = "cairnDigest";

  private static final String NORMALIZER = "cairnNormalizer";
  private static final String VALUE = "cairnValue";

  /** All attributes of the item, as a map. */
  private static final String COPY = "cairnCopy";

  private static final AttributeValue MARKER = AttributeValue.fromS("unique");

  /** What only markers have. */
  static final Set<String> ATTRIBUTES =
      Set.of(OwnItems.TYPE, OWNER, CONSTRAINT, NORMALIZER, VALUE, DIGEST, COPY, LEASE_END);

  /** Whether a stored item is a marker, of whatever constraint. */
  public static boolean isMarker(Map<String, AttributeValue> stored) {
    return MARKER.equals(stored.get(OwnItems.TYPE));
  }

  /** What steps about it are called. */
  public String label() {
    return constraint.label();
  }

  /** Whether it says whose it is. */
  public boolean hasOwner() {
    return constraint.layout() != MarkerLayout.BARE;
  }

  /** Whether it has its owner's attributes. */
  public boolean isCopy() {
    return constraint.layout() == MarkerLayout.FULL_COPY
        || constraint.layout() == MarkerLayout.FLAT_COPY;
  }

  /** An owner's key as markers have it. */
  public static AttributeValue ownerValue(ItemKey owner) {
    return AttributeValue.fromM(owner.attributes());
  }

  /**
   * Holds if this is the owner's marker for this constraint: a key of the default form is that of
   * one constraint only.
   */
  public ItemCondition isHeldBy(AttributeValue owner) {
    ItemCondition isOwner = ItemCondition.equal(OWNER, owner);
    return constraint.hasDefaultKeys()
        ? isOwner
        : isOwner.and(ItemCondition.equal(CONSTRAINT, constraint.nameValue()));
  }

  /** Whether a stored marker is this constraint's. */
  public boolean isOfConstraint(Map<String, AttributeValue> stored) {
    return constraint.nameValue().equals(stored.get(CONSTRAINT));
  }

  /** Whether a stored marker is a reservation that has ended. */
  public static boolean isEnded(Map<String, AttributeValue> stored, Instant now) {
    return TimeToLive.isPast(stored.get(LEASE_END), now);
  }

  /** Holds if this is a copy of an item with this digest, or without one. */
  public static ItemCondition isCopyOf(@Nullable String digest) {
    return digest == null
        ? ItemCondition.missing(DIGEST)
        : ItemCondition.equal(DIGEST, AttributeValue.fromS(digest));
  }

  /** The stored form of the marker of an item. */
  public Map<String, AttributeValue> attributes(
      UniqueRules<?> rules, AttributeValue owner, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> marker = new LinkedHashMap<>();
    if (isCopy()) {
      if (constraint.layout() == MarkerLayout.FLAT_COPY) {
        marker.putAll(item);
      } else {
        marker.put(COPY, AttributeValue.fromM(item));
      }
      marker.put(DIGEST, AttributeValue.fromS(ItemDigest.of(item)));
    }
    String expiry = rules.expiry();
    if (expiry != null) {
      rules.expiryOf(item).ifPresent(time -> marker.put(expiry, time));
    }
    marker.putAll(key.attributes());
    if (hasOwner()) {
      addOwnership(owner, marker);
    }
    return marker;
  }

  /** Adds what an owned marker has beside its key. */
  public void addOwnership(AttributeValue owner, Map<String, AttributeValue> marker) {
    marker.put(OwnItems.TYPE, MARKER);
    marker.put(OWNER, owner);
    marker.put(CONSTRAINT, constraint.nameValue());
    marker.put(NORMALIZER, constraint.normalizerId());
    if (!hashed.isEmpty()) {
      marker.put(VALUE, AttributeValue.fromL(hashed.stream().map(AttributeValue::fromS).toList()));
    }
  }

  /** Whose a stored marker is; empty where it does not say. */
  public static Optional<ItemKey> ownerOf(
      ItemSchema<?> schema, Map<String, AttributeValue> marker) {
    AttributeValue owner = marker.get(OWNER);
    if (owner == null || !owner.hasM()) {
      return Optional.empty();
    }
    try {
      return Optional.of(schema.keyOf(owner.m()));
    } catch (IllegalArgumentException notAKey) {
      return Optional.empty();
    }
  }

  /** The owner's item from a stored copy of either form; empty if the marker has none. */
  public static Optional<Map<String, AttributeValue>> copied(
      Map<String, AttributeValue> marker, ItemKey owner) {
    if (!marker.containsKey(DIGEST)) {
      return Optional.empty();
    }
    AttributeValue nested = marker.get(COPY);
    if (nested != null) {
      return Optional.of(nested.m());
    }
    Map<String, AttributeValue> item = new LinkedHashMap<>(marker);
    item.keySet().removeAll(ATTRIBUTES);
    item.putAll(owner.attributes());
    return Optional.of(item);
  }
}
