package dev.cairn.verify.readme;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.enhanced.EnhancedSchema;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What the examples take for granted: tables, and users with unique e-mail addresses. */
final class Shop {
  private Shop() {}

  /** Creates the schema's table. */
  static void createTable(DynamoDbClient dynamoDb, ItemSchema<?> schema) {
    List<AttributeDefinition> attributes = new ArrayList<>();
    List<KeySchemaElement> keys = new ArrayList<>();
    add(attributes, keys, schema.partitionKey(), KeyType.HASH);
    schema.sortKey().ifPresent(sortKey -> add(attributes, keys, sortKey, KeyType.RANGE));
    dynamoDb.createTable(
        table ->
            table
                .tableName(schema.tableName())
                .attributeDefinitions(attributes)
                .keySchema(keys)
                .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  private static void add(
      List<AttributeDefinition> attributes,
      List<KeySchemaElement> keys,
      KeyAttribute key,
      KeyType kind) {
    ScalarAttributeType type =
        switch (key.type()) {
          case STRING -> ScalarAttributeType.S;
          case NUMBER -> ScalarAttributeType.N;
          case BINARY -> ScalarAttributeType.B;
        };
    attributes.add(
        AttributeDefinition.builder().attributeName(key.name()).attributeType(type).build());
    keys.add(KeySchemaElement.builder().attributeName(key.name()).keyType(kind).build());
  }

  /** The users of a new table. */
  static UniqueTable<User> usersIn(DynamoDbClient dynamoDb) {
    ItemSchema<User> schema = EnhancedSchema.of("UsersTable", TableSchema.fromBean(User.class));
    createTable(dynamoDb, schema);
    return UniqueTable.builder(dynamoDb, schema)
        .unique("email", u -> u.normalize(Normalizer.email()))
        .build();
  }
}
