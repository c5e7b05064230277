package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/**
 * An operator that compares two values.
 *
 * <p>Absence: an absent value differs from everything, from another absent one too, and has no
 * order. Values of different types differ and have no order either.
 */
enum Comparator {
  EQ("="),
  NE("<>"),
  LT("<"),
  LE("<="),
  GT(">"),
  GE(">=");

  private final String symbol;

  Comparator(String symbol) {
    this.symbol = symbol;
  }

  String symbol() {
    return symbol;
  }

  /** The comparator with that symbol, or null. */
  static @Nullable Comparator find(Token token) {
    if (token.type() == Token.Type.SIGN) {
      for (Comparator comparator : values()) {
        if (comparator.symbol.equals(token.text())) {
          return comparator;
        }
      }
    }
    return null;
  }

  /** Whether it asks for an order and not for equality. */
  boolean isOrder() {
    return this != EQ && this != NE;
  }

  /** Whether it holds between the two values; null stands for an absent one. */
  boolean holds(@Nullable AttributeValue left, @Nullable AttributeValue right) {
    if (left == null || right == null) {
      return this == NE;
    }
    return switch (this) {
      case EQ -> left.equals(right);
      case NE -> !left.equals(right);
      case LT -> ValueOrder.areComparable(left, right) && ValueOrder.compare(left, right) < 0;
      case LE -> ValueOrder.areComparable(left, right) && ValueOrder.compare(left, right) <= 0;
      case GT -> ValueOrder.areComparable(left, right) && ValueOrder.compare(left, right) > 0;
      case GE -> ValueOrder.areComparable(left, right) && ValueOrder.compare(left, right) >= 0;
    };
  }
}
