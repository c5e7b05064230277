package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The definition of a secondary index as it came in. */
public record IndexParameters(
    @Nullable String indexName,
    @Nullable List<KeySchemaElement> keySchema,
    @Nullable ProjectionParameters projection,
    @Nullable ThroughputParameters provisionedThroughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughput warmThroughput) {}
