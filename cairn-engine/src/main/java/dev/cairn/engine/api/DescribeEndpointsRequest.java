package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of DescribeEndpoints: the address that the request was sent to, if that is known.
 */
public record DescribeEndpointsRequest(@Nullable String address) {}
