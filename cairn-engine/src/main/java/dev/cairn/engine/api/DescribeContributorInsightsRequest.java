package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DescribeContributorInsights as they came in; null for those that did not. */
public record DescribeContributorInsightsRequest(
    @Nullable String tableName, @Nullable String indexName) {}
