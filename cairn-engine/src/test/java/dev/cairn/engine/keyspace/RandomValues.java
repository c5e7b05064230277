package dev.cairn.engine.keyspace;

import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Random values of all kinds, with a taste for those at the edges and for those that are nearly
 * alike. The same random numbers give the same values.
 */
final class RandomValues {
  /** Code points of one to four UTF-8 bytes, the escaped ones among them. */
  private static final int[] CODE_POINTS = {
    0, 1, 2, 'a', 'b', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF
  };

  private static final int[] EDGE_BYTES = {0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF};

  private static final AttributeType[] KEY_TYPES = {
    AttributeType.S, AttributeType.N, AttributeType.B
  };

  private final Random random;

  RandomValues(Random random) {
    this.random = random;
  }

  AttributeType keyType() {
    return KEY_TYPES[random.nextInt(KEY_TYPES.length)];
  }

  AttributeValue keyValue(AttributeType type) {
    return switch (type) {
      case S -> new AttributeValue.S(text());
      case N -> new AttributeValue.N(number());
      case B -> new AttributeValue.B(binary());
      default -> throw new IllegalArgumentException("no key type: " + type);
    };
  }

  List<AttributeValue> keyValues(List<AttributeType> types) {
    List<AttributeValue> values = new ArrayList<>();
    for (AttributeType type : types) {
      values.add(keyValue(type));
    }
    return values;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
    }
    return text.toString();
  }

  Bytes binary() {
    byte[] bytes = new byte[random.nextInt(5)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) EDGE_BYTES[random.nextInt(EDGE_BYTES.length)];
    }
    return Bytes.wrap(bytes);
  }

  /** Small whole numbers, and ones of any number of digits and any exponent that there is. */
  DynamoNumber number() {
    int choice = random.nextInt(4);
    if (choice == 0) {
      return DynamoNumber.of(random.nextInt(7) - 3);
    }
    if (choice == 1) {
      return DynamoNumber.of(random.nextInt(200_000) - 100_000);
    }
    int digitCount = choice == 2 ? 1 + random.nextInt(3) : 1 + random.nextInt(38);
    StringBuilder digits = new StringBuilder();
    digits.append(1 + random.nextInt(9));
    while (digits.length() < digitCount) {
      digits.append(random.nextInt(10));
    }
    int exponent =
        random.nextInt(3) == 0
            ? random.nextInt(256) - 130
            : new int[] {-130, 0, 1, 125}[random.nextInt(4)];
    BigInteger unscaled = new BigInteger(digits.toString());
    return DynamoNumber.ofUnscaled(
        random.nextBoolean() ? unscaled : unscaled.negate(), digitCount - 1 - exponent);
  }

  Item item() {
    return Item.of(attributes(3));
  }

  private Map<String, AttributeValue> attributes(int depth) {
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      attributes.put(text(), value(depth));
    }
    return attributes;
  }

  private AttributeValue value(int depth) {
    AttributeType[] types = AttributeType.values();
    AttributeType type = types[random.nextInt(types.length)];
    return switch (type) {
      case S, N, B -> keyValue(type);
      case BOOL -> new AttributeValue.Bool(random.nextBoolean());
      case NULL -> AttributeValue.Null.INSTANCE;
      case M -> new AttributeValue.M(depth == 0 ? Map.of() : attributes(depth - 1));
      case L -> new AttributeValue.L(depth == 0 ? List.of() : values(depth - 1));
      case SS -> new AttributeValue.Ss(set(this::text));
      case NS -> new AttributeValue.Ns(set(this::number));
      case BS -> new AttributeValue.Bs(set(this::binary));
    };
  }

  private List<AttributeValue> values(int depth) {
    List<AttributeValue> values = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      values.add(value(depth));
    }
    return values;
  }

  private <T> Set<T> set(Supplier<T> member) {
    Set<T> set = new LinkedHashSet<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      set.add(member.get());
    }
    return set;
  }
}
