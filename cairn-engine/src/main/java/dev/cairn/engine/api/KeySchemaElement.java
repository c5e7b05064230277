package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** One attribute of a key, and whether it partitions (HASH) or sorts (RANGE), as it came in. */
public record KeySchemaElement(@Nullable String attributeName, @Nullable String keyType) {}
