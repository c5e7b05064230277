package dev.cairn.toolkit;

import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

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
    dynamoDb.createTable(TableDefinition.of(schema).request());
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
