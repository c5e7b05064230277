package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.value.AttributeValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A legacy condition with its operator and its values checked.
 *
 * <p>Source of messages and their order: dynalite's tests, which were run on Amazon DynamoDB.
 */
record LegacyComparison(
    String attributeName, ComparisonOperator operator, List<AttributeValue> operands) {
  LegacyComparison {
    operands = List.copyOf(operands);
  }

  /** Checks a condition of KeyConditions, QueryFilter or ScanFilter. */
  static LegacyComparison of(String attributeName, LegacyCondition condition) {
    throwIfAny(condition.problem());
    List<AttributeValue> operands = condition.attributeValueList();
    return checked(
        attributeName,
        operator(condition.comparisonOperator()),
        operands == null ? List.of() : operands);
  }

  /**
   * Checks a condition of Expected: an operator with values, or the older form, in which Exists
   * says whether there must be exactly this value or none.
   */
  static LegacyComparison ofExpected(String attributeName, LegacyCondition condition) {
    throwIfAny(condition.problem());
    AttributeValue value = condition.value();
    List<AttributeValue> list = condition.attributeValueList();
    if (value != null && list != null) {
      throw refused("Value and AttributeValueList cannot be used together", attributeName);
    }
    if (condition.comparisonOperator() == null) {
      if (list != null) {
        throw refused(
            "AttributeValueList can only be used with a ComparisonOperator", attributeName);
      }
      return ofExists(attributeName, condition.exists(), value);
    }
    if (condition.exists() != null) {
      throw refused("Exists and ComparisonOperator cannot be used together", attributeName);
    }
    ComparisonOperator operator = operator(condition.comparisonOperator());
    if (value == null && list == null && !operator.takes(0)) {
      throw refused(
          "Value or AttributeValueList must be used with ComparisonOperator: " + operator,
          attributeName);
    }
    List<AttributeValue> operands = value == null ? List.of() : List.of(value);
    return checked(attributeName, operator, list == null ? operands : list);
  }

  private static LegacyComparison ofExists(
      String attributeName, @Nullable Boolean exists, @Nullable AttributeValue value) {
    if (Boolean.FALSE.equals(exists)) {
      if (value != null) {
        throw refused("Value cannot be used when Exists is false", attributeName);
      }
      return new LegacyComparison(attributeName, ComparisonOperator.NULL, List.of());
    }
    if (value == null) {
      throw refused("Value must be provided when Exists is " + exists, attributeName);
    }
    return new LegacyComparison(attributeName, ComparisonOperator.EQ, List.of(value));
  }

  private static LegacyComparison checked(
      String attributeName, ComparisonOperator operator, List<AttributeValue> operands) {
    if (!operator.takes(operands.size())) {
      throw invalid("Invalid number of argument(s) for the " + operator + " ComparisonOperator");
    }
    for (AttributeValue operand : operands) {
      if (operand.type() != operands.get(0).type()) {
        throw invalid("AttributeValues inside AttributeValueList must be of same type");
      }
      if (!operator.takes(operand.type())) {
        throw invalid(
            "ComparisonOperator "
                + operator
                + " is not valid for "
                + operand.type()
                + " AttributeValue type");
      }
    }
    if (operator == ComparisonOperator.BETWEEN
        && ValueOrder.compare(operands.get(0), operands.get(1)) > 0) {
      throw ApiException.validation(Messages.BETWEEN_BOUNDS_SWAPPED);
    }
    return new LegacyComparison(attributeName, operator, operands);
  }

  /** REQUIRES: the shape of the request was checked. */
  private static ComparisonOperator operator(@Nullable String name) {
    ComparisonOperator operator = name == null ? null : ComparisonOperator.find(name);
    if (operator == null) {
      throw new IllegalStateException("an unknown operator was not refused: " + name);
    }
    return operator;
  }

  /**
   * The comparison as a condition. Absence: a missing attribute differs from every value, but it
   * neither contains one nor fails to.
   */
  BoundCondition condition() {
    BoundOperand path = new BoundOperand.Path(new DocumentPath(attributeName, List.of()));
    return switch (operator) {
      case EQ -> new BoundCondition.Comparison(path, Comparator.EQ, constant(0));
      case NE -> new BoundCondition.Comparison(path, Comparator.NE, constant(0));
      case LE -> new BoundCondition.Comparison(path, Comparator.LE, constant(0));
      case LT -> new BoundCondition.Comparison(path, Comparator.LT, constant(0));
      case GE -> new BoundCondition.Comparison(path, Comparator.GE, constant(0));
      case GT -> new BoundCondition.Comparison(path, Comparator.GT, constant(0));
      case BETWEEN -> new BoundCondition.Between(path, constant(0), constant(1));
      case IN ->
          new BoundCondition.In(
              path, operands.stream().<BoundOperand>map(BoundOperand.Constant::new).toList());
      case NULL -> function(ExpressionFunction.ATTRIBUTE_NOT_EXISTS, path, null);
      case NOT_NULL -> function(ExpressionFunction.ATTRIBUTE_EXISTS, path, null);
      case BEGINS_WITH -> function(ExpressionFunction.BEGINS_WITH, path, constant(0));
      case CONTAINS -> function(ExpressionFunction.CONTAINS, path, constant(0));
      case NOT_CONTAINS ->
          new BoundCondition.And(
              function(ExpressionFunction.ATTRIBUTE_EXISTS, path, null),
              new BoundCondition.Not(function(ExpressionFunction.CONTAINS, path, constant(0))));
    };
  }

  private BoundOperand constant(int position) {
    return new BoundOperand.Constant(operands.get(position));
  }

  private static BoundCondition function(
      ExpressionFunction function, BoundOperand first, @Nullable BoundOperand second) {
    return new BoundCondition.Function(function, first, second);
  }

  private static void throwIfAny(@Nullable ApiException problem) {
    if (problem != null) {
      throw problem;
    }
  }

  private static ApiException refused(String what, String attributeName) {
    return invalid(what + " for Attribute: " + attributeName);
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
