package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Whether items expire, and which attribute says when. */
public record TimeToLiveSpecification(@Nullable Boolean enabled, @Nullable String attributeName) {}
