package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of TransactWriteItems as they came in; null for those that did not. */
public record TransactWriteItemsRequest(
    @Nullable List<TransactWriteItem> transactItems,
    @Nullable String clientRequestToken,
    @Nullable String returnConsumedCapacity,
    @Nullable String returnItemCollectionMetrics) {}
