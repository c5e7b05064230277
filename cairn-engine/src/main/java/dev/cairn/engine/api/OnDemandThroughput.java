package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * The most units a second that an on-demand table or index may use; null where there is no such
 * bound.
 */
public record OnDemandThroughput(
    @Nullable Long maxReadRequestUnits, @Nullable Long maxWriteRequestUnits) {}
