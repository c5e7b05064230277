package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item, or null, for each Get in order, and the capacity by table, when asked for. */
public record TransactGetItemsResponse(
    List<@Nullable Item> responses, @Nullable List<ConsumedCapacity> consumedCapacity) {}
