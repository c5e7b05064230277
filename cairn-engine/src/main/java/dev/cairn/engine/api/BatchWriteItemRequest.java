package dev.cairn.engine.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of BatchWriteItem as they came in, by table; null for those that did not. */
public record BatchWriteItemRequest(
    @Nullable Map<String, List<WriteRequest>> requestItems,
    @Nullable String returnConsumedCapacity,
    @Nullable String returnItemCollectionMetrics) {
  /** One write: exactly one of the two should be there. */
  public record WriteRequest(@Nullable Put putRequest, @Nullable Delete deleteRequest) {}

  /** Puts an item in the place of whatever is there. */
  public record Put(@Nullable Attributes item) {}

  /** Removes an item. */
  public record Delete(@Nullable Attributes key) {}
}
