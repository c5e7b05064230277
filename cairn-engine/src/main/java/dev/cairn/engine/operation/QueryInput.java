package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.KeyCondition;
import dev.cairn.engine.expression.LegacyCompiler;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.expression.Placeholders;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a Query asks for, checked and compiled as far as that goes without its table. */
record QueryInput(KeyCondition keyCondition, PageInput page) {
  private static final String LEGACY_FILTER = "QueryFilter";

  // The checks stand in the order in which DynamoDB reports them.
  /** REQUIRES: the shape of the request was checked. */
  static QueryInput compile(QueryRequest request, Database database) {
    ExpressionCompiler compiler = database.expressions();
    LegacyParameters legacy = request.legacy();
    ExpressionParameter[] expressions = {
      new ExpressionParameter("FilterExpression", request.filterExpression()),
      new ExpressionParameter("KeyConditionExpression", request.keyConditionExpression()),
      new ExpressionParameter("ProjectionExpression", request.projectionExpression())
    };
    ParameterMix.check(legacy, LEGACY_FILTER, request.expressionAttributes(), expressions);
    Condition filter = LegacyCompiler.filter(legacy);
    Projection projection = LegacyCompiler.projection(legacy);
    Map<String, AttributeValue> startKey = PageShape.startKey(request.exclusiveStartKey());
    boolean countsOnly =
        database
            .wording()
            .enveloped(
                () ->
                    PageShape.countsOnly(
                        request.select(),
                        PageShape.projecting(request.projectionExpression(), legacy),
                        request.indexName()));
    KeyCondition keys = LegacyCompiler.keyCondition(legacy);

    Placeholders placeholders = compiler.placeholders(request.expressionAttributes(), expressions);
    Supplier<KeyCondition> keyCondition = keyCondition(request, keys, compiler, placeholders);
    if (request.filterExpression() != null) {
      filter = compiler.filter(request.filterExpression(), placeholders);
    }
    if (request.projectionExpression() != null) {
      projection = compiler.projection(request.projectionExpression(), placeholders);
    }
    placeholders.refuseUnused();
    return new QueryInput(
        keyCondition.get(), new PageInput(filter, projection, startKey, countsOnly));
  }

  /** The key condition, which is read only after the other expressions. */
  private static Supplier<KeyCondition> keyCondition(
      QueryRequest request,
      @Nullable KeyCondition legacy,
      ExpressionCompiler compiler,
      Placeholders placeholders) {
    if (request.keyConditionExpression() != null) {
      return compiler.keyCondition(request.keyConditionExpression(), placeholders)::keyCondition;
    }
    if (legacy == null) {
      throw ApiException.validation(Messages.KEY_CONDITION_MISSING);
    }
    return () -> legacy;
  }
}
