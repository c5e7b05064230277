package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.internal.TimeToLive;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
record Marker(UniqueConstraint constraint, ItemKey key, List<String> hashed) {
  static final String TYPE = "cairnType";
  static final String OWNER = "cairnOwner";
  static final String CONSTRAINT = "cairnConstraint";
  static final String NORMALIZER = "cairnNormalizer";
  static final String VALUE = "cairnValue";

  /** The {@link ItemDigest} of the item that a full copy is a copy of. */
  static final String DIGEST = "cairnDigest";

  /** When a reservation ends, in seconds since 1970; only on markers of values not yet in use. */
  static final String LEASE_END = "cairnLeaseEnd";

  /** What {@link #TYPE} is for a marker. */
  static final String TYPE_MARKER = "unique";

  private static final AttributeValue MARKER = AttributeValue.fromS(TYPE_MARKER);

  static final List<String> ATTRIBUTES =
      List.of(TYPE, OWNER, CONSTRAINT, NORMALIZER, VALUE, DIGEST, LEASE_END);

  /*
   * The names of these attributes are none of DynamoDB's reserved words, so they need no
   * placeholders: each would cost a part of the request.
   */
  private static final String IS_OWNER = OWNER + " = :owner";
  private static final String IS_CONSTRAINT = CONSTRAINT + " = :constraint";

  String label() {
    return constraint.label();
  }

  boolean hasOwner() {
    return constraint.layout() != MarkerLayout.BARE;
  }

  boolean isCopy() {
    return constraint.layout() == MarkerLayout.FULL_COPY;
  }

  /** An owner's key as markers have it. */
  static AttributeValue ownerValue(ItemKey owner) {
    return AttributeValue.fromM(owner.attributes());
  }

  /** Holds if this is the owner's marker for this constraint. */
  ItemCondition isHeldBy(ItemKey owner) {
    return isHeldBy(ownerValue(owner));
  }

  /** The same for the owner's key as {@link #OWNER} has it. */
  ItemCondition isHeldBy(AttributeValue owner) {
    return ItemCondition.of(heldExpression(), Map.of(), heldValues(owner));
  }

  /** Holds if this is not there, or another's, or another constraint's. */
  ItemCondition isNotHeldBy(AttributeValue owner) {
    return ItemCondition.of("NOT (" + heldExpression() + ")", Map.of(), heldValues(owner));
  }

  /** A key of the default form is that of one constraint only. */
  private String heldExpression() {
    return constraint.hasDefaultKeys() ? IS_OWNER : IS_OWNER + " AND " + IS_CONSTRAINT;
  }

  private Map<String, AttributeValue> heldValues(AttributeValue owner) {
    return constraint.hasDefaultKeys()
        ? Map.of(":owner", owner)
        : Map.of(":owner", owner, ":constraint", constraint.nameValue());
  }

  /** Holds if the marker is not there, or is this owner's already. */
  ItemCondition isFreeFor(AttributeValue owner, ItemSchema<?> schema) {
    ItemCondition absent = ItemCondition.absent(schema);
    return hasOwner()
        ? ItemCondition.of(
            absent.expression() + " OR " + heldExpression(), absent.names(), heldValues(owner))
        : absent;
  }

  /** Whether a stored marker is a reservation that has ended. */
  static boolean isEnded(Map<String, AttributeValue> stored, Instant now) {
    @Nullable AttributeValue end = stored.get(LEASE_END);
    return end != null && isPast(end, now);
  }

  /** Holds if this is a copy of an item with this digest, or without one. */
  static ItemCondition isCopyOf(@Nullable String digest) {
    return digest == null
        ? ItemCondition.of("attribute_not_exists(#digest)", Map.of("#digest", DIGEST), Map.of())
        : ItemCondition.of(
            "#digest = :digest",
            Map.of("#digest", DIGEST),
            Map.of(":digest", AttributeValue.fromS(digest)));
  }

  /** Holds if the attribute has a time before this one. */
  static ItemCondition isPast(String attribute, Instant now) {
    return ItemCondition.of(
        "#time < :now", Map.of("#time", attribute), Map.of(":now", seconds(now)));
  }

  private static AttributeValue seconds(Instant time) {
    return AttributeValue.fromN(Long.toString(time.getEpochSecond()));
  }

  static boolean isPast(AttributeValue time, Instant now) {
    return TimeToLive.isPast(time, now);
  }

  /** The stored form of the marker of an item. */
  Map<String, AttributeValue> attributes(
      UniqueRules<?> rules, AttributeValue owner, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> marker = new LinkedHashMap<>();
    if (isCopy()) {
      marker.putAll(item);
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
  void addOwnership(AttributeValue owner, Map<String, AttributeValue> marker) {
    marker.put(TYPE, MARKER);
    marker.put(OWNER, owner);
    marker.put(CONSTRAINT, constraint.nameValue());
    marker.put(NORMALIZER, constraint.normalizerId());
    if (!hashed.isEmpty()) {
      marker.put(VALUE, AttributeValue.fromL(hashed.stream().map(AttributeValue::fromS).toList()));
    }
  }

  /** Whose a stored marker is; empty where it does not say. */
  static Optional<ItemKey> ownerOf(ItemSchema<?> schema, Map<String, AttributeValue> marker) {
    AttributeValue owner = marker.get(OWNER);
    return owner == null || !owner.hasM() ? Optional.empty() : Optional.of(schema.keyOf(owner.m()));
  }

  /** The owner's item from a stored full copy. */
  static Map<String, AttributeValue> copied(Map<String, AttributeValue> marker, ItemKey owner) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(marker);
    item.keySet().removeAll(ATTRIBUTES);
    item.putAll(owner.attributes());
    return item;
  }
}
