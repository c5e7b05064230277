package dev.cairn.engine.operation;

import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.LegacyCompiler;
import dev.cairn.engine.expression.Placeholders;
import dev.cairn.engine.expression.Projection;
import org.jspecify.annotations.Nullable;

/** Compiles the projection of requests that have no other expression; it may be a legacy one. */
final class Projections {
  private Projections() {}

  /** The projection, or null when the request has none. */
  static @Nullable Projection compile(
      ExpressionCompiler compiler,
      ExpressionAttributes attributes,
      LegacyParameters legacy,
      ExpressionParameter parameter) {
    Placeholders placeholders = compiler.placeholders(attributes, parameter);
    Projection projection =
        parameter.text() == null
            ? LegacyCompiler.projection(legacy)
            : compiler.projection(parameter.text(), placeholders);
    placeholders.refuseUnused();
    return projection;
  }
}
