package dev.cairn.engine.operation;

import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.LegacyUpdate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the shape of the parameters from before there were expressions. */
final class LegacyShape {
  private static final List<String> OPERATORS =
      List.of(
          "IN",
          "NULL",
          "BETWEEN",
          "LT",
          "NOT_CONTAINS",
          "EQ",
          "GT",
          "NOT_NULL",
          "NE",
          "LE",
          "BEGINS_WITH",
          "GE",
          "CONTAINS");

  /** The order is a guess. */
  private static final List<String> ACTIONS = List.of("ADD", "PUT", "DELETE");

  private LegacyShape() {}

  /**
   * Collects what is wrong.
   *
   * @param conditionsField the field of the operation's conditions; of these only {@code expected}
   *     may be without operator
   */
  static void check(Constraints constraints, LegacyParameters legacy, String conditionsField) {
    if (legacy.isEmpty()) {
      return;
    }
    if (legacy.attributesToGet() != null && legacy.attributesToGet().isEmpty()) {
      constraints.violate(
          "attributesToGet", List.of(), "Member must have length greater than or equal to 1");
    }
    checkConditions(constraints, conditionsField, legacy.conditions());
    checkConditions(constraints, "keyConditions", legacy.keyConditions());
    constraints.oneOf("conditionalOperator", legacy.conditionalOperator(), List.of("OR", "AND"));
    checkActions(constraints, legacy.attributeUpdates());
  }

  private static void checkConditions(
      Constraints constraints, String field, @Nullable Map<String, LegacyCondition> conditions) {
    if (conditions == null) {
      return;
    }
    conditions.forEach(
        (name, condition) -> {
          String operatorField = field + "." + name + ".member.comparisonOperator";
          String operator = condition.comparisonOperator();
          constraints.oneOf(operatorField, operator, OPERATORS);
          if (!field.equals("expected")) {
            constraints.required(operatorField, operator, "");
          }
        });
  }

  private static void checkActions(
      Constraints constraints, @Nullable Map<String, LegacyUpdate> updates) {
    if (updates != null) {
      updates.forEach(
          (name, update) ->
              constraints.oneOf(
                  "attributeUpdates." + name + ".member.action", update.action(), ACTIONS));
    }
  }
}
