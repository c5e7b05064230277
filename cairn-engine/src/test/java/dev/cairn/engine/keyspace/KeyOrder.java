package dev.cairn.engine.keyspace;

import dev.cairn.engine.value.AttributeValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** DynamoDB's order of key values of one type, as simply as it can be said. */
final class KeyOrder implements Comparator<AttributeValue> {
  static final KeyOrder OF_VALUES = new KeyOrder();

  private KeyOrder() {}

  @Override
  public int compare(AttributeValue left, AttributeValue right) {
    if (left instanceof AttributeValue.N n) {
      return n.value().toBigDecimal().compareTo(((AttributeValue.N) right).value().toBigDecimal());
    }
    return Arrays.compareUnsigned(content(left), content(right));
  }

  static boolean beginsWith(AttributeValue value, AttributeValue beginning) {
    byte[] whole = content(value);
    byte[] start = content(beginning);
    return whole.length >= start.length && Arrays.equals(Arrays.copyOf(whole, start.length), start);
  }

  private static byte[] content(AttributeValue value) {
    return value instanceof AttributeValue.S s
        ? s.value().getBytes(StandardCharsets.UTF_8)
        : ((AttributeValue.B) value).value().toByteArray();
  }

  /** The first value that differs decides. */
  static int compare(List<AttributeValue> left, List<AttributeValue> right) {
    for (int i = 0; i < left.size(); i++) {
      int order = OF_VALUES.compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
