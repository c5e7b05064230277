package dev.cairn.engine.operation;

import dev.cairn.engine.api.BillingModeSummary;
import dev.cairn.engine.api.IndexDescription;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.SseDescription;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.TableClassSummary;
import dev.cairn.engine.api.TableDescription;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes tables as DynamoDB does.
 *
 * <p>Item counts and sizes are zero: DynamoDB itself brings them up to date only every six hours,
 * and the engine does not count yet. Threads: immutable.
 */
public final class TableDescriber {
  private final String region;
  private final String accountId;

  /** Takes the region and the account that ARNs name. */
  public TableDescriber(String region, String accountId) {
    this.region = region;
    this.accountId = accountId;
  }

  TableDescription describe(TableDefinition table, String status) {
    TableSettings settings = table.settings();
    return new TableDescription(
        table.name(),
        status,
        arn(table),
        table.tableId(),
        table.createdAt(),
        table.attributeDefinitions(),
        table.keySchema().elements(),
        0,
        0,
        settings.throughput(),
        billing(table),
        settings.onDemandThroughput(),
        indexes(table, Kind.LOCAL),
        indexes(table, Kind.GLOBAL),
        settings.stream(),
        encryption(settings.encryption()),
        settings.tableClass() == null ? null : new TableClassSummary(settings.tableClass()),
        settings.deletionProtected());
  }

  String arn(TableDefinition table, IndexDefinition index) {
    return arn(table) + "/index/" + index.name();
  }

  String arn(TableDefinition table) {
    return "arn:aws:dynamodb:" + region + ":" + accountId + ":table/" + table.name();
  }

  /** DynamoDB shows the billing mode only of tables that are, or once were, on demand. */
  private static @Nullable BillingModeSummary billing(TableDefinition table) {
    return table.settings().billingMode() == BillingMode.PAY_PER_REQUEST
        ? new BillingModeSummary(BillingMode.PAY_PER_REQUEST.name(), table.createdAt())
        : null;
  }

  private @Nullable List<IndexDescription> indexes(TableDefinition table, Kind kind) {
    List<IndexDescription> indexes =
        table.indexes().stream()
            .filter(index -> index.kind() == kind)
            .map(index -> index(table, index))
            .toList();
    return indexes.isEmpty() ? null : indexes;
  }

  private IndexDescription index(TableDefinition table, IndexDefinition index) {
    List<String> nonKeyAttributes =
        index.nonKeyAttributes().isEmpty() ? null : index.nonKeyAttributes();
    return new IndexDescription(
        index.name(),
        arn(table, index),
        index.keySchema().elements(),
        new ProjectionParameters(index.projection().name(), nonKeyAttributes),
        0,
        0,
        index.kind() == Kind.GLOBAL ? index.status().name() : null,
        index.throughput(),
        index.onDemandThroughput());
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
