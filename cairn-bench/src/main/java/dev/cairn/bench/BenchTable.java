package dev.cairn.bench;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Creates tables to measure on. */
final class BenchTable {
  private BenchTable() {}

  /** A table with a partition key {@code pk}, and a sort key {@code sk} where it has a type. */
  static void create(DynamoDbClient client, String name, ScalarAttributeType... sortKey) {
    List<AttributeDefinition> attributes = new ArrayList<>();
    List<KeySchemaElement> keys = new ArrayList<>();
    attributes.add(attribute("pk", ScalarAttributeType.S));
    keys.add(KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build());
    for (ScalarAttributeType type : sortKey) {
      attributes.add(attribute("sk", type));
      keys.add(KeySchemaElement.builder().attributeName("sk").keyType(KeyType.RANGE).build());
    }
    client.createTable(
        b ->
            b.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attributes)
                .keySchema(keys));
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }
}
