package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Server-side encryption as it is described. */
public record SseDescription(String status, String sseType, @Nullable String kmsMasterKeyArn) {}
