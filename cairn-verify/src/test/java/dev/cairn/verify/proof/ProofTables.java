package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The tables of the proof. */
final class ProofTables {
  private ProofTables() {}

  static void create(DynamoDbClient dynamoDb, ItemSchema<?> schema) {
    List<KeySchemaElement> keys = new ArrayList<>();
    List<AttributeDefinition> attributes = new ArrayList<>();
    keys.add(element(schema.partitionKey().name(), KeyType.HASH));
    attributes.add(definition(schema.partitionKey()));
    schema
        .sortKey()
        .ifPresent(
            sortKey -> {
              keys.add(element(sortKey.name(), KeyType.RANGE));
              attributes.add(definition(sortKey));
            });
    dynamoDb.createTable(
        table ->
            table
                .tableName(schema.tableName())
                .keySchema(keys)
                .attributeDefinitions(attributes)
                .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static AttributeDefinition definition(KeyAttribute key) {
    ScalarAttributeType type =
        switch (key.type()) {
          case STRING -> ScalarAttributeType.S;
          case NUMBER -> ScalarAttributeType.N;
          case BINARY -> ScalarAttributeType.B;
        };
    return AttributeDefinition.builder().attributeName(key.name()).attributeType(type).build();
  }
}
