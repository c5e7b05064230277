package dev.cairn.embedded.sdk;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The tables and items that the tests of this package write about. */
final class Tables {
  /** Partition key {@code pk}, a string, and nothing else. */
  static final String SIMPLE = "simple";

  /** Partition key {@code pk} and sort key {@code sk}, both strings. */
  static final String COMPOSITE = "composite";

  /** Partition key {@code pk}, a string, and sort key {@code sk}, a number. */
  static final String NUMBERED = "numbered";

  private Tables() {}

  static void createAll(DynamoDbClient dynamoDb) {
    create(dynamoDb, SIMPLE, ScalarAttributeType.S);
    create(dynamoDb, COMPOSITE, ScalarAttributeType.S, ScalarAttributeType.S);
    create(dynamoDb, NUMBERED, ScalarAttributeType.S, ScalarAttributeType.N);
  }

  /** A table with partition key {@code pk} and, where two types are given, sort key {@code sk}. */
  static void create(DynamoDbClient dynamoDb, String name, ScalarAttributeType... types) {
    dynamoDb.createTable(request(name, types));
  }

  static CreateTableRequest request(String name, ScalarAttributeType... types) {
    List<AttributeDefinition> definitions =
        types.length == 1
            ? List.of(definition("pk", types[0]))
            : List.of(definition("pk", types[0]), definition("sk", types[1]));
    List<KeySchemaElement> keys =
        types.length == 1
            ? List.of(key("pk", KeyType.HASH))
            : List.of(key("pk", KeyType.HASH), key("sk", KeyType.RANGE));
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(definitions)
        .keySchema(keys)
        .build();
  }

  static AttributeDefinition definition(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  static AttributeValue s(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue n(String value) {
    return AttributeValue.fromN(value);
  }

  static AttributeValue n(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  static AttributeValue ss(String... values) {
    return AttributeValue.fromSs(Arrays.asList(values));
  }

  static Map<String, AttributeValue> key(String pk) {
    return Map.of("pk", s(pk));
  }

  static Map<String, AttributeValue> key(String pk, String sk) {
    return Map.of("pk", s(pk), "sk", s(sk));
  }

  static Map<String, AttributeValue> key(String pk, long sk) {
    return Map.of("pk", s(pk), "sk", n(sk));
  }

  /** The key with more attributes: names and values in turn. */
  static Map<String, AttributeValue> item(Map<String, AttributeValue> key, Object... attributes) {
    Map<String, AttributeValue> item = new TreeMap<>(key);
    for (int i = 0; i < attributes.length; i += 2) {
      item.put((String) attributes[i], (AttributeValue) attributes[i + 1]);
    }
    return item;
  }

  static Map<String, AttributeValue> get(
      DynamoDbClient dynamoDb, String table, Map<String, AttributeValue> key) {
    return dynamoDb.getItem(r -> r.tableName(table).key(key).consistentRead(true)).item();
  }

  static void put(DynamoDbClient dynamoDb, String table, Map<String, AttributeValue> item) {
    dynamoDb.putItem(r -> r.tableName(table).item(item));
  }

  /** Adds to the number {@code c} of the item in {@link #SIMPLE}, which need not exist. */
  static TransactWriteItem increment(String pk, long amount) {
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(SIMPLE)
                    .key(key(pk))
                    .updateExpression("ADD c :amount")
                    .expressionAttributeValues(Map.of(":amount", n(amount))))
        .build();
  }
}
