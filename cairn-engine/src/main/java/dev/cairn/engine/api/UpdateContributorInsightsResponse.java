package dev.cairn.engine.api;

/** What becomes of insights. */
public record UpdateContributorInsightsResponse(ContributorInsightsSummary summary) {}
