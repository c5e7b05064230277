package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of DeleteTable. */
public record DeleteTableRequest(@Nullable String tableName) {}
