package dev.cairn.protocol.codec;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.BillingModeSummary;
import dev.cairn.engine.api.IndexDescription;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.SseDescription;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.TableDescription;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.WarmThroughputDescription;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the description of a table. */
final class TableDescriptionCodec {
  private TableDescriptionCodec() {}

  /** Writes an answer whose only member, of the given name, is the description. */
  static void write(WireWriter writer, String member, TableDescription table) {
    writer.beginStructure();
    writer.member(member);
    writeTable(writer, table);
    writer.endStructure();
  }

  private static void writeTable(WireWriter writer, TableDescription table) {
    writer.beginStructure();
    writeAttributeDefinitions(writer, table.attributeDefinitions());
    writer.string("TableName", table.tableName());
    writeKeySchema(writer, table.keySchema());
    writer.string("TableStatus", table.tableStatus());
    writer.timestamp("CreationDateTime", table.creationDateTime());
    writeThroughput(writer, table.provisionedThroughput());
    writer.number("TableSizeBytes", table.tableSizeBytes());
    writer.number("ItemCount", table.itemCount());
    writer.string("TableArn", table.tableArn());
    writer.string("TableId", table.tableId());
    writeBillingMode(writer, table.billingModeSummary());
    writeOnDemandThroughput(writer, table.onDemandThroughput());
    writeWarmThroughput(writer, table.warmThroughput());
    writeIndexes(writer, "LocalSecondaryIndexes", table.localSecondaryIndexes());
    writeIndexes(writer, "GlobalSecondaryIndexes", table.globalSecondaryIndexes());
    writeStream(writer, table.streamSpecification());
    writeEncryption(writer, table.sseDescription());
    if (table.tableClassSummary() != null) {
      writer.member("TableClassSummary");
      writer.beginStructure();
      writer.string("TableClass", table.tableClassSummary().tableClass());
      writer.timestamp("LastUpdateDateTime", table.tableClassSummary().lastUpdateDateTime());
      writer.endStructure();
    }
    writer.bool("DeletionProtectionEnabled", table.deletionProtectionEnabled());
    writer.endStructure();
  }

  private static void writeAttributeDefinitions(
      WireWriter writer, @Nullable List<AttributeDefinition> definitions) {
    if (definitions == null) {
      return;
    }
    writer.member("AttributeDefinitions");
    writer.beginList();
    for (AttributeDefinition definition : definitions) {
      writer.beginStructure();
      writer.string("AttributeName", definition.attributeName());
      writer.string("AttributeType", definition.attributeType());
      writer.endStructure();
    }
    writer.endList();
  }

  private static void writeKeySchema(
      WireWriter writer, @Nullable List<KeySchemaElement> keySchema) {
    if (keySchema == null) {
      return;
    }
    writer.member("KeySchema");
    writer.beginList();
    for (KeySchemaElement element : keySchema) {
      writer.beginStructure();
      writer.string("AttributeName", element.attributeName());
      writer.string("KeyType", element.keyType());
      writer.endStructure();
    }
    writer.endList();
  }

  private static void writeThroughput(
      WireWriter writer, @Nullable ThroughputDescription throughput) {
    if (throughput != null) {
      writer.member("ProvisionedThroughput");
      writer.beginStructure();
      writer.timestamp("LastIncreaseDateTime", throughput.lastIncreaseDateTime());
      writer.timestamp("LastDecreaseDateTime", throughput.lastDecreaseDateTime());
      writer.number("NumberOfDecreasesToday", throughput.numberOfDecreasesToday());
      writer.number("ReadCapacityUnits", throughput.readCapacityUnits());
      writer.number("WriteCapacityUnits", throughput.writeCapacityUnits());
      writer.endStructure();
    }
  }

  private static void writeBillingMode(WireWriter writer, @Nullable BillingModeSummary billing) {
    if (billing != null) {
      writer.member("BillingModeSummary");
      writer.beginStructure();
      writer.string("BillingMode", billing.billingMode());
      writer.timestamp(
          "LastUpdateToPayPerRequestDateTime", billing.lastUpdateToPayPerRequestDateTime());
      writer.endStructure();
    }
  }

  private static void writeOnDemandThroughput(
      WireWriter writer, @Nullable OnDemandThroughput throughput) {
    if (throughput != null) {
      writer.member("OnDemandThroughput");
      writer.beginStructure();
      writer.number("MaxReadRequestUnits", throughput.maxReadRequestUnits());
      writer.number("MaxWriteRequestUnits", throughput.maxWriteRequestUnits());
      writer.endStructure();
    }
  }

  private static void writeWarmThroughput(
      WireWriter writer, @Nullable WarmThroughputDescription throughput) {
    if (throughput != null) {
      writer.member("WarmThroughput");
      writer.beginStructure();
      writer.number("ReadUnitsPerSecond", throughput.readUnitsPerSecond());
      writer.number("WriteUnitsPerSecond", throughput.writeUnitsPerSecond());
      writer.string("Status", throughput.status());
      writer.endStructure();
    }
  }

  private static void writeIndexes(
      WireWriter writer, String member, @Nullable List<IndexDescription> indexes) {
    if (indexes != null) {
      writer.member(member);
      writer.beginList();
      for (IndexDescription index : indexes) {
        writeIndex(writer, index);
      }
      writer.endList();
    }
  }

  private static void writeIndex(WireWriter writer, IndexDescription index) {
    writer.beginStructure();
    writer.string("IndexName", index.indexName());
    writeKeySchema(writer, index.keySchema());
    writeProjection(writer, index.projection());
    writer.string("IndexStatus", index.indexStatus());
    writer.bool("Backfilling", index.backfilling());
    writeThroughput(writer, index.provisionedThroughput());
    writeOnDemandThroughput(writer, index.onDemandThroughput());
    writeWarmThroughput(writer, index.warmThroughput());
    writer.number("IndexSizeBytes", index.indexSizeBytes());
    writer.number("ItemCount", index.itemCount());
    writer.string("IndexArn", index.indexArn());
    writer.endStructure();
  }

  private static void writeProjection(WireWriter writer, ProjectionParameters projection) {
    writer.member("Projection");
    writer.beginStructure();
    writer.string("ProjectionType", projection.projectionType());
    List<String> nonKeyAttributes = projection.nonKeyAttributes();
    if (nonKeyAttributes != null) {
      writer.member("NonKeyAttributes");
      writer.beginList();
      nonKeyAttributes.forEach(writer::string);
      writer.endList();
    }
    writer.endStructure();
  }

  private static void writeStream(WireWriter writer, @Nullable StreamSpecification stream) {
    if (stream != null) {
      writer.member("StreamSpecification");
      writer.beginStructure();
      writer.bool("StreamEnabled", stream.streamEnabled());
      writer.string("StreamViewType", stream.streamViewType());
      writer.endStructure();
    }
  }

  private static void writeEncryption(WireWriter writer, @Nullable SseDescription encryption) {
    if (encryption != null) {
      writer.member("SSEDescription");
      writer.beginStructure();
      writer.string("Status", encryption.status());
      writer.string("SSEType", encryption.sseType());
      writer.string("KMSMasterKeyArn", encryption.kmsMasterKeyArn());
      writer.endStructure();
    }
  }
}
