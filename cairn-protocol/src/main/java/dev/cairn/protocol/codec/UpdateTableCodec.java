package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTableRequest.DeleteIndex;
import dev.cairn.engine.api.UpdateTableRequest.IndexUpdate;
import dev.cairn.engine.api.UpdateTableRequest.UpdateIndex;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;

/** UpdateTable: changes in, the changed table's description out. */
public final class UpdateTableCodec implements OperationCodec<UpdateTableRequest, TableResponse> {
  @Override
  public UpdateTableRequest read(WireReader reader) {
    String tableName = null;
    List<AttributeDefinition> attributeDefinitions = null;
    String billingMode = null;
    ThroughputParameters provisionedThroughput = null;
    OnDemandThroughput onDemandThroughput = null;
    WarmThroughput warmThroughput = null;
    List<IndexUpdate> globalSecondaryIndexUpdates = null;
    StreamSpecification streamSpecification = null;
    SseSpecification sseSpecification = null;
    String tableClass = null;
    Boolean deletionProtectionEnabled = null;
    reader.beginStructure("UpdateTableInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "AttributeDefinitions" ->
            attributeDefinitions = TableParameterReading.attributeDefinitions(reader);
        case "BillingMode" -> billingMode = reader.string();
        case "ProvisionedThroughput" ->
            provisionedThroughput = TableParameterReading.throughput(reader);
        case "OnDemandThroughput" ->
            onDemandThroughput = TableParameterReading.onDemandThroughput(reader);
        case "WarmThroughput" -> warmThroughput = TableParameterReading.warmThroughput(reader);
        case "GlobalSecondaryIndexUpdates" ->
            globalSecondaryIndexUpdates =
                ListReading.structures(
                    reader,
                    UpdateTableCodec::readIndexUpdate,
                    () -> new IndexUpdate(null, null, null));
        case "StreamSpecification" -> streamSpecification = TableParameterReading.stream(reader);
        case "SSESpecification" -> sseSpecification = TableParameterReading.encryption(reader);
        case "TableClass" -> tableClass = reader.string();
        case "DeletionProtectionEnabled" -> deletionProtectionEnabled = reader.bool();
        case "ReplicaUpdates",
            "MultiRegionConsistency",
            "GlobalTableWitnessUpdates",
            "GlobalTableSettingsReplicationMode",
            "VectorIndexUpdates" ->
            throw ApiException.validation(Messages.parameterNotSupported(member));
        default -> reader.skip();
      }
    }
    return new UpdateTableRequest(
        tableName,
        attributeDefinitions,
        billingMode,
        provisionedThroughput,
        onDemandThroughput,
        warmThroughput,
        globalSecondaryIndexUpdates,
        streamSpecification,
        sseSpecification,
        tableClass,
        deletionProtectionEnabled);
  }

  private static IndexUpdate readIndexUpdate(WireReader reader) {
    UpdateIndex update = null;
    IndexParameters create = null;
    DeleteIndex delete = null;
    reader.beginStructure("GlobalSecondaryIndexUpdate");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Update" -> update = readUpdate(reader);
        case "Create" ->
            create = TableParameterReading.index(reader, "CreateGlobalSecondaryIndexAction");
        case "Delete" -> delete = readDelete(reader);
        default -> reader.skip();
      }
    }
    return new IndexUpdate(update, create, delete);
  }

  private static UpdateIndex readUpdate(WireReader reader) {
    String indexName = null;
    ThroughputParameters provisionedThroughput = null;
    OnDemandThroughput onDemandThroughput = null;
    WarmThroughput warmThroughput = null;
    reader.beginStructure("UpdateGlobalSecondaryIndexAction");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "IndexName" -> indexName = reader.string();
        case "ProvisionedThroughput" ->
            provisionedThroughput = TableParameterReading.throughput(reader);
        case "OnDemandThroughput" ->
            onDemandThroughput = TableParameterReading.onDemandThroughput(reader);
        case "WarmThroughput" -> warmThroughput = TableParameterReading.warmThroughput(reader);
        default -> reader.skip();
      }
    }
    return new UpdateIndex(indexName, provisionedThroughput, onDemandThroughput, warmThroughput);
  }

  private static DeleteIndex readDelete(WireReader reader) {
    String indexName = null;
    reader.beginStructure("DeleteGlobalSecondaryIndexAction");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "IndexName" -> indexName = reader.string();
        default -> reader.skip();
      }
    }
    return new DeleteIndex(indexName);
  }

  @Override
  public void write(WireWriter writer, TableResponse response) {
    TableDescriptionCodec.write(writer, "TableDescription", response.table());
  }
}
