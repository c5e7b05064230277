package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index as it is described. Status, throughput and the rest of a local index are null.
 */
public record IndexDescription(
    String indexName,
    String indexArn,
    List<KeySchemaElement> keySchema,
    ProjectionParameters projection,
    long itemCount,
    long indexSizeBytes,
    @Nullable String indexStatus,
    @Nullable Boolean backfilling,
    @Nullable ThroughputDescription provisionedThroughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughputDescription warmThroughput) {}
