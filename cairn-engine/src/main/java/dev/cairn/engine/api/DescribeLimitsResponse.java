package dev.cairn.engine.api;

/** How many provisioned units the tables of an account may have, all together and each. */
public record DescribeLimitsResponse(
    long accountMaxReadCapacityUnits,
    long accountMaxWriteCapacityUnits,
    long tableMaxReadCapacityUnits,
    long tableMaxWriteCapacityUnits) {}
