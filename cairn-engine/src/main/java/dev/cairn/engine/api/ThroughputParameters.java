package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Provisioned throughput as it came in. */
public record ThroughputParameters(
    @Nullable Long readCapacityUnits, @Nullable Long writeCapacityUnits) {}
