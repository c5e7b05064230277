package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What BatchGetItem answers.
 *
 * @param responses the items that are there, by table, in no order that means anything
 * @param unprocessedKeys the keys that were not looked up because the answer was large enough or
 *     the throughput did not allow it, each table's as a request for them
 */
public record BatchGetItemResponse(
    Map<String, List<Item>> responses,
    Map<String, BatchGetItemRequest.KeysAndAttributes> unprocessedKeys,
    @Nullable List<ConsumedCapacity> consumedCapacity) {}
