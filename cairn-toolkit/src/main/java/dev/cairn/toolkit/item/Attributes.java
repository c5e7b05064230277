package dev.cairn.toolkit.item;

import java.math.BigDecimal;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Short names for attribute values, for static import. */
public final class Attributes {
  private Attributes() {}

  /** A string. */
  public static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  /** A number. */
  public static AttributeValue n(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  /** A number. */
  public static AttributeValue n(BigDecimal number) {
    return AttributeValue.fromN(number.toPlainString());
  }
}
