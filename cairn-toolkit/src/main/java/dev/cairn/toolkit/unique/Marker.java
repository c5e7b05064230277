package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.transaction.TransactionStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** What {@link #TYPE} is for a marker. */
  static final String TYPE_MARKER = "unique";

  static final List<String> ATTRIBUTES = List.of(TYPE, OWNER, CONSTRAINT, NORMALIZER, VALUE);

  /** Occupies the value for the owner: if nobody has it, or the owner has it already. */
  TransactionStep take(ItemSchema<?> schema, Map<String, AttributeValue> owner) {
    ItemKey ownerKey = schema.keyOf(owner);
    ItemCondition free = ItemCondition.absent(schema);
    return TransactionStep.putAttributes(
        label(), schema, attributes(schema, owner), hasOwner() ? free.or(isMine(ownerKey)) : free);
  }

  /** Frees the value, if the owner has it or nobody. */
  TransactionStep free(ItemSchema<?> schema, ItemKey owner) {
    return hasOwner()
        ? TransactionStep.delete(
            label(), schema, key, ItemCondition.absent(schema).or(isMine(owner)))
        : TransactionStep.delete(label(), schema, key);
  }

  String label() {
    return "unique " + constraint.name();
  }

  private boolean hasOwner() {
    return constraint.layout() != MarkerLayout.BARE;
  }

  private ItemCondition isMine(ItemKey owner) {
    return ItemCondition.of(
        "#owner = :owner AND #constraint = :constraint",
        Map.of("#owner", OWNER, "#constraint", CONSTRAINT),
        Map.of(
            ":owner",
            AttributeValue.fromM(owner.attributes()),
            ":constraint",
            AttributeValue.fromS(constraint.name())));
  }

  private Map<String, AttributeValue> attributes(
      ItemSchema<?> schema, Map<String, AttributeValue> owner) {
    Map<String, AttributeValue> marker = new LinkedHashMap<>();
    if (constraint.layout() == MarkerLayout.FULL_COPY) {
      marker.putAll(owner);
    }
    marker.putAll(key.attributes());
    if (hasOwner()) {
      marker.put(TYPE, AttributeValue.fromS(TYPE_MARKER));
      marker.put(OWNER, AttributeValue.fromM(schema.keyOf(owner).attributes()));
      marker.put(CONSTRAINT, AttributeValue.fromS(constraint.name()));
      marker.put(NORMALIZER, AttributeValue.fromS(constraint.normalizer().id()));
      if (!hashed.isEmpty()) {
        marker.put(
            VALUE, AttributeValue.fromL(hashed.stream().map(AttributeValue::fromS).toList()));
      }
    }
    return marker;
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
