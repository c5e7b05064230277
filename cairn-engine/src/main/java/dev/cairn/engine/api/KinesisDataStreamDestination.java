package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** A stream that a table's changes were to go to. */
public record KinesisDataStreamDestination(
    String streamArn,
    String destinationStatus,
    @Nullable String destinationStatusDescription,
    @Nullable String approximateCreationDateTimePrecision) {}
