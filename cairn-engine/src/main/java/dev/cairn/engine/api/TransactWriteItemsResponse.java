package dev.cairn.engine.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The capacity and the item collections by table, each when asked for. */
public record TransactWriteItemsResponse(
    @Nullable List<ConsumedCapacity> consumedCapacity,
    @Nullable Map<String, List<ItemCollectionMetrics>> itemCollectionMetrics) {}
