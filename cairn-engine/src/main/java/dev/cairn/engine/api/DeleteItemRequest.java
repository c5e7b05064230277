package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DeleteItem as they came in; null for those that did not. */
public record DeleteItemRequest(
    @Nullable String tableName,
    @Nullable Attributes key,
    @Nullable String conditionExpression,
    ExpressionAttributes expressionAttributes,
    LegacyParameters legacy,
    @Nullable String returnValues,
    @Nullable String returnValuesOnConditionCheckFailure,
    @Nullable String returnConsumedCapacity,
    @Nullable String returnItemCollectionMetrics) {}
