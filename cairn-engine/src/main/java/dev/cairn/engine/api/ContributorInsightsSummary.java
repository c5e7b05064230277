package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The state of the insights of a table or an index. */
public record ContributorInsightsSummary(
    String tableName,
    @Nullable String indexName,
    String contributorInsightsStatus,
    @Nullable String contributorInsightsMode) {}
