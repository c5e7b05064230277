package dev.cairn.cli.demo;

/**
 * What passed between the SDK's client and DynamoDB, as {@link CallWatch} saw it.
 *
 * <p>Immutable.
 *
 * @param requests requests sent, repetitions by the SDK included
 * @param retries repetitions by the SDK
 * @param concurrentMax the most calls that were under way at one moment
 * @param conditionsFailed writes and transactions of which a condition failed
 * @param conflicts writes and transactions refused because another was writing the same item
 * @param emptyPages pages of a query without an item that nevertheless lead on
 */
record CallCounts(
    long requests,
    long retries,
    int concurrentMax,
    long conditionsFailed,
    long conflicts,
    long emptyPages) {}
