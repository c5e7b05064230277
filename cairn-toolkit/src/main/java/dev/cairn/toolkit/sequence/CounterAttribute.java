package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.internal.Rehearsal;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
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
 * @param mode how it is incremented
 */
record CounterAttribute(ItemKey key, String name, Mode mode) {
  private static final String ADD = "ADD #c :n";
  private static final String SET = "SET #c = if_not_exists(#c, :zero) + :n";
  private static final AttributeValue ZERO = AttributeValue.fromN("0");

  /** The two ways to increment; both are atomic. */
  enum Mode {
    ADD,
    SET
  }

  static CounterAttribute of(ItemSchema<?> schema, ItemKey key, String name) {
    if (!key.tableName().equals(Objects.requireNonNull(schema, "schema").tableName())) {
      throw new IllegalArgumentException(
          "the key " + key + " does not belong to table " + schema.tableName());
    }
    if (name.isEmpty() || key.attributes().containsKey(name)) {
      throw new IllegalArgumentException("\"" + name + "\" cannot be a counter");
    }
    return new CounterAttribute(key, name, Mode.ADD);
  }

  CounterAttribute withMode(Mode other) {
    return new CounterAttribute(key, name, other);
  }

  /** What tells this counter from others in its table. */
  List<String> identity() {
    return Stream.concat(key.attributes().values().stream().map(RequestKey::text), Stream.of(name))
        .toList();
  }

  /** The counter has this number already, for nothing. */
  void arrange(Rehearsal rehearsal, long last) {
    rehearsal.with(key, name, AttributeValue.fromN(Long.toString(last)));
  }

  UpdateItemRequest increment(long by, AwsRequestOverrideConfiguration configuration) {
    AttributeValue step = AttributeValue.fromN(Long.toString(by));
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .tableName(key.tableName())
            .key(key.attributes())
            .expressionAttributeNames(Map.of("#c", name))
            .returnValues(ReturnValue.UPDATED_NEW)
            .overrideConfiguration(configuration);
    return switch (mode) {
      case ADD ->
          request.updateExpression(ADD).expressionAttributeValues(Map.of(":n", step)).build();
      case SET ->
          request
              .updateExpression(SET)
              .expressionAttributeValues(Map.of(":n", step, ":zero", ZERO))
              .build();
    };
  }

  /** The number in an item; empty if there is no item, or none in it. */
  OptionalLong valueIn(Optional<Map<String, AttributeValue>> item) {
    AttributeValue value = item.map(attributes -> attributes.get(name)).orElse(null);
    return value == null ? OptionalLong.empty() : OptionalLong.of(exact(value));
  }

  /**
   * A stored number as a {@code long}.
   *
   * @throws InvalidCounterException if it is not one
   */
  long exact(AttributeValue value) {
    return exact(value, key, name);
  }

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
      throw new InvalidCounterException(
          where, attribute, AttributeValue.fromN(Long.toString(Long.MAX_VALUE)));
    }
    return last.isPresent() ? last.getAsLong() + 1 : 1;
  }

  long following(OptionalLong last) {
    return following(last, key, name);
  }

  /** Holds while the last number is this one, or is missing. */
  ItemCondition isStill(OptionalLong last) {
    if (last.isEmpty()) {
      return ItemCondition.of("attribute_not_exists(#c)", Map.of("#c", name), Map.of());
    }
    return ItemCondition.of(
        "#c = :last",
        Map.of("#c", name),
        Map.of(":last", AttributeValue.fromN(Long.toString(last.getAsLong()))));
  }

  /** Holds while the last number is less than this one, or is missing. */
  ItemCondition isBelow(long number) {
    return ItemCondition.of(
        "attribute_not_exists(#c) OR #c < :bound",
        Map.of("#c", name),
        Map.of(":bound", AttributeValue.fromN(Long.toString(number))));
  }

  ItemUpdate setTo(long number) {
    return ItemUpdate.of(
        "SET #c = :n",
        Map.of("#c", name),
        Map.of(":n", AttributeValue.fromN(Long.toString(number))));
  }
}
