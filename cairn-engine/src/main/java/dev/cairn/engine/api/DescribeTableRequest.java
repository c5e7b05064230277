package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DescribeTable. */
public record DescribeTableRequest(@Nullable String tableName) {}
