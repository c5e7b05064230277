package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page: items (null when only counted), both counts, where the next page starts (null at the
 * end), and the capacity, when asked for.
 */
public record QueryResponse(
    @Nullable List<Item> items,
    int count,
    int scannedCount,
    @Nullable Item lastEvaluatedKey,
    @Nullable ConsumedCapacity consumedCapacity) {}
