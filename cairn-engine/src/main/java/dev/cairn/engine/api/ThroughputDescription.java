package dev.cairn.engine.api;

/** Provisioned throughput as it is described; zero units for an on-demand table. */
public record ThroughputDescription(
    long readCapacityUnits, long writeCapacityUnits, long numberOfDecreasesToday) {}
