package dev.cairn.protocol.fault;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.InvalidNumberException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Reads the key attributes of a rule from whatever the caller has. Thread-safe.
 *
 * @param toPlain makes a text, a number or a byte array of a value that only the embedder knows
 */
record KeyValues(UnaryOperator<Object> toPlain) {
  Map<String, AttributeValue> of(Map<String, ?> key) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    key.forEach((name, value) -> values.put(name, value(name, value)));
    return values;
  }

  private AttributeValue value(String name, Object value) {
    Object plain = toPlain.apply(value);
    if (plain instanceof AttributeValue attributeValue) {
      return attributeValue;
    }
    if (plain instanceof String text) {
      return new AttributeValue.S(text);
    }
    if (plain instanceof byte[] bytes) {
      return new AttributeValue.B(Bytes.of(bytes));
    }
    if (plain instanceof Number number) {
      try {
        return new AttributeValue.N(DynamoNumber.parse(number.toString()));
      } catch (InvalidNumberException e) {
        throw new IllegalArgumentException("Not a number of DynamoDB: " + number, e);
      }
    }
    throw new IllegalArgumentException(
        "The key attribute " + name + " is no text, number or byte array, but " + value);
  }
}
