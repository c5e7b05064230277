package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Server-side encryption settings, which are stored and shown. */
public record SseSpecification(
    @Nullable Boolean enabled, @Nullable String sseType, @Nullable String kmsMasterKeyId) {}
