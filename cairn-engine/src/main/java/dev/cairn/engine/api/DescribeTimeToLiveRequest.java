package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DescribeTimeToLive as they came in; null for those that did not. */
public record DescribeTimeToLiveRequest(@Nullable String tableName) {}
