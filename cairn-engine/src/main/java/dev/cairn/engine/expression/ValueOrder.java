package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Utf8;

/** The order among texts, among numbers and among binary values. No other type has one. */
final class ValueOrder {
  private ValueOrder() {}

  static boolean isOrdered(AttributeType type) {
    return type == AttributeType.S || type == AttributeType.N || type == AttributeType.B;
  }

  /** Whether the two values have an order between them. */
  static boolean areComparable(AttributeValue left, AttributeValue right) {
    return left.type() == right.type() && isOrdered(left.type());
  }

  /** Compares two values. REQUIRES: {@link #areComparable}. */
  static int compare(AttributeValue left, AttributeValue right) {
    return switch (left.type()) {
      case S -> Utf8.compare(((AttributeValue.S) left).value(), ((AttributeValue.S) right).value());
      case N -> ((AttributeValue.N) left).value().compareTo(((AttributeValue.N) right).value());
      case B -> ((AttributeValue.B) left).value().compareTo(((AttributeValue.B) right).value());
      case BOOL, NULL, M, L, SS, NS, BS -> throw new IllegalArgumentException("no order");
    };
  }
}
