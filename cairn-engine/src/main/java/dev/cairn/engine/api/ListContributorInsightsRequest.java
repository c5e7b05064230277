package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of ListContributorInsights as they came in; null for those that did not. */
public record ListContributorInsightsRequest(
    @Nullable String tableName, @Nullable String nextToken, @Nullable Integer maxResults) {}
