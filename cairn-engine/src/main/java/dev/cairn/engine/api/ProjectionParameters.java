package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which attributes an index holds, as it came in. */
public record ProjectionParameters(
    @Nullable String projectionType, @Nullable List<String> nonKeyAttributes) {}
