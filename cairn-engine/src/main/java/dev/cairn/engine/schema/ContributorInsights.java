package dev.cairn.engine.schema;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether somebody wants to know which keys of a table or an index are used most: only kept.
 *
 * @param indexName null for the table itself
 * @param enabledAt when they were last switched on
 * @param updatedAt when anything about them was last changed
 */
public record ContributorInsights(
    @Nullable String indexName,
    boolean enabled,
    String mode,
    Instant enabledAt,
    Instant updatedAt) {}
