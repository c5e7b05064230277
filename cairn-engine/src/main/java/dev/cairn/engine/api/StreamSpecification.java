package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** Whether a table keeps a stream of its changes, and what it shows. */
public record StreamSpecification(
    @Nullable Boolean streamEnabled, @Nullable String streamViewType) {}
