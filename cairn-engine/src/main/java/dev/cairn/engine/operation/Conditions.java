package dev.cairn.engine.operation;

import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.LegacyCompiler;
import dev.cairn.engine.expression.Placeholders;
import org.jspecify.annotations.Nullable;

/** Compiles the condition of requests that have no other expression; it may be a legacy one. */
final class Conditions {
  private Conditions() {}

  /** The condition, or null when the request has none. */
  static @Nullable Condition compile(
      ExpressionCompiler compiler,
      ExpressionAttributes attributes,
      LegacyParameters legacy,
      ExpressionParameter parameter) {
    Placeholders placeholders = compiler.placeholders(attributes, parameter);
    Condition condition =
        parameter.text() == null
            ? LegacyCompiler.expected(legacy)
            : compiler.condition(parameter.text(), placeholders);
    placeholders.refuseUnused();
    return condition;
  }
}
