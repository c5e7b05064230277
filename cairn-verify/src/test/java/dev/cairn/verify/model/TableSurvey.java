package dev.cairn.verify.model;

import dev.cairn.verify.model.TableItems.PartitionOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * Creates tables and finds out where Scans meet their partitions: it puts an item into each, scans,
 * and leaves the table empty. What a program scans later must be in the same order.
 */
final class TableSurvey {
  static final int SEGMENTS_MAX = 3;

  private final DynamoDbClient client;

  TableSurvey(DynamoDbClient client) {
    this.client = client;
  }

  PartitionOrder create(Table table) {
    client.createTable(definition(table));
    List<SortedMap<String, Value>> keys = new ArrayList<>();
    for (Value partition : table.partitions()) {
      SortedMap<String, Value> key = new TreeMap<>();
      key.put(Table.PARTITION_KEY, partition);
      table.sorts().stream().findFirst().ifPresent(sort -> key.put(Table.SORT_KEY, sort));
      keys.add(key);
    }
    keys.forEach(key -> client.putItem(b -> b.tableName(table.name()).item(SdkValues.toSdk(key))));
    PartitionOrder order = survey(table);
    keys.forEach(
        key -> client.deleteItem(b -> b.tableName(table.name()).key(SdkValues.toSdk(key))));
    return order;
  }

  private static CreateTableRequest definition(Table table) {
    List<AttributeDefinition> attributes = new ArrayList<>();
    List<KeySchemaElement> keys = new ArrayList<>();
    attributes.add(definition(Table.PARTITION_KEY, table.partitionType()));
    keys.add(element(Table.PARTITION_KEY, KeyType.HASH));
    table
        .sortType()
        .ifPresent(
            type -> {
              attributes.add(definition(Table.SORT_KEY, type));
              keys.add(element(Table.SORT_KEY, KeyType.RANGE));
            });
    return CreateTableRequest.builder()
        .tableName(table.name())
        .attributeDefinitions(attributes)
        .keySchema(keys)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .build();
  }

  private static AttributeDefinition definition(String name, String type) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.fromValue(type))
        .build();
  }

  private static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private PartitionOrder survey(Table table) {
    ScanRequest whole = ScanRequest.builder().tableName(table.name()).build();
    Map<Integer, List<List<Value>>> segments = new TreeMap<>();
    for (int total = 2; total <= SEGMENTS_MAX; total++) {
      List<List<Value>> found = new ArrayList<>();
      for (int segment = 0; segment < total; segment++) {
        found.add(partitions(whole.toBuilder().segment(segment).totalSegments(total).build()));
      }
      segments.put(total, found);
    }
    return new PartitionOrder(partitions(whole), segments);
  }

  private List<Value> partitions(ScanRequest request) {
    return client.scan(request).items().stream()
        .map(item -> SdkValues.fromSdk(item.get(Table.PARTITION_KEY)))
        .toList();
  }
}
