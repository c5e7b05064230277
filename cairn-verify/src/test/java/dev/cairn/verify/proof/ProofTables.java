package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/** The tables of the proof. */
final class ProofTables {
  private ProofTables() {}

  static void create(DynamoDbClient dynamoDb, ItemSchema<?> schema) {
    dynamoDb.createTable(TableDefinition.of(schema).request());
  }

  static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }
}
