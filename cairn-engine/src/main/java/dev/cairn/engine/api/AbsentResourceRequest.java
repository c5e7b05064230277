package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The name of something that Cairn never has; null when it did not come in. */
public record AbsentResourceRequest(@Nullable String name) {}
