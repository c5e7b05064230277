package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Capacity units of a table or of an index. A figure that DynamoDB would leave out is null. */
public record Capacity(
    double capacityUnits,
    @Nullable Double readCapacityUnits,
    @Nullable Double writeCapacityUnits) {}
