package dev.cairn.toolkit;

import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The articles' tables, and shorthands for what is in them. */
public final class TestTables {
  public static final ItemSchema<Map<String, AttributeValue>> USERS =
      ItemSchema.attributes("UsersTable", string("PK"), string("SK"));

  public static final ItemSchema<Map<String, AttributeValue>> PAIRS =
      ItemSchema.attributes("pairs", string("pk"), string("sk"));

  public static final ItemSchema<Map<String, AttributeValue>> ORDERS =
      ItemSchema.attributes("orders", string("pk"));

  public static final ItemSchema<Map<String, AttributeValue>> PROJECTS =
      ItemSchema.attributes("projects", string("pk"), number("sk"));

  private TestTables() {}

  /** Creates all of these tables. */
  public static void createAll(DynamoDbClient dynamoDb) {
    create(dynamoDb, USERS);
    create(dynamoDb, PAIRS);
    create(dynamoDb, ORDERS);
    create(dynamoDb, PROJECTS);
  }

  /** Creates the schema's table. */
  public static void create(DynamoDbClient dynamoDb, ItemSchema<?> schema) {
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
    dynamoDb.createTable(
        request ->
            request
                .tableName(schema.tableName())
                .keySchema(keys)
                .attributeDefinitions(attributes)
                .billingMode(BillingMode.PAY_PER_REQUEST));
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

  /** An item from names and values in turn; a value is a text, a number or an attribute value. */
  public static Map<String, AttributeValue> item(Object... namesAndValues) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      item.put(
          (String) namesAndValues[i],
          value instanceof AttributeValue finished
              ? finished
              : value instanceof Number number
                  ? AttributeValue.fromN(number.toString())
                  : AttributeValue.fromS((String) value));
    }
    return item;
  }

  /** What is stored under a key; empty if nothing is. */
  public static Map<String, AttributeValue> stored(DynamoDbClient dynamoDb, ItemKey key) {
    return dynamoDb
        .getItem(
            request ->
                request.tableName(key.tableName()).key(key.attributes()).consistentRead(true))
        .item();
  }

  /** Everything in a table. REQUIRES: less than a page. */
  public static List<Map<String, AttributeValue>> all(DynamoDbClient dynamoDb, String table) {
    return dynamoDb.scan(request -> request.tableName(table).consistentRead(true)).items();
  }
}
