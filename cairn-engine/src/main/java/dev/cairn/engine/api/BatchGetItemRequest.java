package dev.cairn.engine.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of BatchGetItem as they came in, by table; null for those that did not. */
public record BatchGetItemRequest(
    @Nullable Map<String, KeysAndAttributes> requestItems,
    @Nullable String returnConsumedCapacity) {
  /** What to read of one table. */
  public record KeysAndAttributes(
      @Nullable List<Attributes> keys,
      @Nullable Boolean consistentRead,
      @Nullable String projectionExpression,
      ExpressionAttributes expressionAttributes,
      LegacyParameters legacy) {
    /** The same request for other keys. */
    public KeysAndAttributes withKeys(List<Attributes> newKeys) {
      return new KeysAndAttributes(
          newKeys, consistentRead, projectionExpression, expressionAttributes, legacy);
    }
  }
}
