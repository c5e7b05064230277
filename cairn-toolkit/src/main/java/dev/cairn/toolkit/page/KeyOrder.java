package dev.cairn.toolkit.page;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The order in which DynamoDB sorts key values: strings by their UTF-8 bytes, numbers by value,
 * binary by unsigned bytes.
 *
 * <p>Java's own string order goes by UTF-16 units and differs above U+FFFF.
 */
final class KeyOrder {
  private KeyOrder() {}

  /** Compares two values. REQUIRES: both are S, both N or both B. */
  static int compare(AttributeValue left, AttributeValue right) {
    if (left.n() != null) {
      return new BigDecimal(left.n()).compareTo(new BigDecimal(right.n()));
    }
    return Arrays.compareUnsigned(bytes(left), bytes(right));
  }

  /** Whether a value begins with a prefix. REQUIRES: both are S or both B. */
  static boolean beginsWith(AttributeValue value, AttributeValue prefix) {
    byte[] start = bytes(prefix);
    byte[] whole = bytes(value);
    return whole.length >= start.length
        && Arrays.equals(whole, 0, start.length, start, 0, start.length);
  }

  private static byte[] bytes(AttributeValue value) {
    return value.s() != null
        ? value.s().getBytes(StandardCharsets.UTF_8)
        : value.b().asByteArrayUnsafe();
  }
}
