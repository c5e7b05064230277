package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.InvalidNumberException;
import dev.cairn.engine.value.Item;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Attribute values in few letters. */
final class Values {
  private Values() {}

  static AttributeValue s(String text) {
    return new AttributeValue.S(text);
  }

  static AttributeValue n(String number) {
    return new AttributeValue.N(number(number));
  }

  static AttributeValue n(long number) {
    return new AttributeValue.N(DynamoNumber.of(number));
  }

  static AttributeValue b(int... bytes) {
    return new AttributeValue.B(bytes(bytes));
  }

  static AttributeValue bool(boolean value) {
    return new AttributeValue.Bool(value);
  }

  static AttributeValue nul() {
    return AttributeValue.Null.INSTANCE;
  }

  static AttributeValue l(AttributeValue... elements) {
    return new AttributeValue.L(List.of(elements));
  }

  static AttributeValue m(Object... namesAndValues) {
    return new AttributeValue.M(map(namesAndValues));
  }

  static AttributeValue ss(String... members) {
    return new AttributeValue.Ss(new LinkedHashSet<>(List.of(members)));
  }

  static AttributeValue ns(String... members) {
    LinkedHashSet<DynamoNumber> numbers = new LinkedHashSet<>();
    Arrays.stream(members).map(Values::number).forEach(numbers::add);
    return new AttributeValue.Ns(numbers);
  }

  static AttributeValue bs(int... oneByteMembers) {
    LinkedHashSet<Bytes> members = new LinkedHashSet<>();
    Arrays.stream(oneByteMembers).mapToObj(Values::bytes).forEach(members::add);
    return new AttributeValue.Bs(members);
  }

  static Item item(Object... namesAndValues) {
    return Item.of(map(namesAndValues));
  }

  private static Map<String, AttributeValue> map(Object... namesAndValues) {
    Map<String, AttributeValue> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
    }
    return map;
  }

  private static DynamoNumber number(String text) {
    try {
      return DynamoNumber.parse(text);
    } catch (InvalidNumberException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Bytes bytes(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return Bytes.of(array);
  }
}
