package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names of tables in order, and where the next page starts (null at the end). */
public record ListTablesResponse(
    List<String> tableNames, @Nullable String lastEvaluatedTableName) {}
