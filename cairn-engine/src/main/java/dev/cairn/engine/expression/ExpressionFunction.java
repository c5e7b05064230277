package dev.cairn.engine.expression;

import org.jspecify.annotations.Nullable;

/** The functions of the expression language. Their names are case-sensitive. */
enum ExpressionFunction {
  ATTRIBUTE_EXISTS("attribute_exists", 1),
  ATTRIBUTE_NOT_EXISTS("attribute_not_exists", 1),
  ATTRIBUTE_TYPE("attribute_type", 2),
  BEGINS_WITH("begins_with", 2),
  CONTAINS("contains", 2),
  SIZE("size", 1),
  IF_NOT_EXISTS("if_not_exists", 2),
  LIST_APPEND("list_append", 2);

  private final String functionName;
  private final int operandCount;

  ExpressionFunction(String functionName, int operandCount) {
    this.functionName = functionName;
    this.operandCount = operandCount;
  }

  String functionName() {
    return functionName;
  }

  int operandCount() {
    return operandCount;
  }

  /** Whether the function makes a value to assign, and is for update expressions only. */
  boolean isForUpdates() {
    return this == IF_NOT_EXISTS || this == LIST_APPEND;
  }

  /** The function of that name, or null. */
  static @Nullable ExpressionFunction find(String name) {
    for (ExpressionFunction function : values()) {
      if (function.functionName.equals(name)) {
        return function;
      }
    }
    return null;
  }
}
