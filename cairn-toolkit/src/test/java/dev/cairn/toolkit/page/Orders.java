package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.item.ItemSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The article's table Ecommerce: PK {@code USER#…}, SK {@code ORDER#…} and {@code ADDRESS#…}. */
final class Orders {
  static final ItemSchema<Map<String, AttributeValue>> SCHEMA =
      ItemSchema.attributes("Ecommerce", string("PK"), string("SK"));
  static final String WREN = "USER#wren";

  private Orders() {}

  /** Puts orders with these ids; the status is open for each that the period divides. */
  static List<String> put(DynamoDbClient dynamoDb, String user, int count, int openPeriod) {
    List<String> sortKeys = IntStream.range(0, count).mapToObj("ORDER#%06d"::formatted).toList();
    for (int i = 0; i < count; i++) {
      boolean isOpen = openPeriod > 0 && i % openPeriod == 0;
      put(
          dynamoDb,
          user,
          sortKeys.get(i),
          Map.of("status", s(isOpen ? "open" : "shipped"), "total", n(i)));
    }
    return sortKeys;
  }

  static void put(
      DynamoDbClient dynamoDb,
      String user,
      String sortKey,
      Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(attributes);
    item.put("PK", s(user));
    item.put("SK", s(sortKey));
    dynamoDb.putItem(put -> put.tableName("Ecommerce").item(item));
  }

  static void delete(DynamoDbClient dynamoDb, String user, String sortKey) {
    dynamoDb.deleteItem(
        delete -> delete.tableName("Ecommerce").key(Map.of("PK", s(user), "SK", s(sortKey))));
  }

  static List<String> sortKeys(List<Map<String, AttributeValue>> items) {
    return items.stream().map(item -> item.get("SK").s()).toList();
  }
}
