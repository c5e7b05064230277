package dev.cairn.engine.capacity;

import dev.cairn.engine.store.Key;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition key in a table, or their entries in a global secondary index.
 *
 * <p>Items of a table and their entries in its local indexes share a partition.
 *
 * @param indexName the global index, or null for the table itself
 * @param key what the keys of all its items or entries begin with in the store
 */
public record Partition(@Nullable String indexName, Key key) {}
