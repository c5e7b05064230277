package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeType;
import org.jspecify.annotations.Nullable;

/**
 * An operator of the parameters from before there were expressions: how many values it takes, and
 * of which types.
 *
 * <p>Source: DynamoDB API Reference, "Condition"; the types show in dynalite's query and scan
 * tests, which were run on Amazon DynamoDB.
 */
enum ComparisonOperator {
  EQ,
  NE,
  IN,
  LE,
  LT,
  GE,
  GT,
  BETWEEN,
  NOT_NULL,
  NULL,
  CONTAINS,
  NOT_CONTAINS,
  BEGINS_WITH;

  boolean takes(int operandCount) {
    return switch (this) {
      case NULL, NOT_NULL -> operandCount == 0;
      case BETWEEN -> operandCount == 2;
      case IN -> operandCount > 0;
      case EQ, NE, LE, LT, GE, GT, CONTAINS, NOT_CONTAINS, BEGINS_WITH -> operandCount == 1;
    };
  }

  boolean takes(AttributeType type) {
    return switch (this) {
      case EQ, NE -> true;
      case IN, LE, LT, GE, GT, BETWEEN -> ValueOrder.isOrdered(type);
      case CONTAINS, NOT_CONTAINS ->
          ValueOrder.isOrdered(type) || type == AttributeType.BOOL || type == AttributeType.NULL;
      case BEGINS_WITH -> type == AttributeType.S || type == AttributeType.B;
      case NULL, NOT_NULL -> false;
    };
  }

  /** What it says of a key. */
  KeyCondition.Operator keyOperator() {
    return switch (this) {
      case EQ -> KeyCondition.Operator.EQ;
      case LE -> KeyCondition.Operator.LE;
      case LT -> KeyCondition.Operator.LT;
      case GE -> KeyCondition.Operator.GE;
      case GT -> KeyCondition.Operator.GT;
      case BETWEEN -> KeyCondition.Operator.BETWEEN;
      case BEGINS_WITH -> KeyCondition.Operator.BEGINS_WITH;
      case NE, IN, NULL, NOT_NULL, CONTAINS, NOT_CONTAINS -> KeyCondition.Operator.NOT_INDEXABLE;
    };
  }

  /** The operator of that name, or null. */
  static @Nullable ComparisonOperator find(String name) {
    for (ComparisonOperator operator : values()) {
      if (operator.name().equals(name)) {
        return operator;
      }
    }
    return null;
  }
}
