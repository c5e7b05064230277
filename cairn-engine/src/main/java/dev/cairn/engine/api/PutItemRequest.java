package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of PutItem as they came in; null for those that did not. */
public record PutItemRequest(
    @Nullable String tableName,
    @Nullable Attributes item,
    @Nullable String conditionExpression,
    ExpressionAttributes expressionAttributes,
    LegacyParameters legacy,
    @Nullable String returnValues,
    @Nullable String returnValuesOnConditionCheckFailure,
    @Nullable String returnConsumedCapacity,
    @Nullable String returnItemCollectionMetrics) {}
