package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of CreateTable as they came in; null for those that did not. */
public record CreateTableRequest(
    @Nullable String tableName,
    @Nullable List<AttributeDefinition> attributeDefinitions,
    @Nullable List<KeySchemaElement> keySchema,
    @Nullable List<IndexParameters> localSecondaryIndexes,
    @Nullable List<IndexParameters> globalSecondaryIndexes,
    @Nullable String billingMode,
    @Nullable ThroughputParameters provisionedThroughput,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughput warmThroughput,
    @Nullable StreamSpecification streamSpecification,
    @Nullable SseSpecification sseSpecification,
    @Nullable List<Tag> tags,
    @Nullable String tableClass,
    @Nullable Boolean deletionProtectionEnabled,
    @Nullable String resourcePolicy) {}
