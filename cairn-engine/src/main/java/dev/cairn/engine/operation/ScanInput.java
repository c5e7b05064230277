package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.LegacyCompiler;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.expression.Placeholders;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks and compiles what a Scan asks for, as far as that goes without its table. */
final class ScanInput {
  private static final String LEGACY_FILTER = "ScanFilter";

  private ScanInput() {}

  // The checks stand in the order in which DynamoDB reports them.
  /** REQUIRES: the shape of the request was checked. */
  static PageInput compile(ScanRequest request, ExpressionCompiler compiler) {
    LegacyParameters legacy = request.legacy();
    ExpressionParameter[] expressions = {
      new ExpressionParameter("FilterExpression", request.filterExpression()),
      new ExpressionParameter("ProjectionExpression", request.projectionExpression())
    };
    ParameterMix.check(legacy, LEGACY_FILTER, request.expressionAttributes(), expressions);
    Projection projection = LegacyCompiler.projection(legacy);
    Condition filter = LegacyCompiler.filter(legacy);
    Map<String, AttributeValue> startKey = PageShape.startKey(request.exclusiveStartKey());
    checkSegments(request.segment(), request.totalSegments());
    boolean countsOnly =
        PageShape.countsOnly(
            request.select(),
            PageShape.projecting(request.projectionExpression(), legacy),
            request.indexName());

    Placeholders placeholders = compiler.placeholders(request.expressionAttributes(), expressions);
    if (request.filterExpression() != null) {
      filter = compiler.filter(request.filterExpression(), placeholders);
    }
    if (request.projectionExpression() != null) {
      projection = compiler.projection(request.projectionExpression(), placeholders);
    }
    placeholders.refuseUnused();
    return new PageInput(filter, projection, startKey, countsOnly);
  }

  private static void checkSegments(@Nullable Integer segment, @Nullable Integer totalSegments) {
    if (totalSegments == null && segment != null) {
      throw ApiException.validation(Messages.TOTAL_SEGMENTS_MISSING);
    }
    if (segment == null && totalSegments != null) {
      throw ApiException.validation(Messages.SEGMENT_MISSING);
    }
    if (segment != null && totalSegments != null && segment >= totalSegments) {
      throw ApiException.validation(Messages.segmentOutOfRange(segment, totalSegments));
    }
  }
}
