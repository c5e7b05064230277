package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** A name and a value that are kept with a table. */
public record Tag(@Nullable String key, @Nullable String value) {}
