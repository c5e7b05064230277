package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of insights, and where the next one begins; null when there is none. */
public record ListContributorInsightsResponse(
    List<ContributorInsightsSummary> contributorInsightsSummaries, @Nullable String nextToken) {}
