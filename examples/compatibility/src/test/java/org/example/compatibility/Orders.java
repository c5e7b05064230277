package org.example.compatibility;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The tables of these tests: {@code users} with a partition key, {@code orders} with both keys. */
final class Orders {
  private Orders() {}

  static void createTables(DynamoDbClient dynamoDb) {
    AttributeDefinition pk =
        AttributeDefinition.builder()
            .attributeName("pk")
            .attributeType(ScalarAttributeType.S)
            .build();
    AttributeDefinition sk =
        AttributeDefinition.builder()
            .attributeName("sk")
            .attributeType(ScalarAttributeType.N)
            .build();
    KeySchemaElement hash =
        KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build();
    KeySchemaElement range =
        KeySchemaElement.builder().attributeName("sk").keyType(KeyType.RANGE).build();
    dynamoDb.createTable(
        table ->
            table
                .tableName("users")
                .attributeDefinitions(pk)
                .keySchema(hash)
                .billingMode(BillingMode.PAY_PER_REQUEST));
    dynamoDb.createTable(
        table ->
            table
                .tableName("orders")
                .attributeDefinitions(pk, sk)
                .keySchema(hash, range)
                .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  static void put(DynamoDbClient dynamoDb, int number) {
    dynamoDb.putItem(
        put ->
            put.tableName("orders")
                .item(
                    Map.of(
                        "pk", AttributeValue.fromS("wren"),
                        "sk", AttributeValue.fromN(Integer.toString(number)))));
  }

  static List<String> numbers(DynamoDbClient dynamoDb) {
    return dynamoDb.scan(scan -> scan.tableName("orders")).items().stream()
        .map(order -> order.get("sk").n())
        .sorted()
        .toList();
  }
}
