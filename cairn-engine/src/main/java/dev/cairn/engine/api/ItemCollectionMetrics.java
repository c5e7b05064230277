package dev.cairn.engine.api;

import dev.cairn.engine.value.Item;
import java.util.List;

/**
 * How large the item collection is that a write belongs to.
 *
 * @param itemCollectionKey the partition key that its items share
 * @param sizeEstimateRangeGb a lower and an upper bound, in gigabytes
 */
public record ItemCollectionMetrics(Item itemCollectionKey, List<Double> sizeEstimateRangeGb) {}
