package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of TransactGetItems as they came in; null for those that did not. */
public record TransactGetItemsRequest(
    @Nullable List<@Nullable Get> transactItems, @Nullable String returnConsumedCapacity) {
  /** One item to read. An element without its Get is null. */
  public record Get(
      @Nullable String tableName,
      @Nullable Attributes key,
      @Nullable String projectionExpression,
      ExpressionAttributes expressionAttributes) {}
}
