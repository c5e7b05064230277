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

import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.TransactGetItemsRequest;
import dev.cairn.engine.api.TransactGetItemsResponse;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransactionCodecTest {
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
  }

  @Test
  void transactWriteItems_responses() {
    assertThat(
            Json.write(
                new TransactWriteItemsCodec(),
                new TransactWriteItemsResponse(List.of(CAPACITY, CAPACITY), null)))
        .isEqualTo("{'ConsumedCapacity':[" + CAPACITY_JSON + "," + CAPACITY_JSON + "]}");
    assertThat(
            Json.write(new TransactWriteItemsCodec(), new TransactWriteItemsResponse(null, null)))
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
}
