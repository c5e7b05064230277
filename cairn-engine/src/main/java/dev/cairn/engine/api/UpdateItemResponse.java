package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** The attributes that ReturnValues asked for, and the capacity, when asked for. */
public record UpdateItemResponse(
    @Nullable Item attributes,
    @Nullable ConsumedCapacity consumedCapacity,
    @Nullable ItemCollectionMetrics itemCollectionMetrics) {}
