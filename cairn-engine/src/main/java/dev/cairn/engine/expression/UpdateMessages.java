package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.value.InvalidNumberException;

/** What DynamoDB says when an update expression does not fit the item that it meets. */
final class UpdateMessages {
  static final String MISSING_ATTRIBUTE =
      "The provided expression refers to an attribute that does not exist in the item";
  static final String OPERAND_TYPE =
      "An operand in the update expression has an incorrect data type";
  static final String INVALID_PATH =
      "The document path provided in the update expression is invalid for update";
  static final String TOO_DEEP =
      "Nesting Levels have exceeded supported limits: "
          + "Attributes in the item have nested levels beyond supported limit";

  private UpdateMessages() {}

  /**
   * The error for a sum or a difference that is no number that can be stored. Source: DynamoDB
   * speaks of an overflow for a result of too many digits too (test_number.py of ScyllaDB's
   * Alternator, run on Amazon DynamoDB).
   */
  static ApiException invalidResult(InvalidNumberException e) {
    return switch (e.reason()) {
      case OVERFLOW, TOO_MANY_DIGITS ->
          ApiException.validation(
              "Number overflow. Attempting to store a number with magnitude larger than supported"
                  + " range");
      case UNDERFLOW ->
          ApiException.validation(
              "Number underflow. Attempting to store a number with magnitude smaller than"
                  + " supported range");
      case NOT_A_NUMBER -> throw new IllegalStateException("a result is a number: " + e.text());
    };
  }
}
