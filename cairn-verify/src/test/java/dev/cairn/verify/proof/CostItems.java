package dev.cairn.verify.proof;

import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.capacity.ItemSize;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of any content, whose sizes are around the steps at which units change. */
final class CostItems {
  /** Attributes of any type. */
  static final List<String> NAMES = List.of("note", "Straße", "日付", "🐦", "a", "nested.value");

  /** Text of the length that is missing to a size, in some items. */
  static final String FILLING = "text";

  private static final List<String> CHARACTERS = List.of("x", "ä", "日", "🐦");
  private static final int WRITE_UNIT_BYTES = 1024;
  private static final int READ_UNIT_BYTES = 4096;
  private static final int SIZE_MAX_BYTES = 10_000;
  private static final int DEPTH_MAX = 3;
  private static final int DIGITS_MAX = 38;
  private static final int SCALE_MAX = 80;

  private final Random random;
  private final Map<String, KeyAttribute> indexed;

  CostItems(Random random, Map<String, KeyAttribute> indexed) {
    this.random = random;
    this.indexed = indexed;
  }

  /** The item with more attributes, which are none of the table's key. */
  Map<String, AttributeValue> filled(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> filled = new LinkedHashMap<>(item);
    indexed.forEach(
        (name, key) -> {
          if (random.nextInt(3) > 0) {
            filled.put(name, keyValue(key.type()));
          }
        });
    for (String name : NAMES) {
      if (random.nextInt(4) == 0) {
        filled.put(name, value(0));
      }
    }
    fill(filled);
    return filled;
  }

  /** Few values, so that some changes leave an index as it is. */
  AttributeValue keyValue(KeyAttribute.Type type) {
    int value = random.nextInt(3);
    return switch (type) {
      case STRING -> AttributeValue.fromS("ö" + value);
      case NUMBER -> AttributeValue.fromN(random.nextBoolean() ? "-" + value + ".50" : "1" + value);
      case BINARY -> AttributeValue.fromB(SdkBytes.fromByteArray(new byte[1 + value]));
    };
  }

  /** Brings the item to about a step in size, if it is below. */
  private void fill(Map<String, AttributeValue> item) {
    String name = random.nextBoolean() ? FILLING : NAMES.get(random.nextInt(NAMES.size()));
    item.put(name, AttributeValue.fromS(""));
    int step = random.nextInt(4) == 0 ? READ_UNIT_BYTES : WRITE_UNIT_BYTES;
    long wanted =
        random.nextInt(4) == 0
            ? random.nextInt(SIZE_MAX_BYTES)
            : (long) step * (1 + random.nextInt(3)) - 1 + random.nextInt(3);
    long missing = wanted - ItemSize.bytesOf(item);
    String first = CHARACTERS.get(random.nextInt(CHARACTERS.size()));
    long rest = missing - ItemSize.bytesOf(AttributeValue.fromS(first));
    if (rest >= 0) {
      item.put(name, AttributeValue.fromS(first + "x".repeat((int) rest)));
    }
  }

  private AttributeValue value(int depth) {
    return switch (random.nextInt(depth == DEPTH_MAX ? 8 : 10)) {
      case 0 -> AttributeValue.fromS(text());
      case 1 -> AttributeValue.fromN(number().toString());
      case 2 -> AttributeValue.fromB(binary());
      case 3 -> AttributeValue.fromBool(random.nextBoolean());
      case 4 -> AttributeValue.fromNul(true);
      case 5 -> AttributeValue.fromSs(several(this::text).stream().distinct().toList());
      case 6 -> AttributeValue.fromNs(numbers());
      case 7 -> AttributeValue.fromBs(several(this::binary).stream().distinct().toList());
      case 8 -> AttributeValue.fromL(several(() -> value(depth + 1)));
      default -> {
        Map<String, AttributeValue> members = new LinkedHashMap<>();
        several(this::text).forEach(name -> members.put("m" + name, value(depth + 1)));
        yield AttributeValue.fromM(members);
      }
    };
  }

  private <V> List<V> several(Supplier<V> one) {
    return IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> one.get()).toList();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    several(() -> CHARACTERS.get(random.nextInt(CHARACTERS.size()))).forEach(text::append);
    return text.toString();
  }

  private SdkBytes binary() {
    byte[] bytes = new byte[1 + random.nextInt(20)];
    random.nextBytes(bytes);
    return SdkBytes.fromByteArray(bytes);
  }

  /** A set must not have a number twice, however it is written. */
  private List<String> numbers() {
    Map<BigDecimal, String> numbers = new TreeMap<>();
    several(this::number).forEach(number -> numbers.put(number, number.toString()));
    return new ArrayList<>(numbers.values());
  }

  /** Of any length, with zeros at the end or without, large and small. */
  private BigDecimal number() {
    int digits = 1 + random.nextInt(random.nextInt(3) == 0 ? DIGITS_MAX - 4 : 6);
    BigInteger unscaled =
        new BigInteger(digits * 10 / 3, random)
            .multiply(BigInteger.TEN.pow(random.nextInt(3)))
            .multiply(BigInteger.valueOf(random.nextInt(3) == 0 ? -1 : 1));
    int scale =
        random.nextInt(3) == 0 ? random.nextInt(2 * SCALE_MAX) - SCALE_MAX : random.nextInt(4);
    return new BigDecimal(unscaled, scale);
  }
}
