package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Which policy was put or deleted; null when none was there. */
public record ResourcePolicyRevision(@Nullable String revisionId) {}
