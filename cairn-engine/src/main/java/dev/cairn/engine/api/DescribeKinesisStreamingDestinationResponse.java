package dev.cairn.engine.api;

import java.util.List;

/** The streams that a table's changes were to go to. */
public record DescribeKinesisStreamingDestinationResponse(
    String tableName, List<KinesisDataStreamDestination> kinesisDataStreamDestinations) {}
