package dev.cairn.engine.api;

/** The parameters of DescribeLimits, of which there are none. */
public record DescribeLimitsRequest() {}
