package dev.cairn.engine.value;

import java.util.Map;

/**
 * The size of items and values in bytes, as DynamoDB counts them for its limits and for capacity
 * units.
 *
 * <p>Source: DynamoDB Developer Guide, "DynamoDB item sizes and formats": names and texts in UTF-8,
 * binary values raw, one byte for true, false and null, three bytes for a list or map and one for
 * each member, and about one byte for two digits of a number plus one.
 */
public final class ItemSize {
  private static final int COLLECTION_BYTES = 3;
  private static final int MEMBER_BYTES = 1;

  private ItemSize() {}

  /** The size of attributes by name: names and values together. */
  public static long ofAttributes(Map<String, AttributeValue> attributes) {
    long bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      bytes += Utf8.lengthBytes(attribute.getKey()) + ofValue(attribute.getValue());
    }
    return bytes;
  }

  /** The size of one value, without a name. */
  public static long ofValue(AttributeValue value) {
    return switch (value.type()) {
      case S -> Utf8.lengthBytes(((AttributeValue.S) value).value());
      case N -> ofNumber(((AttributeValue.N) value).value());
      case B -> ((AttributeValue.B) value).value().length();
      case BOOL, NULL -> 1;
      case M -> ofMap(((AttributeValue.M) value).value());
      case L -> ofList((AttributeValue.L) value);
      case SS -> ((AttributeValue.Ss) value).value().stream().mapToLong(Utf8::lengthBytes).sum();
      case NS -> ((AttributeValue.Ns) value).value().stream().mapToLong(ItemSize::ofNumber).sum();
      case BS -> ((AttributeValue.Bs) value).value().stream().mapToLong(Bytes::length).sum();
    };
  }

  private static long ofMap(Map<String, AttributeValue> members) {
    return COLLECTION_BYTES + (long) MEMBER_BYTES * members.size() + ofAttributes(members);
  }

  private static long ofList(AttributeValue.L list) {
    long bytes = COLLECTION_BYTES + (long) MEMBER_BYTES * list.value().size();
    for (AttributeValue member : list.value()) {
      bytes += ofValue(member);
    }
    return bytes;
  }

  /**
   * Two digits take a byte, counted in pairs from the decimal point, and one byte holds the
   * exponent; a negative number takes one more. Zero takes one byte.
   */
  private static long ofNumber(DynamoNumber number) {
    if (number.signum() == 0) {
      return 1;
    }
    int leading = number.exponent();
    int last = -number.scale();
    long pairs = (long) Math.floorDiv(leading, 2) - Math.floorDiv(last, 2) + 1;
    return 1 + pairs + (number.signum() < 0 ? 1 : 0);
  }
}
