package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** The item, or null when there is none, and the capacity, when asked for. */
public record GetItemResponse(@Nullable Item item, @Nullable ConsumedCapacity consumedCapacity) {}
