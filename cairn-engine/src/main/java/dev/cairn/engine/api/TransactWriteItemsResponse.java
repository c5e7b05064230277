package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The capacity by table, when asked for. */
public record TransactWriteItemsResponse(@Nullable List<ConsumedCapacity> consumedCapacity) {}
