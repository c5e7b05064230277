package dev.cairn.engine.operation;

import dev.cairn.engine.api.BillingModeSummary;
import dev.cairn.engine.api.IndexDescription;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.SseDescription;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.TableClassSummary;
import dev.cairn.engine.api.TableDescription;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.engine.api.WarmThroughputDescription;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.Lifecycle.Status;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.store.Extent;
import dev.cairn.engine.store.Snapshot;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes tables as DynamoDB does.
 *
 * <p>Item counts and sizes are those of the moment, while DynamoDB brings its own up to date only
 * every six hours. Threads: immutable.
 */
public final class TableDescriber {
  private final String region;
  private final String accountId;
  private final InstantSource clock;

  /** Takes the region and the account that ARNs name, and what tells which day it is. */
  public TableDescriber(String region, String accountId, InstantSource clock) {
    this.region = region;
    this.accountId = accountId;
    this.clock = clock;
  }

  /**
   * Describes a table.
   *
   * @param snapshot what its items and index entries are counted in
   */
  TableDescription describe(TableDefinition table, Snapshot snapshot) {
    TableSettings settings = table.settings();
    Extent items = snapshot.extent(Keyspace.items(table.storeId()).all());
    return new TableDescription(
        table.name(),
        table.lifecycle().status().name(),
        arn(table),
        table.tableId(),
        table.createdAt(),
        table.attributeDefinitions(),
        table.keySchema().elements(),
        items.count(),
        items.sizeBytes(),
        throughput(settings.throughput()),
        billing(table),
        settings.onDemandThroughput(),
        warm(table, settings.warmThroughput(), settings.throughput()),
        indexes(table, Kind.LOCAL, snapshot),
        indexes(table, Kind.GLOBAL, snapshot),
        settings.stream(),
        encryption(settings.encryption()),
        settings.tableClass() == null
            ? null
            : new TableClassSummary(settings.tableClass(), settings.tableClassSince()),
        settings.deletionProtected());
  }

  /** The last that is told of a table, which is less than before. */
  TableDescription describeDeleted(TableDefinition table, Snapshot snapshot) {
    TableDescription description = describe(table, snapshot);
    return new TableDescription(
        description.tableName(),
        Status.DELETING.name(),
        description.tableArn(),
        description.tableId(),
        null,
        null,
        null,
        description.itemCount(),
        description.tableSizeBytes(),
        description.provisionedThroughput(),
        description.billingModeSummary(),
        description.onDemandThroughput(),
        description.warmThroughput(),
        null,
        null,
        description.streamSpecification(),
        description.sseDescription(),
        description.tableClassSummary(),
        description.deletionProtectionEnabled());
  }

  /** Throughput with the decreases of today, which begins at midnight in UTC. */
  private ThroughputDescription throughput(ThroughputDescription throughput) {
    return new ThroughputDescription(
        throughput.readCapacityUnits(),
        throughput.writeCapacityUnits(),
        Throughputs.decreasesToday(throughput, clock.instant()),
        throughput.lastIncreaseDateTime(),
        throughput.lastDecreaseDateTime());
  }

  /** What was asked for, or what the table has for other reasons. That it is ready is certain. */
  private static WarmThroughputDescription warm(
      TableDefinition table, @Nullable WarmThroughput warm, ThroughputDescription provisioned) {
    WarmThroughput ready = Throughputs.warm(table.settings().billingMode(), warm, provisioned);
    return new WarmThroughputDescription(
        Throughputs.units(ready.readUnitsPerSecond()),
        Throughputs.units(ready.writeUnitsPerSecond()),
        "ACTIVE");
  }

  String arn(TableDefinition table, IndexDefinition index) {
    return arn(table) + "/index/" + index.name();
  }

  String arn(TableDefinition table) {
    return "arn:aws:dynamodb:" + region + ":" + accountId + ":table/" + table.name();
  }

  /** DynamoDB shows the billing mode only of tables that are, or once were, on demand. */
  private static @Nullable BillingModeSummary billing(TableDefinition table) {
    Instant onDemandSince = table.settings().onDemandSince();
    return onDemandSince == null
        ? null
        : new BillingModeSummary(table.settings().billingMode().name(), onDemandSince);
  }

  private @Nullable List<IndexDescription> indexes(
      TableDefinition table, Kind kind, Snapshot snapshot) {
    List<IndexDescription> indexes =
        table.indexes().stream()
            .filter(index -> index.kind() == kind)
            .map(index -> index(table, index, snapshot))
            .toList();
    return indexes.isEmpty() ? null : indexes;
  }

  private IndexDescription index(TableDefinition table, IndexDefinition index, Snapshot snapshot) {
    Extent entries = snapshot.extent(Keyspace.indexEntries(table.storeId(), index.number()).all());
    List<String> nonKeyAttributes =
        index.nonKeyAttributes().isEmpty() ? null : index.nonKeyAttributes();
    boolean isGlobal = index.kind() == Kind.GLOBAL;
    ThroughputDescription throughput = index.throughput();
    return new IndexDescription(
        index.name(),
        arn(table, index),
        index.keySchema().elements(),
        new ProjectionParameters(index.projection().name(), nonKeyAttributes),
        entries.count(),
        entries.sizeBytes(),
        isGlobal ? index.status().name() : null,
        index.backfilling() ? true : null,
        throughput == null ? null : throughput(throughput),
        index.onDemandThroughput(),
        throughput == null ? null : warm(table, index.warmThroughput(), throughput));
  }

  private @Nullable SseDescription encryption(@Nullable SseSpecification encryption) {
    if (encryption == null || !Boolean.TRUE.equals(encryption.enabled())) {
      return null;
    }
    String key = encryption.kmsMasterKeyId();
    String arn =
        key == null || key.startsWith("arn:")
            ? key
            : "arn:aws:kms:" + region + ":" + accountId + ":key/" + key;
    return new SseDescription("ENABLED", "KMS", arn);
  }
}
