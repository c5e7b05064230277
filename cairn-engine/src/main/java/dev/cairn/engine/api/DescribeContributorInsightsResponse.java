package dev.cairn.engine.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The insights of a table or an index; null for what they do not have. */
public record DescribeContributorInsightsResponse(
    String tableName,
    @Nullable String indexName,
    @Nullable List<String> contributorInsightsRuleList,
    String contributorInsightsStatus,
    @Nullable Instant lastUpdateDateTime,
    @Nullable String contributorInsightsMode) {}
