package dev.cairn.engine.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Capacity units of one table, and of its parts when INDEXES was asked for. A figure that DynamoDB
 * would leave out is null.
 */
public record ConsumedCapacity(
    String tableName,
    double capacityUnits,
    @Nullable Double readCapacityUnits,
    @Nullable Double writeCapacityUnits,
    @Nullable Capacity table,
    @Nullable Map<String, Capacity> localSecondaryIndexes,
    @Nullable Map<String, Capacity> globalSecondaryIndexes) {}
