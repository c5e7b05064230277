package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of UpdateTimeToLive as they came in; null for those that did not. */
public record UpdateTimeToLiveRequest(
    @Nullable String tableName, @Nullable TimeToLiveSpecification timeToLiveSpecification) {}
