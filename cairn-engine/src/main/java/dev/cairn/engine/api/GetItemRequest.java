package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of GetItem as they came in; null for those that did not. */
public record GetItemRequest(
    @Nullable String tableName,
    @Nullable Attributes key,
    @Nullable Boolean consistentRead,
    @Nullable String projectionExpression,
    ExpressionAttributes expressionAttributes,
    LegacyParameters legacy,
    @Nullable String returnConsumedCapacity) {}
