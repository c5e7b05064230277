package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of DescribeKinesisStreamingDestination as they came in; null for those that did
 * not.
 */
public record DescribeKinesisStreamingDestinationRequest(@Nullable String tableName) {}
