package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of Query as they came in; null for those that did not. */
public record QueryRequest(
    @Nullable String tableName,
    @Nullable String indexName,
    @Nullable String keyConditionExpression,
    @Nullable String filterExpression,
    @Nullable String projectionExpression,
    ExpressionAttributes expressionAttributes,
    LegacyParameters legacy,
    @Nullable String select,
    @Nullable Integer limit,
    @Nullable Boolean consistentRead,
    @Nullable Boolean scanIndexForward,
    @Nullable Attributes exclusiveStartKey,
    @Nullable String returnConsumedCapacity)
    implements PageRequest {}
