package dev.cairn.toolkit.page;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A query's condition on its sort key: an operator and its operands.
 *
 * <p>Immutable.
 */
record SortCondition(Operator operator, List<AttributeValue> operands) {

  enum Operator {
    NONE(""),
    EQUALS("%s = %s"),
    BELOW("%s < %s"),
    AT_MOST("%s <= %s"),
    ABOVE("%s > %s"),
    AT_LEAST("%s >= %s"),
    BETWEEN("%s BETWEEN %s AND %s"),
    BEGINS_WITH("begins_with(%s, %s)");

    private final String pattern;

    Operator(String pattern) {
      this.pattern = pattern;
    }
  }

  /** Where a value lies relative to the range of values that satisfy a condition. */
  enum Side {
    BELOW,
    INSIDE,
    ABOVE
  }

  static final SortCondition NONE = new SortCondition(Operator.NONE, List.of());

  SortCondition {
    operands = List.copyOf(operands);
  }

  static SortCondition of(Operator operator, AttributeValue... operands) {
    return new SortCondition(operator, List.of(operands));
  }

  boolean isPresent() {
    return operator != Operator.NONE;
  }

  /** The condition as a term of a key condition expression, its operands by these placeholders. */
  String expression(String name, List<String> placeholders) {
    return String.format(
        operator.pattern, Stream.concat(Stream.of(name), placeholders.stream()).toArray());
  }

  /** Where a sort key lies. REQUIRES: it has the type of the operands. */
  Side side(AttributeValue sortKey) {
    return switch (operator) {
      case NONE -> Side.INSIDE;
      case EQUALS -> between(sortKey, operands.get(0), operands.get(0));
      case BELOW -> KeyOrder.compare(sortKey, operands.get(0)) < 0 ? Side.INSIDE : Side.ABOVE;
      case AT_MOST -> KeyOrder.compare(sortKey, operands.get(0)) <= 0 ? Side.INSIDE : Side.ABOVE;
      case ABOVE -> KeyOrder.compare(sortKey, operands.get(0)) > 0 ? Side.INSIDE : Side.BELOW;
      case AT_LEAST -> KeyOrder.compare(sortKey, operands.get(0)) >= 0 ? Side.INSIDE : Side.BELOW;
      case BETWEEN -> between(sortKey, operands.get(0), operands.get(1));
      case BEGINS_WITH -> prefixed(sortKey, operands.get(0));
    };
  }

  /** Whether only sort keys that begin with the prefix can satisfy the condition. */
  boolean impliesPrefix(AttributeValue prefix) {
    return switch (operator) {
      case EQUALS, BETWEEN, BEGINS_WITH ->
          operands.stream().allMatch(operand -> KeyOrder.beginsWith(operand, prefix));
      case NONE, BELOW, AT_MOST, ABOVE, AT_LEAST -> false;
    };
  }

  private static Side between(AttributeValue value, AttributeValue low, AttributeValue high) {
    if (KeyOrder.compare(value, low) < 0) {
      return Side.BELOW;
    }
    return KeyOrder.compare(value, high) > 0 ? Side.ABOVE : Side.INSIDE;
  }

  private static Side prefixed(AttributeValue value, AttributeValue prefix) {
    if (KeyOrder.beginsWith(value, prefix)) {
      return Side.INSIDE;
    }
    return KeyOrder.compare(value, prefix) < 0 ? Side.BELOW : Side.ABOVE;
  }
}
