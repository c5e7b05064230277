package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * One element of a TransactWriteItems request, as it came in: exactly one of the four should be
 * there.
 */
public record TransactWriteItem(
    @Nullable ConditionCheck conditionCheck,
    @Nullable Put put,
    @Nullable Delete delete,
    @Nullable Update update) {
  /** Checks a condition and writes nothing. */
  public record ConditionCheck(
      @Nullable String tableName,
      @Nullable Attributes key,
      @Nullable String conditionExpression,
      ExpressionAttributes expressionAttributes,
      @Nullable String returnValuesOnConditionCheckFailure) {}

  /** Writes an item as PutItem does. */
  public record Put(
      @Nullable String tableName,
      @Nullable Attributes item,
      @Nullable String conditionExpression,
      ExpressionAttributes expressionAttributes,
      @Nullable String returnValuesOnConditionCheckFailure) {}

  /** Deletes an item as DeleteItem does. */
  public record Delete(
      @Nullable String tableName,
      @Nullable Attributes key,
      @Nullable String conditionExpression,
      ExpressionAttributes expressionAttributes,
      @Nullable String returnValuesOnConditionCheckFailure) {}

  /** Updates an item as UpdateItem does. */
  public record Update(
      @Nullable String tableName,
      @Nullable Attributes key,
      @Nullable String updateExpression,
      @Nullable String conditionExpression,
      ExpressionAttributes expressionAttributes,
      @Nullable String returnValuesOnConditionCheckFailure) {}
}
