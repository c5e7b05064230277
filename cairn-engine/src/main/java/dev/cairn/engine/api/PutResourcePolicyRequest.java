package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of PutResourcePolicy as they came in; null for those that did not. */
public record PutResourcePolicyRequest(
    @Nullable String resourceArn, @Nullable String policy, @Nullable String expectedRevisionId) {}
