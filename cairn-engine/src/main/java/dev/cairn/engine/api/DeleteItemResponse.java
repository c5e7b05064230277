package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** The old attributes, when asked for, and the capacity, when asked for. */
public record DeleteItemResponse(
    @Nullable Item attributes,
    @Nullable ConsumedCapacity consumedCapacity,
    @Nullable ItemCollectionMetrics itemCollectionMetrics) {}
