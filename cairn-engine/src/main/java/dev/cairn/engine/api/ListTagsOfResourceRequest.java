package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of ListTagsOfResource as they came in; null for those that did not. */
public record ListTagsOfResourceRequest(@Nullable String resourceArn, @Nullable String nextToken) {}
