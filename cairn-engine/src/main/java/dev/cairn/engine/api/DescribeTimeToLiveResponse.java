package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Whether items expire, and by which attribute; null when they do not. */
public record DescribeTimeToLiveResponse(String timeToLiveStatus, @Nullable String attributeName) {}
