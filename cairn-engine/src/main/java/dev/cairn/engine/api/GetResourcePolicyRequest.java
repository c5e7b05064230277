package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of GetResourcePolicy as they came in; null for those that did not. */
public record GetResourcePolicyRequest(@Nullable String resourceArn) {}
