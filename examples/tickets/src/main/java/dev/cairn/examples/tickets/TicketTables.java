package dev.cairn.examples.tickets;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The tables of the ticket system. */
final class TicketTables {
  private TicketTables() {}

  /** Creates the tables that are missing, and waits for them. */
  static void create(DynamoDbClient dynamoDb) {
    create(dynamoDb, TicketDesk.USERS);
    create(dynamoDb, TicketDesk.PROJECTS);
    create(dynamoDb, TicketDesk.TICKETS);
  }

  private static void create(DynamoDbClient dynamoDb, ItemSchema<?> schema) {
    List<KeySchemaElement> keys = new ArrayList<>();
    List<AttributeDefinition> attributes = new ArrayList<>();
    keys.add(element(schema.partitionKey(), KeyType.HASH));
    attributes.add(definition(schema.partitionKey()));
    schema
        .sortKey()
        .ifPresent(
            sortKey -> {
              keys.add(element(sortKey, KeyType.RANGE));
              attributes.add(definition(sortKey));
            });
    try {
      dynamoDb.createTable(
          table ->
              table
                  .tableName(schema.tableName())
                  .keySchema(keys)
                  .attributeDefinitions(attributes)
                  .billingMode(BillingMode.PAY_PER_REQUEST));
    } catch (ResourceInUseException there) {
      // From an earlier run.
    }
    dynamoDb.waiter().waitUntilTableExists(table -> table.tableName(schema.tableName()));
  }

  private static KeySchemaElement element(KeyAttribute key, KeyType type) {
    return KeySchemaElement.builder().attributeName(key.name()).keyType(type).build();
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
