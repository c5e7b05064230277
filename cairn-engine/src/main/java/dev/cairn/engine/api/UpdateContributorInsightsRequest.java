package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of UpdateContributorInsights as they came in; null for those that did not. */
public record UpdateContributorInsightsRequest(
    @Nullable String tableName,
    @Nullable String indexName,
    @Nullable String contributorInsightsAction,
    @Nullable String contributorInsightsMode) {}
