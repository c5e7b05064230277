package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.expression.KeyCondition.Operator;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a condition as a condition on keys: comparisons of one attribute with constants, joined by
 * AND.
 *
 * <p>Source: test/query.js of dynalite, run on Amazon DynamoDB; the order of the checks shows there
 * too. The messages have no prefix that names the parameter.
 */
final class KeyConditionReader implements BoundCondition.Visitor {
  private static final String INVALID = "Invalid condition in KeyConditionExpression: ";

  private final List<KeyCondition.Comparison> comparisons = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private KeyConditionReader() {}

  static List<KeyCondition.Comparison> read(BoundCondition condition) {
    KeyConditionReader reader = new KeyConditionReader();
    condition.accept(reader);
    return List.copyOf(reader.comparisons);
  }

  @Override
  public void visitAnd(BoundCondition.And and) {
    and.left().accept(this);
    and.right().accept(this);
  }

  @Override
  public void visitOr(BoundCondition.Or or) {
    throw invalidOperator("OR");
  }

  @Override
  public void visitNot(BoundCondition.Not not) {
    throw invalidOperator("NOT");
  }

  @Override
  public void visitIn(BoundCondition.In in) {
    throw invalidOperator("IN");
  }

  @Override
  public void visitComparison(BoundCondition.Comparison comparison) {
    if (comparison.comparator() == Comparator.NE) {
      throw invalidOperator(Comparator.NE.symbol());
    }
    boolean swapped = comparison.right() instanceof BoundOperand.Path;
    add(operator(comparison.comparator(), swapped), List.of(comparison.left(), comparison.right()));
  }

  @Override
  public void visitBetween(BoundCondition.Between between) {
    requireAttributeFirst("BETWEEN", between.operand());
    add(Operator.BETWEEN, List.of(between.operand(), between.lower(), between.upper()));
  }

  @Override
  public void visitFunction(BoundCondition.Function function) {
    BoundOperand second = function.second();
    if (function.function() != ExpressionFunction.BEGINS_WITH || second == null) {
      throw invalidOperator(function.function().functionName());
    }
    requireAttributeFirst(function.function().functionName(), function.first());
    add(Operator.BEGINS_WITH, List.of(function.first(), second));
  }

  private static void requireAttributeFirst(String operator, BoundOperand first) {
    if (!(first instanceof BoundOperand.Path)) {
      throw ApiException.validation(
          INVALID + operator + " operator must have the key attribute as its first operand");
    }
  }

  private void add(Operator operator, List<BoundOperand> operands) {
    DocumentPath attribute = null;
    List<AttributeValue> constants = new ArrayList<>();
    for (BoundOperand operand : operands) {
      if (operand instanceof BoundOperand.Path path) {
        attribute = keyAttribute(attribute, path.path());
      } else if (operand instanceof BoundOperand.Constant constant) {
        constants.add(constant.value());
      } else {
        throw ApiException.validation("KeyConditionExpressions cannot contain nested operations");
      }
    }
    if (attribute == null) {
      throw ApiException.validation(INVALID + "No key attribute specified");
    }
    String name = attribute.topLevelName();
    if (!names.add(name)) {
      throw ApiException.validation(
          "KeyConditionExpressions must only contain one condition per key");
    }
    comparisons.add(new KeyCondition.Comparison(name, operator, constants));
  }

  private static DocumentPath keyAttribute(@Nullable DocumentPath before, DocumentPath path) {
    if (before != null) {
      throw ApiException.validation(INVALID + "Multiple attribute names used in one condition");
    }
    if (path.depth() > 1) {
      throw ApiException.validation(
          "KeyConditionExpressions cannot have conditions on nested attributes");
    }
    return path;
  }

  private static Operator operator(Comparator comparator, boolean swapped) {
    return switch (comparator) {
      case EQ -> Operator.EQ;
      case LT -> swapped ? Operator.GT : Operator.LT;
      case LE -> swapped ? Operator.GE : Operator.LE;
      case GT -> swapped ? Operator.LT : Operator.GT;
      case GE -> swapped ? Operator.LE : Operator.GE;
      case NE -> throw invalidOperator(Comparator.NE.symbol());
    };
  }

  private static ApiException invalidOperator(String operator) {
    return ApiException.validation("Invalid operator used in KeyConditionExpression: " + operator);
  }
}
