package dev.cairn.engine.api;

import org.jspecify.annotations.Nullable;

/** The parameters that Query and Scan share as far as they mean the same in both. */
public sealed interface PageRequest permits QueryRequest, ScanRequest {
  @Nullable String tableName();

  @Nullable String indexName();

  @Nullable String select();

  @Nullable Integer limit();

  @Nullable Boolean consistentRead();

  @Nullable String returnConsumedCapacity();
}
