package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** What becomes of a destination. */
public record KinesisStreamingDestinationResponse(
    String tableName,
    String streamArn,
    String destinationStatus,
    @Nullable String approximateCreationDateTimePrecision) {}
