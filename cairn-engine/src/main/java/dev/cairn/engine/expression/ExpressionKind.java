package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;

/** The kind of an expression: which parameter it came in. */
enum ExpressionKind {
  CONDITION("ConditionExpression", "a condition expression"),
  FILTER("FilterExpression", "a filter expression"),
  KEY_CONDITION("KeyConditionExpression", "a key condition expression"),
  PROJECTION("ProjectionExpression", "a projection expression"),
  UPDATE("UpdateExpression", "an update expression");

  private final String parameterName;
  private final String description;

  ExpressionKind(String parameterName, String description) {
    this.parameterName = parameterName;
    this.description = description;
  }

  /** The kind in words, with its article. */
  String description() {
    return description;
  }

  /** The error that says what is wrong with an expression of this kind. */
  ApiException invalid(String reason) {
    return ApiException.validation("Invalid " + parameterName + ": " + reason);
  }
}
