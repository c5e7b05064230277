package dev.cairn.cli.demo;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * A caller's own requests, as the article writes them, with the toolkit adding up what they cost.
 *
 * <p>For items of at most 1 KB. Threads: thread-safe.
 */
record PlainCalls(DynamoDbClient dynamoDb, String table, CapacityCollector cost) {
  private static final String SUCCEEDS = "succeeds";
  private static final String FAILS = "fails";

  String put(Map<String, AttributeValue> item, String condition) {
    return guarded(
        () ->
            cost.add(
                dynamoDb.putItem(
                    request ->
                        request
                            .tableName(table)
                            .item(item)
                            .conditionExpression(condition)
                            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))));
  }

  String update(ItemKey key, String condition) {
    return guarded(
        () ->
            cost.add(
                dynamoDb.updateItem(
                    request ->
                        request
                            .tableName(table)
                            .key(key.attributes())
                            .updateExpression("SET visits = :one")
                            .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                            .conditionExpression(condition)
                            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))));
  }

  /** DynamoDB charges for a failed condition, but reports no figure with it. */
  private String guarded(Runnable write) {
    try {
      write.run();
      return SUCCEEDS;
    } catch (ConditionalCheckFailedException e) {
      cost.addEstimated(Map.of(table, CapacityUnits.ofWrite(1)));
      return FAILS;
    }
  }

  String get(ItemKey key) {
    GetItemResponse response =
        dynamoDb.getItem(
            request ->
                request
                    .tableName(table)
                    .key(key.attributes())
                    .consistentRead(true)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
    cost.add(response);
    return response.hasItem() ? "there" : "nothing";
  }

  /** The highest number under a sort key of the partition; 0 if there is none. */
  long highest(String sortKey, Map<String, AttributeValue> partition) {
    String partitionKey = partition.keySet().iterator().next();
    QueryResponse response =
        dynamoDb.query(
            request ->
                request
                    .tableName(table)
                    .keyConditionExpression("#pk = :pk")
                    .expressionAttributeNames(Map.of("#pk", partitionKey))
                    .expressionAttributeValues(Map.of(":pk", partition.get(partitionKey)))
                    .scanIndexForward(false)
                    .limit(1)
                    .consistentRead(true)
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
    cost.add(response);
    return response.hasItems() && !response.items().isEmpty()
        ? new StoredItem(response.items().get(0)).number(sortKey)
        : 0;
  }
}
