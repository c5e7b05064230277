package dev.cairn.protocol.codec;

import static dev.cairn.protocol.codec.CodecCases.ATTRIBUTES;
import static dev.cairn.protocol.codec.CodecCases.CAPACITY;
import static dev.cairn.protocol.codec.CodecCases.CAPACITY_JSON;
import static dev.cairn.protocol.codec.CodecCases.ITEM;
import static dev.cairn.protocol.codec.CodecCases.ITEM_JSON;
import static dev.cairn.protocol.codec.CodecCases.NAMES_AND_VALUES;
import static dev.cairn.protocol.codec.CodecCases.NAMES_AND_VALUES_JSON;
import static dev.cairn.protocol.codec.CodecCases.assertRead;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.Capacity;
import dev.cairn.engine.api.ConsumedCapacity;
import dev.cairn.engine.api.DeleteItemRequest;
import dev.cairn.engine.api.DeleteItemResponse;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.engine.value.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ItemCodecTest {
  private static final ItemCollectionMetrics METRICS =
      new ItemCollectionMetrics(ITEM, List.of(0.0, 1.0));

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
            "T",
            ATTRIBUTES,
            "c",
            NAMES_AND_VALUES,
            LegacyParameters.NONE,
            "ALL_OLD",
            "NONE",
            "TOTAL",
            "SIZE"));
    assertThat(Json.write(new PutItemCodec(), new PutItemResponse(ITEM, CAPACITY, METRICS)))
        .isEqualTo(
            "{'Attributes':"
                + ITEM_JSON
                + ",'ConsumedCapacity':"
                + CAPACITY_JSON
                + ",'ItemCollectionMetrics':{'ItemCollectionKey':"
                + ITEM_JSON
                + ",'SizeEstimateRangeGB':[0.0,1.0]}}");
    assertThat(Json.write(new PutItemCodec(), new PutItemResponse(null, null, null)))
        .isEqualTo("{}");
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
            "T",
            ATTRIBUTES,
            true,
            "p",
            new ExpressionAttributes(Map.of(), null),
            LegacyParameters.NONE,
            "INDEXES"));
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
            "T",
            ATTRIBUTES,
            "u",
            "c",
            NAMES_AND_VALUES,
            LegacyParameters.NONE,
            "UPDATED_NEW",
            "ALL_OLD",
            "NONE",
            "NONE"));
    assertThat(Json.write(new UpdateItemCodec(), new UpdateItemResponse(ITEM, null, null)))
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
            "T",
            ATTRIBUTES,
            "c",
            NAMES_AND_VALUES,
            LegacyParameters.NONE,
            "ALL_OLD",
            "ALL_OLD",
            "NONE",
            "SIZE"));
    assertThat(Json.write(new DeleteItemCodec(), new DeleteItemResponse(ITEM, CAPACITY, null)))
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
            LegacyParameters.NONE,
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
            "T",
            "I",
            "f",
            "p",
            NAMES_AND_VALUES,
            LegacyParameters.NONE,
            "COUNT",
            7,
            true,
            0,
            4,
            ATTRIBUTES,
            "TOTAL"));
    assertThat(Json.write(new ScanCodec(), new ScanResponse(List.of(), 0, 0, null, null)))
        .isEqualTo("{'Items':[],'Count':0,'ScannedCount':0}");
  }

  @Test
  void consumedCapacity_writesEveryPart() {
    Map<String, Capacity> indexes = new LinkedHashMap<>();
    indexes.put("I", new Capacity(2, null, 2.0));
    ConsumedCapacity capacity =
        new ConsumedCapacity("T", 3.5, 1.5, 2.0, new Capacity(1.5, 1.5, null), Map.of(), indexes);

    assertThat(Json.write(new PutItemCodec(), new PutItemResponse(null, capacity, null)))
        .isEqualTo(
            "{'ConsumedCapacity':{'TableName':'T','CapacityUnits':3.5,'ReadCapacityUnits':1.5,"
                + "'WriteCapacityUnits':2.0,'Table':{'CapacityUnits':1.5,"
                + "'ReadCapacityUnits':1.5},'LocalSecondaryIndexes':{},"
                + "'GlobalSecondaryIndexes':{'I':{'CapacityUnits':2.0,"
                + "'WriteCapacityUnits':2.0}}}}");
  }
}
