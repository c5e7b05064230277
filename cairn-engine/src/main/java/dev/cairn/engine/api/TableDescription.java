package dev.cairn.engine.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table as DynamoDB describes it. A member that DynamoDB would leave out is null. */
public record TableDescription(
    String tableName,
    String tableStatus,
    String tableArn,
    String tableId,
    @Nullable Instant creationDateTime,
    @Nullable List<AttributeDefinition> attributeDefinitions,
    @Nullable List<KeySchemaElement> keySchema,
    long itemCount,
    long tableSizeBytes,
    ThroughputDescription provisionedThroughput,
    @Nullable BillingModeSummary billingModeSummary,
    @Nullable OnDemandThroughput onDemandThroughput,
    @Nullable WarmThroughputDescription warmThroughput,
    @Nullable List<IndexDescription> localSecondaryIndexes,
    @Nullable List<IndexDescription> globalSecondaryIndexes,
    @Nullable StreamSpecification streamSpecification,
    @Nullable SseDescription sseDescription,
    @Nullable TableClassSummary tableClassSummary,
    boolean deletionProtectionEnabled) {}
