package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemUpdate;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The attribute of one item that holds the last number of a sequence; missing before the first.
 *
 * <p>Immutable.
 *
 * @param key the item's key
 * @param name the attribute's name
 */
record CounterAttribute(ItemKey key, String name) {
  /** What the attribute begins with that keeps blocks from being given back below a seed. */
  private static final String FLOOR_PREFIX = "cairnSeedOf:";

  /** Refuses what cannot count. */
  CounterAttribute {
    ItemKey unused = OwnItems.requireCallers(Objects.requireNonNull(key, "key"));
    Objects.requireNonNull(name, "attribute");
    if (name.isEmpty() || key.attributes().containsKey(name)) {
      throw new IllegalArgumentException("\"" + name + "\" cannot be a counter");
    }
  }

  UpdateItemRequest increment(long by, AwsRequestOverrideConfiguration configuration) {
    return UpdateItemRequest.builder()
        .tableName(key.tableName())
        .key(key.attributes())
        .updateExpression("ADD #c :n")
        .expressionAttributeNames(Map.of("#c", name))
        .expressionAttributeValues(Map.of(":n", number(by)))
        .returnValues(ReturnValue.UPDATED_NEW)
        .overrideConfiguration(configuration)
        .build();
  }

  /**
   * The number in an item; empty if there is no item, or none in it.
   *
   * @throws InvalidCounterException if something else is there
   */
  OptionalLong valueIn(Optional<Map<String, AttributeValue>> item) {
    if (item.isPresent() && OwnItems.isOwn(item.get())) {
      throw new InvalidCounterException(key);
    }
    return valueIn(item, name);
  }

  private OptionalLong valueIn(Optional<Map<String, AttributeValue>> item, String attribute) {
    AttributeValue value = item.map(attributes -> attributes.get(attribute)).orElse(null);
    return value == null ? OptionalLong.empty() : OptionalLong.of(exact(value, key, attribute));
  }

  /**
   * A stored number as a {@code long}.
   *
   * @throws InvalidCounterException if it is not one
   */
  static long exact(AttributeValue value, Object where, String attribute) {
    try {
      if (value.n() != null) {
        return new BigDecimal(value.n()).longValueExact();
      }
    } catch (ArithmeticException e) {
      throw new InvalidCounterException(where, attribute, value);
    }
    throw new InvalidCounterException(where, attribute, value);
  }

  /** The number after a stored one; 1 where there is none. */
  static long following(OptionalLong last, Object where, String attribute) {
    if (last.isPresent() && last.getAsLong() == Long.MAX_VALUE) {
      throw new InvalidCounterException(where, attribute, number(Long.MAX_VALUE));
    }
    return last.isPresent() ? last.getAsLong() + 1 : 1;
  }

  long following(OptionalLong last) {
    return following(last, key, name);
  }

  /** Holds while the last number is this one, or is missing. */
  ItemCondition isStill(OptionalLong last) {
    return last.isEmpty()
        ? ItemCondition.missing(name)
        : ItemCondition.equal(name, number(last.getAsLong()));
  }

  /** Holds while the last number is less than this one, or is missing. */
  ItemCondition isBelow(long bound) {
    return isBelow(name, bound);
  }

  ItemUpdate setTo(long last) {
    return ItemUpdate.set(name, number(last));
  }

  /** Holds while no seed forbids to set the counter back to less than this. */
  ItemCondition hasFloorBelow(long bound) {
    return isBelow(FLOOR_PREFIX + name, bound);
  }

  /** Forbids to set the counter back to less than this. */
  ItemUpdate setFloor(long last) {
    return ItemUpdate.set(FLOOR_PREFIX + name, number(last));
  }

  /** What the counter in an item must not be set back below; empty if no seed says so. */
  OptionalLong floorIn(Optional<Map<String, AttributeValue>> item) {
    return valueIn(item, FLOOR_PREFIX + name);
  }

  private static ItemCondition isBelow(String attribute, long bound) {
    return ItemCondition.missing(attribute).or(ItemCondition.less(attribute, number(bound)));
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
