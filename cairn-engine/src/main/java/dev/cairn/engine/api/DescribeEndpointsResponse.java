package dev.cairn.engine.api;

/** Where requests are to be sent, and for how long that can be relied on. */
public record DescribeEndpointsResponse(String address, long cachePeriodInMinutes) {}
