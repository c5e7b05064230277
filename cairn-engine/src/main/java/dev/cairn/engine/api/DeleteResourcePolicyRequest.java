package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DeleteResourcePolicy as they came in; null for those that did not. */
public record DeleteResourcePolicyRequest(
    @Nullable String resourceArn, @Nullable String expectedRevisionId) {}
