package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** An attribute that keys use, with its type, as it came in. */
public record AttributeDefinition(@Nullable String attributeName, @Nullable String attributeType) {}
