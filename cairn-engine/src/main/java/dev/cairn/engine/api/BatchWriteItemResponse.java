package dev.cairn.engine.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What BatchWriteItem answers. No write is left unprocessed.
 *
 * @param itemCollectionMetrics by table; null when they were not asked for or there are none
 */
public record BatchWriteItemResponse(
    @Nullable Map<String, List<ItemCollectionMetrics>> itemCollectionMetrics,
    @Nullable List<ConsumedCapacity> consumedCapacity) {}
