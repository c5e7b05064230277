package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;

/** CreateTable: a definition in, the new table's description out. */
public final class CreateTableCodec implements OperationCodec<CreateTableRequest, TableResponse> {
  @Override
  public CreateTableRequest read(WireReader reader) {
    String tableName = null;
    List<AttributeDefinition> attributeDefinitions = null;
    List<KeySchemaElement> keySchema = null;
    List<IndexParameters> localSecondaryIndexes = null;
    List<IndexParameters> globalSecondaryIndexes = null;
    String billingMode = null;
    ThroughputParameters provisionedThroughput = null;
    OnDemandThroughput onDemandThroughput = null;
    WarmThroughput warmThroughput = null;
    StreamSpecification streamSpecification = null;
    SseSpecification sseSpecification = null;
    List<Tag> tags = null;
    String tableClass = null;
    Boolean deletionProtectionEnabled = null;
    String resourcePolicy = null;
    reader.beginStructure("CreateTableInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "AttributeDefinitions" ->
            attributeDefinitions = TableParameterReading.attributeDefinitions(reader);
        case "KeySchema" -> keySchema = TableParameterReading.keySchema(reader);
        case "LocalSecondaryIndexes" ->
            localSecondaryIndexes = TableParameterReading.indexes(reader, "LocalSecondaryIndex");
        case "GlobalSecondaryIndexes" ->
            globalSecondaryIndexes = TableParameterReading.indexes(reader, "GlobalSecondaryIndex");
        case "BillingMode" -> billingMode = reader.string();
        case "ProvisionedThroughput" ->
            provisionedThroughput = TableParameterReading.throughput(reader);
        case "OnDemandThroughput" ->
            onDemandThroughput = TableParameterReading.onDemandThroughput(reader);
        case "StreamSpecification" -> streamSpecification = TableParameterReading.stream(reader);
        case "SSESpecification" -> sseSpecification = TableParameterReading.encryption(reader);
        case "Tags" -> tags = TableParameterReading.tags(reader);
        case "TableClass" -> tableClass = reader.string();
        case "DeletionProtectionEnabled" -> deletionProtectionEnabled = reader.bool();
        case "WarmThroughput" -> warmThroughput = TableParameterReading.warmThroughput(reader);
        case "ResourcePolicy" -> resourcePolicy = PutResourcePolicyCodec.policy(reader.string());
        default -> passOver(reader, member);
      }
    }
    return new CreateTableRequest(
        tableName,
        attributeDefinitions,
        keySchema,
        localSecondaryIndexes,
        globalSecondaryIndexes,
        billingMode,
        provisionedThroughput,
        onDemandThroughput,
        warmThroughput,
        streamSpecification,
        sseSpecification,
        tags,
        tableClass,
        deletionProtectionEnabled,
        resourcePolicy);
  }

  private static void passOver(WireReader reader, String member) {
    switch (member) {
      case "GlobalTableSourceArn", "GlobalTableSettingsReplicationMode", "VectorIndexes" ->
          throw ApiException.validation(Messages.parameterNotSupported(member));
      default -> reader.skip();
    }
  }

  @Override
  public void write(WireWriter writer, TableResponse response) {
    TableDescriptionCodec.write(writer, "TableDescription", response.table());
  }
}
