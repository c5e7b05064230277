package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters of ListTables; null for those that did not come in. */
public record ListTablesRequest(
    @Nullable String exclusiveStartTableName, @Nullable Integer limit) {}
