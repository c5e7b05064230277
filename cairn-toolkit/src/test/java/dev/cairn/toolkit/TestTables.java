package dev.cairn.toolkit;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Creates the tables that schemas describe. */
public final class TestTables {
  private TestTables() {}

  /** Creates a table without indexes. */
  public static void create(DynamoDbClient dynamoDb, ItemSchema<?> schema) {
    List<AttributeDefinition> definitions = new ArrayList<>();
    List<KeySchemaElement> keys = new ArrayList<>();
    definitions.add(definition(schema.partitionKey()));
    keys.add(element(schema.partitionKey(), KeyType.HASH));
    schema
        .sortKey()
        .ifPresent(
            sortKey -> {
              definitions.add(definition(sortKey));
              keys.add(element(sortKey, KeyType.RANGE));
            });
    dynamoDb.createTable(
        table ->
            table
                .tableName(schema.tableName())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(definitions)
                .keySchema(keys));
  }

  private static AttributeDefinition definition(KeyAttribute attribute) {
    ScalarAttributeType type =
        switch (attribute.type()) {
          case STRING -> ScalarAttributeType.S;
          case NUMBER -> ScalarAttributeType.N;
          case BINARY -> ScalarAttributeType.B;
        };
    return AttributeDefinition.builder()
        .attributeName(attribute.name())
        .attributeType(type)
        .build();
  }

  private static KeySchemaElement element(KeyAttribute attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute.name()).keyType(type).build();
  }
}
