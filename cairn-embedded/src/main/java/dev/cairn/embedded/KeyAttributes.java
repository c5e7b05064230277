package dev.cairn.embedded;

import java.math.BigDecimal;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The SDK's attribute values as plain ones, for rules of faults that name an item's key. */
final class KeyAttributes {
  private KeyAttributes() {}

  /** The text, number or byte array of a value of the SDK; anything else as it is. */
  static Object toPlain(Object value) {
    if (value instanceof AttributeValue attributeValue) {
      return switch (attributeValue.type()) {
        case S -> attributeValue.s();
        case N -> new BigDecimal(attributeValue.n());
        case B -> attributeValue.b().asByteArray();
        default -> value;
      };
    }
    return value;
  }
}
