package dev.cairn.toolkit.capacity;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The size of items in bytes, as DynamoDB counts them for its limits and for capacity units.
 *
 * <p>Source: DynamoDB Developer Guide, "DynamoDB item sizes and formats".
 */
public final class ItemSize {
  private static final int WRITE_UNIT_BYTES = 1024;
  private static final int READ_UNIT_BYTES = 4096;
  private static final int COLLECTION_BYTES = 3;
  private static final int MEMBER_BYTES = 1;

  private ItemSize() {}

  /** The size of an item or key: names and values together. */
  public static long bytesOf(Map<String, AttributeValue> attributes) {
    long bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
      bytes += utf8(attribute.getKey()) + bytesOf(attribute.getValue());
    }
    return bytes;
  }

  /** The size of one value, without a name. */
  public static long bytesOf(AttributeValue value) {
    return switch (value.type()) {
      case S -> utf8(value.s());
      case N -> number(value.n());
      case B -> binary(value.b());
      case BOOL, NUL -> 1;
      case M -> COLLECTION_BYTES + (long) MEMBER_BYTES * value.m().size() + bytesOf(value.m());
      case L -> list(value.l());
      case SS -> value.ss().stream().mapToLong(ItemSize::utf8).sum();
      case NS -> value.ns().stream().mapToLong(ItemSize::number).sum();
      case BS -> value.bs().stream().mapToLong(ItemSize::binary).sum();
      case UNKNOWN_TO_SDK_VERSION -> 0;
    };
  }

  /** The write units of one write of an item of this size: one for each KB begun, at least one. */
  public static double writeUnits(long bytes) {
    return Math.max(1, ceilDiv(bytes, WRITE_UNIT_BYTES));
  }

  /** The units of one consistent read of this size: one for each 4 KB begun, at least one. */
  public static double readUnits(long bytes) {
    return Math.max(1, ceilDiv(bytes, READ_UNIT_BYTES));
  }

  private static long ceilDiv(long bytes, long unit) {
    return (bytes + unit - 1) / unit;
  }

  private static long list(List<AttributeValue> members) {
    long bytes = COLLECTION_BYTES + (long) MEMBER_BYTES * members.size();
    for (AttributeValue member : members) {
      bytes += bytesOf(member);
    }
    return bytes;
  }

  /** Without the bytes themselves; a surrogate pair is one character of four bytes. */
  private static long utf8(String text) {
    long bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        bytes += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    return bytes;
  }

  private static long binary(SdkBytes bytes) {
    return bytes.asByteArrayUnsafe().length;
  }

  /** Two digits take a byte, in pairs from the decimal point, and one byte is for the exponent. */
  private static long number(String digits) {
    BigDecimal number = new BigDecimal(digits).stripTrailingZeros();
    if (number.signum() == 0) {
      return 1;
    }
    long leading = (long) number.precision() - number.scale() - 1;
    long last = -(long) number.scale();
    long pairs = Math.floorDiv(leading, 2L) - Math.floorDiv(last, 2L) + 1;
    return 1 + pairs + (number.signum() < 0 ? 1 : 0);
  }
}
