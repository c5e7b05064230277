package dev.cairn.engine.api;

import dev.cairn.engine.api.BatchWriteItemRequest.WriteRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What BatchWriteItem answers.
 *
 * @param unprocessedItems the writes that throughput did not allow, by table
 * @param itemCollectionMetrics by table; null when they were not asked for or there are none
 */
public record BatchWriteItemResponse(
    Map<String, List<WriteRequest>> unprocessedItems,
    @Nullable Map<String, List<ItemCollectionMetrics>> itemCollectionMetrics,
    @Nullable List<ConsumedCapacity> consumedCapacity) {}
