package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of UpdateTable as they came in; null for those that did not. */
public record UpdateTableRequest(
    @Nullable String tableName,
    @Nullable List<AttributeDefinition> attributeDefinitions,
    @Nullable String billingMode,
    @Nullable ThroughputParameters provisionedThroughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughput warmThroughput,
    @Nullable List<IndexUpdate> globalSecondaryIndexUpdates,
    @Nullable StreamSpecification streamSpecification,
    @Nullable SseSpecification sseSpecification,
    @Nullable String tableClass,
    @Nullable Boolean deletionProtectionEnabled) {
  /** One change of the indexes: exactly one of the three should be there. */
  public record IndexUpdate(
      @Nullable UpdateIndex update,
      @Nullable IndexParameters create,
      @Nullable DeleteIndex delete) {}

  /** Changes the throughput of an index. */
  public record UpdateIndex(
      @Nullable String indexName,
      @Nullable ThroughputParameters provisionedThroughput,
      @Nullable OnDemandThroughput onDemandThroughput,
      @Nullable WarmThroughput warmThroughput) {}

  /** Deletes an index. */
  public record DeleteIndex(@Nullable String indexName) {}
}
