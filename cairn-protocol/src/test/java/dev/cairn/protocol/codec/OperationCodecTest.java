package dev.cairn.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.BillingModeSummary;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.Capacity;
import dev.cairn.engine.api.ConditionalCheckFailed;
import dev.cairn.engine.api.ConsumedCapacity;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.DeleteItemRequest;
import dev.cairn.engine.api.DeleteItemResponse;
import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.DescribeTableRequest;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.api.IndexDescription;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.ListTablesResponse;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.engine.api.SseDescription;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.TableClassSummary;
import dev.cairn.engine.api.TableDescription;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.TransactGetItemsRequest;
import dev.cairn.engine.api.TransactGetItemsResponse;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationCodecTest {
  private static final Item ITEM = Item.of(Map.of("pk", new AttributeValue.S("a")));
  private static final Attributes ATTRIBUTES = Attributes.of(ITEM.attributes());
  private static final String ITEM_JSON = "{'pk':{'S':'a'}}";
  private static final ConsumedCapacity CAPACITY =
      new ConsumedCapacity("T", 0.5, null, null, null, null, null);
  private static final String CAPACITY_JSON = "{'TableName':'T','CapacityUnits':0.5}";

  private static final String NAMES_AND_VALUES_JSON =
      "'ExpressionAttributeNames':{'#a':'b'},'ExpressionAttributeValues':{':v':{'N':'1'}}";
  private static final ExpressionAttributes NAMES_AND_VALUES =
      new ExpressionAttributes(
          Map.of("#a", "b"), Attributes.of(Map.of(":v", new AttributeValue.N(DynamoNumber.ONE))));

  private static <Q> void assertRead(OperationCodec<Q, ?> codec, String json, Q expected) {
    assertThat(Json.read(codec, json))
        .usingRecursiveComparison()
        .withEqualsForType((a, b) -> a.get().equals(b.get()), Attributes.class)
        .isEqualTo(expected);
  }

  @Test
  void putItem() {
    assertRead(
        new PutItemCodec(),
        "{'TableName':'T','Item':"
            + ITEM_JSON
            + ",'ConditionExpression':'c','ReturnValues':'ALL_OLD',"
            + "'ReturnValuesOnConditionCheckFailure':'NONE','ReturnConsumedCapacity':'TOTAL',"
            + "'ReturnItemCollectionMetrics':'SIZE',"
            + NAMES_AND_VALUES_JSON
            + "}",
        new PutItemRequest(
            "T", ATTRIBUTES, "c", NAMES_AND_VALUES, "ALL_OLD", "NONE", "TOTAL", "SIZE"));
    assertThat(Json.write(new PutItemCodec(), new PutItemResponse(ITEM, CAPACITY)))
        .isEqualTo("{'Attributes':" + ITEM_JSON + ",'ConsumedCapacity':" + CAPACITY_JSON + "}");
    assertThat(Json.write(new PutItemCodec(), new PutItemResponse(null, null))).isEqualTo("{}");
  }

  @Test
  void membersThatAreNullOrUnknown_countAsNotThere() {
    assertRead(
        new PutItemCodec(),
        "{'TableName':null,'Item':null,'Whatever':{'a':[1,{'b':null}]},'Expected':null}",
        new PutItemRequest(null, null, null, ExpressionAttributes.NONE, null, null, null, null));
  }

  @Test
  void getItem() {
    assertRead(
        new GetItemCodec(),
        "{'ReturnConsumedCapacity':'INDEXES','ProjectionExpression':'p','ConsistentRead':true,"
            + "'Key':"
            + ITEM_JSON
            + ",'TableName':'T','ExpressionAttributeNames':{}}",
        new GetItemRequest(
            "T", ATTRIBUTES, true, "p", new ExpressionAttributes(Map.of(), null), "INDEXES"));
    assertThat(Json.write(new GetItemCodec(), new GetItemResponse(Item.EMPTY, null)))
        .isEqualTo("{'Item':{}}");
    assertThat(Json.write(new GetItemCodec(), new GetItemResponse(null, CAPACITY)))
        .isEqualTo("{'ConsumedCapacity':" + CAPACITY_JSON + "}");
  }

  @Test
  void updateItem() {
    assertRead(
        new UpdateItemCodec(),
        "{'TableName':'T','Key':"
            + ITEM_JSON
            + ",'UpdateExpression':'u','ConditionExpression':'c','ReturnValues':'UPDATED_NEW',"
            + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD','ReturnConsumedCapacity':'NONE',"
            + "'ReturnItemCollectionMetrics':'NONE',"
            + NAMES_AND_VALUES_JSON
            + "}",
        new UpdateItemRequest(
            "T", ATTRIBUTES, "u", "c", NAMES_AND_VALUES, "UPDATED_NEW", "ALL_OLD", "NONE", "NONE"));
    assertThat(Json.write(new UpdateItemCodec(), new UpdateItemResponse(ITEM, null)))
        .isEqualTo("{'Attributes':" + ITEM_JSON + "}");
  }

  @Test
  void deleteItem() {
    assertRead(
        new DeleteItemCodec(),
        "{'TableName':'T','Key':"
            + ITEM_JSON
            + ",'ConditionExpression':'c','ReturnValues':'ALL_OLD',"
            + "'ReturnValuesOnConditionCheckFailure':'ALL_OLD','ReturnConsumedCapacity':'NONE',"
            + "'ReturnItemCollectionMetrics':'SIZE',"
            + NAMES_AND_VALUES_JSON
            + "}",
        new DeleteItemRequest(
            "T", ATTRIBUTES, "c", NAMES_AND_VALUES, "ALL_OLD", "ALL_OLD", "NONE", "SIZE"));
    assertThat(Json.write(new DeleteItemCodec(), new DeleteItemResponse(ITEM, CAPACITY)))
        .isEqualTo("{'Attributes':" + ITEM_JSON + ",'ConsumedCapacity':" + CAPACITY_JSON + "}");
  }

  @Test
  void query() {
    assertRead(
        new QueryCodec(),
        "{'TableName':'T','IndexName':'I','KeyConditionExpression':'k','FilterExpression':'f',"
            + "'ProjectionExpression':'p','Select':'COUNT','Limit':7,'ConsistentRead':false,"
            + "'ScanIndexForward':false,'ExclusiveStartKey':"
            + ITEM_JSON
            + ",'ReturnConsumedCapacity':'TOTAL',"
            + NAMES_AND_VALUES_JSON
            + "}",
        new QueryRequest(
            "T",
            "I",
            "k",
            "f",
            "p",
            NAMES_AND_VALUES,
            "COUNT",
            7,
            false,
            false,
            ATTRIBUTES,
            "TOTAL"));
    assertThat(
            Json.write(new QueryCodec(), new QueryResponse(List.of(ITEM), 1, 12, ITEM, CAPACITY)))
        .isEqualTo(
            "{'Items':["
                + ITEM_JSON
                + "],'Count':1,'ScannedCount':12,'LastEvaluatedKey':"
                + ITEM_JSON
                + ",'ConsumedCapacity':"
                + CAPACITY_JSON
                + "}");
    assertThat(Json.write(new QueryCodec(), new QueryResponse(null, 3, 5, null, null)))
        .isEqualTo("{'Count':3,'ScannedCount':5}");
  }

  @Test
  void scan() {
    assertRead(
        new ScanCodec(),
        "{'TableName':'T','IndexName':'I','FilterExpression':'f','ProjectionExpression':'p',"
            + "'Select':'COUNT','Limit':7,'ConsistentRead':true,'Segment':0,'TotalSegments':4,"
            + "'ExclusiveStartKey':"
            + ITEM_JSON
            + ",'ReturnConsumedCapacity':'TOTAL',"
            + NAMES_AND_VALUES_JSON
            + "}",
        new ScanRequest(
            "T", "I", "f", "p", NAMES_AND_VALUES, "COUNT", 7, true, 0, 4, ATTRIBUTES, "TOTAL"));
    assertThat(Json.write(new ScanCodec(), new ScanResponse(List.of(), 0, 0, null, null)))
        .isEqualTo("{'Items':[],'Count':0,'ScannedCount':0}");
  }

  @Test
  void transactWriteItems() {
    assertRead(
        new TransactWriteItemsCodec(),
        "{'ClientRequestToken':'t','ReturnConsumedCapacity':'TOTAL',"
            + "'ReturnItemCollectionMetrics':'SIZE','TransactItems':["
            + "{'Put':{'TableName':'T','Item':"
            + ITEM_JSON
            + ",'ConditionExpression':'c','ReturnValuesOnConditionCheckFailure':'ALL_OLD',"
            + NAMES_AND_VALUES_JSON
            + "}},{'Update':{'TableName':'T','Key':"
            + ITEM_JSON
            + ",'UpdateExpression':'u','ConditionExpression':'c'}},{'Delete':{'TableName':'T',"
            + "'Key':"
            + ITEM_JSON
            + ",'ConditionExpression':'c'}},{'ConditionCheck':{'TableName':'T','Key':"
            + ITEM_JSON
            + ",'ConditionExpression':'c','ReturnValuesOnConditionCheckFailure':'NONE'}},"
            + "{},null,{'Put':{},'Delete':{}}]}",
        new TransactWriteItemsRequest(
            List.of(
                new TransactWriteItem(
                    null,
                    new TransactWriteItem.Put("T", ATTRIBUTES, "c", NAMES_AND_VALUES, "ALL_OLD"),
                    null,
                    null),
                new TransactWriteItem(
                    null,
                    null,
                    null,
                    new TransactWriteItem.Update(
                        "T", ATTRIBUTES, "u", "c", ExpressionAttributes.NONE, null)),
                new TransactWriteItem(
                    null,
                    null,
                    new TransactWriteItem.Delete(
                        "T", ATTRIBUTES, "c", ExpressionAttributes.NONE, null),
                    null),
                new TransactWriteItem(
                    new TransactWriteItem.ConditionCheck(
                        "T", ATTRIBUTES, "c", ExpressionAttributes.NONE, "NONE"),
                    null,
                    null,
                    null),
                new TransactWriteItem(null, null, null, null),
                new TransactWriteItem(null, null, null, null),
                new TransactWriteItem(
                    null,
                    new TransactWriteItem.Put(null, null, null, ExpressionAttributes.NONE, null),
                    new TransactWriteItem.Delete(null, null, null, ExpressionAttributes.NONE, null),
                    null)),
            "t",
            "TOTAL",
            "SIZE"));
    assertThat(
            Json.write(
                new TransactWriteItemsCodec(),
                new TransactWriteItemsResponse(List.of(CAPACITY, CAPACITY))))
        .isEqualTo("{'ConsumedCapacity':[" + CAPACITY_JSON + "," + CAPACITY_JSON + "]}");
    assertThat(Json.write(new TransactWriteItemsCodec(), new TransactWriteItemsResponse(null)))
        .isEqualTo("{}");
  }

  @Test
  void transactGetItems() {
    assertRead(
        new TransactGetItemsCodec(),
        "{'ReturnConsumedCapacity':'TOTAL','TransactItems':[{'Get':{'TableName':'T','Key':"
            + ITEM_JSON
            + ",'ProjectionExpression':'p','ExpressionAttributeNames':{'#a':'b'}}},{},null]}",
        new TransactGetItemsRequest(
            Arrays.asList(
                new TransactGetItemsRequest.Get(
                    "T", ATTRIBUTES, "p", new ExpressionAttributes(Map.of("#a", "b"), null)),
                null,
                null),
            "TOTAL"));
    assertThat(
            Json.write(
                new TransactGetItemsCodec(),
                new TransactGetItemsResponse(Arrays.asList(ITEM, null), null)))
        .isEqualTo("{'Responses':[{'Item':" + ITEM_JSON + "},{}]}");
  }

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
            + "{'MaxReadRequestUnits':3,'MaxWriteRequestUnits':4}}],"
            + "'BillingMode':'PROVISIONED','ProvisionedThroughput':{'ReadCapacityUnits':5,"
            + "'WriteCapacityUnits':6},'OnDemandThroughput':{},'StreamSpecification':"
            + "{'StreamEnabled':true,'StreamViewType':'KEYS_ONLY'},'SSESpecification':"
            + "{'Enabled':true,'SSEType':'KMS','KMSMasterKeyId':'k'},'Tags':[{'Key':'a',"
            + "'Value':'b'}],'TableClass':'STANDARD','DeletionProtectionEnabled':true}",
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
                    null)),
            List.of(
                new IndexParameters(
                    "G",
                    null,
                    null,
                    new ThroughputParameters(1L, 2L),
                    new OnDemandThroughput(3L, 4L))),
            "PROVISIONED",
            new ThroughputParameters(5L, 6L),
            new OnDemandThroughput(null, null),
            new StreamSpecification(true, "KEYS_ONLY"),
            new SseSpecification(true, "KMS", "k"),
            List.of(new Tag("a", "b")),
            "STANDARD",
            true));
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
        new ThroughputDescription(1, 2, 0),
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

  @Test
  void describeTable_writesEveryPart() {
    IndexDescription local =
        new IndexDescription(
            "L",
            "arnL",
            List.of(new KeySchemaElement("pk", "HASH")),
            new ProjectionParameters("INCLUDE", List.of("x")),
            1,
            2,
            null,
            null,
            null);
    IndexDescription global =
        new IndexDescription(
            "G",
            "arnG",
            List.of(new KeySchemaElement("g", "HASH")),
            new ProjectionParameters("ALL", null),
            0,
            0,
            "ACTIVE",
            new ThroughputDescription(0, 0, 0),
            new OnDemandThroughput(7L, null));
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
            List.of(local),
            List.of(global),
            new StreamSpecification(true, "NEW_IMAGE"),
            new SseDescription("ENABLED", "KMS", "key"),
            new TableClassSummary("STANDARD_INFREQUENT_ACCESS"),
            true);

    assertThat(Json.write(new DescribeTableCodec(), new TableResponse(table)))
        .startsWith("{'Table':{'AttributeDefinitions':")
        .contains("'CreationDateTime':1800000000.000,")
        .endsWith(
            "'TableId':'id','BillingModeSummary':{'BillingMode':'PAY_PER_REQUEST',"
                + "'LastUpdateToPayPerRequestDateTime':1.500},'OnDemandThroughput':"
                + "{'MaxWriteRequestUnits':8},'LocalSecondaryIndexes':[{'IndexName':'L',"
                + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],'Projection':"
                + "{'ProjectionType':'INCLUDE','NonKeyAttributes':['x']},'IndexSizeBytes':2,"
                + "'ItemCount':1,'IndexArn':'arnL'}],'GlobalSecondaryIndexes':[{'IndexName':'G',"
                + "'KeySchema':[{'AttributeName':'g','KeyType':'HASH'}],'Projection':"
                + "{'ProjectionType':'ALL'},'IndexStatus':'ACTIVE','ProvisionedThroughput':"
                + "{'NumberOfDecreasesToday':0,'ReadCapacityUnits':0,'WriteCapacityUnits':0},"
                + "'OnDemandThroughput':{'MaxReadRequestUnits':7},'IndexSizeBytes':0,"
                + "'ItemCount':0,'IndexArn':'arnG'}],'StreamSpecification':"
                + "{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'},'SSEDescription':"
                + "{'Status':'ENABLED','SSEType':'KMS','KMSMasterKeyArn':'key'},"
                + "'TableClassSummary':{'TableClass':'STANDARD_INFREQUENT_ACCESS'},"
                + "'DeletionProtectionEnabled':true}}");
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

  @Test
  void consumedCapacity_writesEveryPart() {
    Map<String, Capacity> indexes = new LinkedHashMap<>();
    indexes.put("I", new Capacity(2, null, 2.0));
    ConsumedCapacity capacity =
        new ConsumedCapacity("T", 3.5, 1.5, 2.0, new Capacity(1.5, 1.5, null), Map.of(), indexes);

    assertThat(Json.write(new PutItemCodec(), new PutItemResponse(null, capacity)))
        .isEqualTo(
            "{'ConsumedCapacity':{'TableName':'T','CapacityUnits':3.5,'ReadCapacityUnits':1.5,"
                + "'WriteCapacityUnits':2.0,'Table':{'CapacityUnits':1.5,"
                + "'ReadCapacityUnits':1.5},'LocalSecondaryIndexes':{},"
                + "'GlobalSecondaryIndexes':{'I':{'CapacityUnits':2.0,"
                + "'WriteCapacityUnits':2.0}}}}");
  }

  private static ApiException readError(OperationCodec<?, ?> codec, String json) {
    ApiException error = catchThrowableOfType(ApiException.class, () -> Json.read(codec, json));
    assertThat(error).as(json).isNotNull();
    return error;
  }

  @Test
  void parametersFromBeforeExpressions_areRefusedByName_neverIgnored() {
    Map<String, OperationCodec<?, ?>> cases = new LinkedHashMap<>();
    cases.put("AttributesToGet':['a']", new GetItemCodec());
    cases.put("AttributeUpdates':{}", new UpdateItemCodec());
    cases.put("Expected':{'a':{'Exists':false}}", new PutItemCodec());
    cases.put("ConditionalOperator':'AND'", new DeleteItemCodec());
    cases.put("KeyConditions':{}", new QueryCodec());
    cases.put("QueryFilter':{}", new QueryCodec());
    cases.put("ScanFilter':{}", new ScanCodec());
    cases.forEach(
        (member, codec) -> {
          ApiException error = readError(codec, "{'" + member + "}");
          assertThat(error.code()).isEqualTo(ErrorCode.VALIDATION);
          assertThat(error)
              .hasMessage(
                  "Cairn does not support the parameter "
                      + member.substring(0, member.indexOf('\''))
                      + " yet");
        });
  }

  @Test
  void oldAndNewParametersTogether_areRefusedInDynamoDbsWords() {
    assertThat(readError(new PutItemCodec(), "{'Expected':{},'ConditionExpression':'c'}"))
        .hasMessage(
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: {Expected} Expression parameters:"
                + " {ConditionExpression}");
    assertThat(
            readError(
                new QueryCodec(),
                "{'KeyConditionExpression':'k','FilterExpression':'f','KeyConditions':{},"
                    + "'QueryFilter':{}}"))
        .hasMessage(
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: {QueryFilter, KeyConditions} Expression"
                + " parameters: {FilterExpression, KeyConditionExpression}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'23'|STRING_VALUE cannot be converted to Integer",
        "true|TRUE_VALUE cannot be converted to Integer",
        "false|FALSE_VALUE cannot be converted to Integer",
        "[]|Unrecognized collection type class java.lang.Integer",
        "{}|Start of structure or map found where not expected",
        "2147483648|NUMBER_VALUE cannot be converted to Integer",
        "99999999999999999999|NUMBER_VALUE cannot be converted to Integer",
        "1e400|NUMBER_VALUE cannot be converted to Integer"
      })
  void integerOfAnotherType_isSaidInDynamoDbsWords(String json, String message) {
    ApiException error = readError(new ListTablesCodec(), "{'Limit':" + json + "}");
    assertThat(error.code()).isEqualTo(ErrorCode.SERIALIZATION);
    assertThat(error).hasMessage(message);
  }

  @Test
  void integerWithAFraction_isRoundedDown() {
    assertRead(new ListTablesCodec(), "{'Limit':34.56}", new ListTablesRequest(null, 34));
    assertRead(new ListTablesCodec(), "{'Limit':-0.5}", new ListTablesRequest(null, -1));
  }

  @Test
  void structuresOfAnotherType_areSaidInDynamoDbsWords() {
    String type = "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.";
    CreateTableCodec codec = new CreateTableCodec();
    assertThat(readError(codec, "{'ProvisionedThroughput':[]}"))
        .hasMessage(type + "ProvisionedThroughput");
    assertThat(readError(codec, "{'ProvisionedThroughput':1}")).hasMessage("Unexpected field type");
    assertThat(readError(codec, "{'ProvisionedThroughput':{'ReadCapacityUnits':'1'}}"))
        .hasMessage("STRING_VALUE cannot be converted to Long");
    assertThat(readError(codec, "{'KeySchema':{}}"))
        .hasMessage("Start of structure or map found where not expected");
    assertThat(readError(codec, "{'KeySchema':[[]]}")).hasMessage(type + "KeySchemaElement");
    assertThat(readError(codec, "{'KeySchema':['x']}"))
        .hasMessage("Unexpected value type in payload");
    assertThat(readError(codec, "{'LocalSecondaryIndexes':[[]]}"))
        .hasMessage(type + "LocalSecondaryIndex");
    assertThat(readError(codec, "{'GlobalSecondaryIndexes':[[]]}"))
        .hasMessage(type + "GlobalSecondaryIndex");
    assertThat(readError(new PutItemCodec(), "{'ExpressionAttributeNames':[]}"))
        .hasMessage(
            "Unrecognized collection type java.util.Map<java.lang.String, java.lang.String>");
    assertThat(readError(new PutItemCodec(), "{'Item':[]}"))
        .hasMessage(
            "Unrecognized collection type java.util.Map<java.lang.String,"
                + " com.amazonaws.dynamodb.v20120810.AttributeValue>");
    assertThat(readError(new PutItemCodec(), "[]")).hasMessage(type + "PutItemInput");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``",
        "hi",
        "{",
        "{'a'}",
        "{'a':1,}",
        "{} {}",
        "{}x",
        "{'a':01}",
        "nul",
        "{'a':NaN}"
      })
  void bodyThatIsNoJson_isASerializationErrorWithoutMessage(String json) {
    ApiException error = readError(new ListTablesCodec(), json);
    assertThat(error.code()).isEqualTo(ErrorCode.SERIALIZATION);
    assertThat(error.getMessage()).isNull();
  }

  private static String error(ApiException error) {
    JsonWriter writer = JsonFormat.writer();
    ErrorCodec.write(writer, error);
    return Json.text(writer);
  }

  @Test
  void errors_carryTypeMessageAndPayload() {
    assertThat(error(ApiException.validation("no")))
        .isEqualTo("{'__type':'com.amazon.coral.validate#ValidationException','message':'no'}");
    assertThat(error(new ApiException(ErrorCode.SERIALIZATION, "no")))
        .isEqualTo("{'__type':'com.amazon.coral.service#SerializationException','Message':'no'}");
    assertThat(error(new ApiException(ErrorCode.UNKNOWN_OPERATION, null)))
        .isEqualTo("{'__type':'com.amazon.coral.service#UnknownOperationException'}");
    assertThat(error(new ConditionalCheckFailed(null)))
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',"
                + "'message':'The conditional request failed'}");
    assertThat(error(new ConditionalCheckFailed(ITEM)))
        .endsWith("'message':'The conditional request failed','Item':" + ITEM_JSON + "}");
    assertThat(
            error(
                new TransactionCanceled(
                    List.of(
                        CancellationReason.NONE,
                        CancellationReason.conditionFailed(ITEM),
                        CancellationReason.validation("bad")))))
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',"
                + "'Message':'Transaction cancelled, please refer cancellation reasons for"
                + " specific reasons [None, ConditionalCheckFailed, ValidationError]',"
                + "'CancellationReasons':[{'Code':'None'},{'Code':'ConditionalCheckFailed',"
                + "'Item':"
                + ITEM_JSON
                + ",'Message':'The conditional request failed'},{'Code':'ValidationError',"
                + "'Message':'bad'}]}");
  }

  @Test
  void messageThatCutsThroughACharacter_canStillBeWritten() {
    assertThat(error(ApiException.validation("near \ud83d and \ude00, but \ud83d\ude00")))
        .endsWith("'message':'near \ufffd and \ufffd, but 😀'}");
  }
}
