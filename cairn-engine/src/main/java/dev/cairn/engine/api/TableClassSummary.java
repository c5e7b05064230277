package dev.cairn.engine.api;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The class of a table as it is described, and when it was last changed (null when never). */
public record TableClassSummary(String tableClass, @Nullable Instant lastUpdateDateTime) {}
