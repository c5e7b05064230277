package dev.cairn.engine.schema;

import dev.cairn.engine.value.AttributeType;

/** An attribute of a key: its name and its type, which is S, N or B. */
public record KeyAttribute(String name, AttributeType type) {}
