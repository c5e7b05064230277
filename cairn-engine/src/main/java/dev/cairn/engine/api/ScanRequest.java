package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of Scan as they came in; null for those that did not. */
public record ScanRequest(
    @Nullable String tableName,
    @Nullable String indexName,
    @Nullable String filterExpression,
    @Nullable String projectionExpression,
    ExpressionAttributes expressionAttributes,
    LegacyParameters legacy,
    @Nullable String select,
    @Nullable Integer limit,
    @Nullable Boolean consistentRead,
    @Nullable Integer segment,
    @Nullable Integer totalSegments,
    @Nullable Attributes exclusiveStartKey,
    @Nullable String returnConsumedCapacity)
    implements PageRequest {}
