package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DescribeContinuousBackups as they came in; null for those that did not. */
public record DescribeContinuousBackupsRequest(@Nullable String tableName) {}
