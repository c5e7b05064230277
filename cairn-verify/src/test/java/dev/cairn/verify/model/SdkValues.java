package dev.cairn.verify.model;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The model's values as the SDK's, and back. */
final class SdkValues {
  private static final HexFormat HEX = HexFormat.of();

  private SdkValues() {}

  static Map<String, AttributeValue> toSdk(Map<String, Value> attributes) {
    Map<String, AttributeValue> sdk = new LinkedHashMap<>();
    attributes.forEach((name, value) -> sdk.put(name, toSdk(value)));
    return sdk;
  }

  static AttributeValue toSdk(Value value) {
    if (value instanceof Value.Text text) {
      return AttributeValue.fromS(text.text());
    } else if (value instanceof Value.Num number) {
      return AttributeValue.fromN(notation(number.number()));
    } else if (value instanceof Value.Bin bytes) {
      return AttributeValue.fromB(bytes(bytes.hex()));
    } else if (value instanceof Value.Bool bool) {
      return AttributeValue.fromBool(bool.isTrue());
    } else if (value instanceof Value.MapOf map) {
      return AttributeValue.fromM(toSdk(map.members()));
    } else if (value instanceof Value.ListOf list) {
      return AttributeValue.fromL(list.elements().stream().map(SdkValues::toSdk).toList());
    } else if (value instanceof Value.TextSet set) {
      return AttributeValue.fromSs(List.copyOf(set.members()));
    } else if (value instanceof Value.NumSet set) {
      return AttributeValue.fromNs(set.members().stream().map(SdkValues::notation).toList());
    } else if (value instanceof Value.BinSet set) {
      return AttributeValue.fromBs(set.members().stream().map(SdkValues::bytes).toList());
    }
    return AttributeValue.fromNul(true);
  }

  /** One of the many notations of a number, always the same for the same number. */
  private static String notation(BigDecimal number) {
    int variant = Math.floorMod(number.hashCode(), 3);
    if (number.scale() == 0 && variant == 0) {
      return number.toPlainString() + ".0";
    }
    return variant == 1 ? number.toPlainString() : number.toString();
  }

  private static SdkBytes bytes(String hex) {
    return SdkBytes.fromByteArray(HEX.parseHex(hex));
  }

  static SortedMap<String, Value> fromSdk(Map<String, AttributeValue> attributes) {
    SortedMap<String, Value> values = new TreeMap<>();
    attributes.forEach((name, value) -> values.put(name, fromSdk(value)));
    return values;
  }

  static Value fromSdk(AttributeValue value) {
    return switch (value.type()) {
      case S -> new Value.Text(value.s());
      case N -> new Value.Num(number(value.n()));
      case B -> new Value.Bin(hex(value.b()));
      case BOOL -> new Value.Bool(value.bool());
      case NUL -> new Value.Null();
      case M -> new Value.MapOf(fromSdk(value.m()));
      case L -> new Value.ListOf(value.l().stream().map(SdkValues::fromSdk).toList());
      case SS -> new Value.TextSet(distinct(value.ss()));
      case NS -> new Value.NumSet(distinct(value.ns().stream().map(SdkValues::number).toList()));
      case BS -> new Value.BinSet(distinct(value.bs().stream().map(SdkValues::hex).toList()));
      case UNKNOWN_TO_SDK_VERSION -> throw new AssertionError("no type: " + value);
    };
  }

  private static <T> TreeSet<T> distinct(Collection<T> members) {
    TreeSet<T> set = new TreeSet<>(members);
    if (set.size() < members.size() || set.isEmpty()) {
      throw new AssertionError("no set: " + members);
    }
    return set;
  }

  /** A number that must come in plain notation, without zeros at either end. */
  private static BigDecimal number(String text) {
    BigDecimal number = new BigDecimal(text);
    String plain = number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    if (!plain.equals(text)) {
      throw new AssertionError("not in plain notation: " + text);
    }
    return number;
  }

  private static String hex(SdkBytes bytes) {
    return HEX.formatHex(bytes.asByteArrayUnsafe());
  }
}
