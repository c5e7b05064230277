package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which parameters of a request go together: expressions or what was there before them, never both;
 * and placeholders only with expressions. DynamoDB looks at this before it looks into any of them.
 *
 * <p>Source: the validation tests of dynalite and of ExtendDB, both run on Amazon DynamoDB.
 */
public final class ParameterMix {
  /** The order in which DynamoDB lists expressions here. */
  private static final List<String> EXPRESSIONS =
      List.of(
          "ProjectionExpression",
          "UpdateExpression",
          "FilterExpression",
          "ConditionExpression",
          "KeyConditionExpression");

  private ParameterMix() {}

  /**
   * Refuses parameters that do not go together.
   *
   * @param conditionsName the name of the operation's legacy conditions
   * @param expressions as for {@link ExpressionCompiler#placeholders}
   * @throws ApiException with DynamoDB's ValidationException
   */
  public static void check(
      LegacyParameters legacy,
      String conditionsName,
      ExpressionAttributes attributes,
      ExpressionParameter... expressions) {
    if (!legacy.isEmpty()) {
      refuseBoth(legacy, conditionsName, expressionNames(expressions));
    }
    Placeholders.refuseWithoutExpression(attributes, expressions);
    if (legacy.conditionalOperator() != null) {
      checkConditionalOperator(legacy);
    }
  }

  private static void refuseBoth(
      LegacyParameters legacy, String conditionsName, List<String> expressionNames) {
    List<String> legacyNames =
        legacyNames(legacy, conditionsName, expressionNames.contains("KeyConditionExpression"));
    if (!legacyNames.isEmpty() && !expressionNames.isEmpty()) {
      throw ApiException.validation(
          Messages.expressionsMixed(
              String.join(", ", legacyNames), String.join(", ", expressionNames)));
    }
  }

  private static List<String> expressionNames(ExpressionParameter... expressions) {
    List<String> names = new ArrayList<>();
    for (String name : EXPRESSIONS) {
      for (ExpressionParameter expression : expressions) {
        if (expression.name().equals(name) && expression.text() != null) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** KeyConditions go with all expressions but the one that says the same. */
  private static List<String> legacyNames(
      LegacyParameters legacy, String conditionsName, boolean hasKeyConditionExpression) {
    List<String> names = new ArrayList<>();
    addPresent(names, "AttributesToGet", legacy.attributesToGet());
    addPresent(names, "AttributeUpdates", legacy.attributeUpdates());
    addPresent(names, conditionsName, legacy.conditions());
    addPresent(names, "ConditionalOperator", legacy.conditionalOperator());
    if (hasKeyConditionExpression) {
      addPresent(names, "KeyConditions", legacy.keyConditions());
    }
    return names;
  }

  private static void addPresent(List<String> names, String name, @Nullable Object parameter) {
    if (parameter != null) {
      names.add(name);
    }
  }

  private static void checkConditionalOperator(LegacyParameters legacy) {
    int count = legacy.conditions() == null ? 0 : legacy.conditions().size();
    if (count == 0) {
      throw ApiException.validation(Messages.CONDITIONAL_OPERATOR_WITHOUT_CONDITIONS);
    }
    if (count == 1) {
      throw ApiException.validation(Messages.CONDITIONAL_OPERATOR_WITH_ONE_CONDITION);
    }
  }
}
