package dev.cairn.verify.testing;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What the examples take for granted. */
final class Tables {
  private Tables() {}

  static void createOrders(DynamoDbClient dynamoDb) {
    dynamoDb.createTable(
        table ->
            table
                .tableName("orders")
                .attributeDefinitions(
                    AttributeDefinition.builder()
                        .attributeName("id")
                        .attributeType(ScalarAttributeType.S)
                        .build())
                .keySchema(
                    KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build())
                .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  static void put(DynamoDbClient dynamoDb, String id) {
    dynamoDb.putItem(put -> put.tableName("orders").item(Map.of("id", AttributeValue.fromS(id))));
  }

  static int count(DynamoDbClient dynamoDb) {
    return dynamoDb.scan(scan -> scan.tableName("orders")).count();
  }
}
