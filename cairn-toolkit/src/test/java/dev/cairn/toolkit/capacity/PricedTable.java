package dev.cairn.toolkit.capacity;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * A table with or without secondary indexes, by a seed, and items whose sizes are around the steps
 * at which units change: what is added up is held against what the engine charges for it.
 */
final class PricedTable implements AutoCloseable {
  private static final List<String> INDEXED = List.of("city", "rank", "score");

  final ItemSchema<Map<String, AttributeValue>> schema;
  final DynamoDbClient dynamoDb;

  /** What strategies are made on: the calls of either client, by the seed. */
  final Random random;

  private final Cairn cairn = Cairn.inMemory();

  /** With a sort key of this type. */
  PricedTable(long seed, KeyAttribute sortKey) {
    random = new Random(seed);
    schema = ItemSchema.attributes("things", KeyAttribute.string("pk"), sortKey);
    dynamoDb = cairn.dynamoDbClient();
    if (random.nextBoolean()) {
      TestTables.create(dynamoDb, schema);
    } else {
      createIndexed(sortKey);
    }
  }

  /** The seeds of these tests, or the one that {@code -Dcairn.seed=} names. */
  static LongStream seeds() {
    Long only = Long.getLong("cairn.seed");
    return only == null ? LongStream.rangeClosed(1, 25) : LongStream.of(only);
  }

  private void createIndexed(KeyAttribute sortKey) {
    ScalarAttributeType sortType =
        sortKey.type() == KeyAttribute.Type.NUMBER ? ScalarAttributeType.N : ScalarAttributeType.S;
    dynamoDb.createTable(
        b ->
            b.tableName("things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                    attribute("pk", ScalarAttributeType.S),
                    attribute(sortKey.name(), sortType),
                    attribute("city", ScalarAttributeType.S),
                    attribute("rank", ScalarAttributeType.N),
                    attribute("score", ScalarAttributeType.N))
                .keySchema(key("pk", KeyType.HASH), key(sortKey.name(), KeyType.RANGE))
                .globalSecondaryIndexes(
                    GlobalSecondaryIndex.builder()
                        .indexName("byCity")
                        .keySchema(key("city", KeyType.HASH), key("score", KeyType.RANGE))
                        .projection(projection(ProjectionType.ALL))
                        .build(),
                    GlobalSecondaryIndex.builder()
                        .indexName("byScore")
                        .keySchema(key("score", KeyType.HASH))
                        .projection(projection(ProjectionType.KEYS_ONLY))
                        .build())
                .localSecondaryIndexes(
                    LocalSecondaryIndex.builder()
                        .indexName("byRank")
                        .keySchema(key("pk", KeyType.HASH), key("rank", KeyType.RANGE))
                        .projection(
                            projection(ProjectionType.INCLUDE).toBuilder()
                                .nonKeyAttributes("note", "city")
                                .build())
                        .build()));
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static Projection projection(ProjectionType type) {
    return Projection.builder().projectionType(type).build();
  }

  /** These attributes, some of those that are indexed, and text up to about a step in size. */
  Map<String, AttributeValue> item(Object... namesAndValues) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(TestTables.item(namesAndValues));
    for (String name : INDEXED) {
      if (random.nextBoolean()) {
        item.put(name, indexed(name));
      }
    }
    String filled = random.nextBoolean() ? "note" : "text";
    item.put(filled, AttributeValue.fromS(""));
    long step = (random.nextInt(4) == 0 ? 4096 : 1024) * (1L + random.nextInt(3));
    long bytes = random.nextInt(4) == 0 ? random.nextInt(9000) : step - 1 + random.nextInt(3);
    long missing = bytes - ItemSize.bytesOf(item);
    if (missing > 0) {
      item.put(filled, AttributeValue.fromS("x".repeat((int) missing)));
    }
    return item;
  }

  private AttributeValue indexed(String name) {
    int value = random.nextInt(3);
    return name.equals("city")
        ? AttributeValue.fromS("c" + value)
        : AttributeValue.fromN("" + value);
  }

  /** What the engine's account has more after a call, of the table and its indexes. */
  CapacityUnits charged(Runnable call) {
    ChargedCapacity before = cairn.account();
    call.run();
    ChargedCapacity.Units charged = cairn.account().since(before).total();
    return new CapacityUnits(charged.read(), charged.write());
  }

  @Override
  public void close() {
    cairn.close();
  }
}
