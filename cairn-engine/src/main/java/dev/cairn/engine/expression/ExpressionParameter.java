package dev.cairn.engine.expression;

import org.jspecify.annotations.Nullable;

/**
 * A request parameter that takes an expression, such as {@code ConditionExpression}, and the text
 * that came in it; null when the parameter was not there.
 */
public record ExpressionParameter(String name, @Nullable String text) {}
