package dev.cairn.protocol.codec;

import static dev.cairn.protocol.codec.CodecCases.assertRead;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.BillingModeSummary;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.DescribeTableRequest;
import dev.cairn.engine.api.IndexDescription;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.ListTablesResponse;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.SseDescription;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.TableClassSummary;
import dev.cairn.engine.api.TableDescription;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTableRequest.DeleteIndex;
import dev.cairn.engine.api.UpdateTableRequest.IndexUpdate;
import dev.cairn.engine.api.UpdateTableRequest.UpdateIndex;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.engine.api.WarmThroughputDescription;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableCodecTest {
  @Test
  void createTable() {
    assertRead(
        new CreateTableCodec(),
        "{'TableName':'T','AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],"
            + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},null],"
            + "'LocalSecondaryIndexes':[{'IndexName':'L','KeySchema':[],'Projection':"
            + "{'ProjectionType':'INCLUDE','NonKeyAttributes':['x','y']}}],"
            + "'GlobalSecondaryIndexes':[{'IndexName':'G','ProvisionedThroughput':"
            + "{'ReadCapacityUnits':1,'WriteCapacityUnits':2},'OnDemandThroughput':"
            + "{'MaxReadRequestUnits':3,'MaxWriteRequestUnits':4},'WarmThroughput':"
            + "{'ReadUnitsPerSecond':5}}],'WarmThroughput':{'WriteUnitsPerSecond':6},"
            + "'BillingMode':'PROVISIONED','ProvisionedThroughput':{'ReadCapacityUnits':5,"
            + "'WriteCapacityUnits':6},'OnDemandThroughput':{},'StreamSpecification':"
            + "{'StreamEnabled':true,'StreamViewType':'KEYS_ONLY'},'SSESpecification':"
            + "{'Enabled':true,'SSEType':'KMS','KMSMasterKeyId':'k'},'Tags':[{'Key':'a',"
            + "'Value':'b'}],'TableClass':'STANDARD','DeletionProtectionEnabled':true,"
            + "'ResourcePolicy':'{}'}",
        new CreateTableRequest(
            "T",
            List.of(new AttributeDefinition("pk", "S")),
            List.of(new KeySchemaElement("pk", "HASH"), new KeySchemaElement(null, null)),
            List.of(
                new IndexParameters(
                    "L",
                    List.of(),
                    new ProjectionParameters("INCLUDE", List.of("x", "y")),
                    null,
                    null,
                    null)),
            List.of(
                new IndexParameters(
                    "G",
                    null,
                    null,
                    new ThroughputParameters(1L, 2L),
                    new OnDemandThroughput(3L, 4L),
                    new WarmThroughput(5L, null))),
            "PROVISIONED",
            new ThroughputParameters(5L, 6L),
            new OnDemandThroughput(null, null),
            new WarmThroughput(null, 6L),
            new StreamSpecification(true, "KEYS_ONLY"),
            new SseSpecification(true, "KMS", "k"),
            List.of(new Tag("a", "b")),
            "STANDARD",
            true,
            "{}"));
  }

  private static TableDescription smallTable() {
    return new TableDescription(
        "T",
        "ACTIVE",
        "arn",
        "id",
        Instant.parse("2026-11-30T10:00:00.123Z"),
        List.of(new AttributeDefinition("pk", "S")),
        List.of(new KeySchemaElement("pk", "HASH")),
        3,
        99,
        ThroughputDescription.of(1, 2),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        false);
  }

  private static final String SMALL_TABLE_JSON =
      "{'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],'TableName':'T',"
          + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'TableStatus':'ACTIVE',"
          + "'CreationDateTime':1796032800.123,'ProvisionedThroughput':"
          + "{'NumberOfDecreasesToday':0,'ReadCapacityUnits':1,'WriteCapacityUnits':2},"
          + "'TableSizeBytes':99,'ItemCount':3,'TableArn':'arn','TableId':'id',"
          + "'DeletionProtectionEnabled':false}";

  @Test
  void tableAnswers_differInTheNameOfTheirMember() {
    TableResponse response = new TableResponse(smallTable());

    assertThat(Json.write(new CreateTableCodec(), response))
        .isEqualTo("{'TableDescription':" + SMALL_TABLE_JSON + "}");
    assertThat(Json.write(new DeleteTableCodec(), response))
        .isEqualTo("{'TableDescription':" + SMALL_TABLE_JSON + "}");
    assertThat(Json.write(new DescribeTableCodec(), response))
        .isEqualTo("{'Table':" + SMALL_TABLE_JSON + "}");
  }

  private static IndexDescription localIndex() {
    return new IndexDescription(
        "L",
        "arnL",
        List.of(new KeySchemaElement("pk", "HASH")),
        new ProjectionParameters("INCLUDE", List.of("x")),
        1,
        2,
        null,
        null,
        null,
        null,
        null);
  }

  private static IndexDescription globalIndex() {
    return new IndexDescription(
        "G",
        "arnG",
        List.of(new KeySchemaElement("g", "HASH")),
        new ProjectionParameters("ALL", null),
        0,
        0,
        "CREATING",
        true,
        new ThroughputDescription(0, 0, 1, Instant.ofEpochMilli(500), Instant.ofEpochMilli(700)),
        new OnDemandThroughput(7L, null),
        new WarmThroughputDescription(1, 2, "ACTIVE"));
  }

  @Test
  void describeTable_writesEveryPart() {
    TableDescription t = smallTable();
    TableDescription table =
        new TableDescription(
            t.tableName(),
            t.tableStatus(),
            t.tableArn(),
            t.tableId(),
            Instant.ofEpochSecond(1_800_000_000),
            t.attributeDefinitions(),
            t.keySchema(),
            t.itemCount(),
            t.tableSizeBytes(),
            t.provisionedThroughput(),
            new BillingModeSummary("PAY_PER_REQUEST", Instant.ofEpochMilli(1500)),
            new OnDemandThroughput(null, 8L),
            new WarmThroughputDescription(12, 4, "ACTIVE"),
            List.of(localIndex()),
            List.of(globalIndex()),
            new StreamSpecification(true, "NEW_IMAGE"),
            new SseDescription("ENABLED", "KMS", "key"),
            new TableClassSummary("STANDARD_INFREQUENT_ACCESS", Instant.ofEpochMilli(2500)),
            true);

    assertThat(Json.write(new DescribeTableCodec(), new TableResponse(table)))
        .startsWith("{'Table':{'AttributeDefinitions':")
        .contains("'CreationDateTime':1800000000.000,")
        .endsWith(
            "'TableId':'id','BillingModeSummary':{'BillingMode':'PAY_PER_REQUEST',"
                + "'LastUpdateToPayPerRequestDateTime':1.500},'OnDemandThroughput':"
                + "{'MaxWriteRequestUnits':8},'WarmThroughput':{'ReadUnitsPerSecond':12,"
                + "'WriteUnitsPerSecond':4,'Status':'ACTIVE'},'LocalSecondaryIndexes':[{'IndexName':'L',"
                + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'Projection':"
                + "{'ProjectionType':'INCLUDE','NonKeyAttributes':['x']},'IndexSizeBytes':2,"
                + "'ItemCount':1,'IndexArn':'arnL'}],'GlobalSecondaryIndexes':[{'IndexName':'G',"
                + "'KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],'Projection':"
                + "{'ProjectionType':'ALL'},'IndexStatus':'CREATING','Backfilling':true,"
                + "'ProvisionedThroughput':{'LastIncreaseDateTime':0.500,"
                + "'LastDecreaseDateTime':0.700,'NumberOfDecreasesToday':1,'ReadCapacityUnits':0,'WriteCapacityUnits':0},"
                + "'OnDemandThroughput':{'MaxReadRequestUnits':7},'WarmThroughput':{'ReadUnitsPerSecond':1,"
                + "'WriteUnitsPerSecond':2,'Status':'ACTIVE'},'IndexSizeBytes':0,"
                + "'ItemCount':0,'IndexArn':'arnG'}],'StreamSpecification':"
                + "{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'},'SSEDescription':"
                + "{'Status':'ENABLED','SSEType':'KMS','KMSMasterKeyArn':'key'},"
                + "'TableClassSummary':{'TableClass':'STANDARD_INFREQUENT_ACCESS',"
                + "'LastUpdateDateTime':2.500},"
                + "'DeletionProtectionEnabled':true}}");
  }

  @Test
  void updateTable() {
    assertRead(
        new UpdateTableCodec(),
        "{'TableName':'T','AttributeDefinitions':[{'AttributeName':'x','AttributeType':'S'}],"
            + "'BillingMode':'PROVISIONED','ProvisionedThroughput':{'ReadCapacityUnits':1},"
            + "'OnDemandThroughput':{'MaxReadRequestUnits':-1},'WarmThroughput':"
            + "{'ReadUnitsPerSecond':2},'GlobalSecondaryIndexUpdates':[{'Update':{'IndexName':'a',"
            + "'ProvisionedThroughput':{'WriteCapacityUnits':3},'OnDemandThroughput':{},"
            + "'WarmThroughput':{}}},{'Create':{'IndexName':'b','Projection':{}}},"
            + "{'Delete':{'IndexName':'c'}},{}],'StreamSpecification':{'StreamEnabled':false},"
            + "'SSESpecification':{'Enabled':true},'TableClass':'STANDARD',"
            + "'DeletionProtectionEnabled':true}",
        new UpdateTableRequest(
            "T",
            List.of(new AttributeDefinition("x", "S")),
            "PROVISIONED",
            new ThroughputParameters(1L, null),
            new OnDemandThroughput(-1L, null),
            new WarmThroughput(2L, null),
            List.of(
                new IndexUpdate(
                    new UpdateIndex(
                        "a",
                        new ThroughputParameters(null, 3L),
                        new OnDemandThroughput(null, null),
                        new WarmThroughput(null, null)),
                    null,
                    null),
                new IndexUpdate(
                    null,
                    new IndexParameters(
                        "b", null, new ProjectionParameters(null, null), null, null, null),
                    null),
                new IndexUpdate(null, null, new DeleteIndex("c")),
                new IndexUpdate(null, null, null)),
            new StreamSpecification(false, null),
            new SseSpecification(true, null, null),
            "STANDARD",
            true));
  }

  @Test
  void tableNamesAlone() {
    assertRead(new DescribeTableCodec(), "{'TableName':'T'}", new DescribeTableRequest("T"));
    assertRead(new DeleteTableCodec(), "{'TableName':'T'}", new DeleteTableRequest("T"));
    assertRead(new DeleteTableCodec(), "{}", new DeleteTableRequest(null));
  }

  @Test
  void listTables() {
    assertRead(
        new ListTablesCodec(),
        "{'ExclusiveStartTableName':'T','Limit':2}",
        new ListTablesRequest("T", 2));
    assertThat(Json.write(new ListTablesCodec(), new ListTablesResponse(List.of("A", "B"), "B")))
        .isEqualTo("{'TableNames':['A','B'],'LastEvaluatedTableName':'B'}");
    assertThat(Json.write(new ListTablesCodec(), new ListTablesResponse(List.of(), null)))
        .isEqualTo("{'TableNames':[]}");
  }
}
