package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of EnableKinesisStreamingDestination, DisableKinesisStreamingDestination and
 * UpdateKinesisStreamingDestination as they came in; null for those that did not.
 */
public record KinesisStreamingDestinationRequest(
    @Nullable String tableName,
    @Nullable String streamArn,
    @Nullable String approximateCreationDateTimePrecision) {}
