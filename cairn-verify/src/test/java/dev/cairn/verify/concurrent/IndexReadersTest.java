package dev.cairn.verify.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.verify.Seeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Items that move within indexes while others read them there: each is seen once, never as it was
 * before what its reader has seen already, whether there or in the table, and transactions whole.
 */
final class IndexReadersTest {
  private static final String TABLE = "moving";
  private static final String GROUP = "group";
  private static final String LOCAL = "local";
  private static final String GLOBAL = "global";
  private static final int STAYING = 6;
  private static final long BALANCE = 10;
  private static final int WRITERS = 4;
  private static final int READERS = 4;
  private static final int WRITES_PER_WRITER = 40;

  private final Cairn cairn = Tables.slowCairn();
  private final DynamoDbClient client = cairn.dynamoDbClient();
  private final AtomicInteger writersAtWork = new AtomicInteger(WRITERS);

  @AfterEach
  void close() {
    cairn.close();
  }

  static LongStream seeds() {
    return Seeds.first(3);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void indexes_readUnderWriters_agreeWithTheTable(long seed) throws InterruptedException {
    client.createTable(definition());
    for (int i = 0; i < STAYING; i++) {
      Map<String, AttributeValue> item = item("STAYS#" + i, "a", 0);
      item.put("balance", Tables.number(BALANCE));
      client.putItem(put -> put.tableName(TABLE).item(item));
    }
    SplittableRandom random = new SplittableRandom(seed);
    List<SplittableRandom> randoms =
        IntStream.range(0, WRITERS + READERS).mapToObj(i -> random.split()).toList();
    List<Integer> counts =
        Racers.race(
            WRITERS + READERS,
            thread ->
                thread < WRITERS
                    ? write(thread, randoms.get(thread))
                    : new Reader(randoms.get(thread)).read());
    assertThat(counts).allMatch(count -> count > 0);
    List<Map<String, AttributeValue>> table = query(null);
    for (String index : List.of(LOCAL, GLOBAL)) {
      assertThat(query(index)).containsExactlyInAnyOrderElementsOf(table);
    }
  }

  private static CreateTableRequest definition() {
    List<KeySchemaElement> byState = List.of(key("pk", KeyType.HASH), key("state", KeyType.RANGE));
    List<KeySchemaElement> byGroup = List.of(key("g", KeyType.HASH), key("state", KeyType.RANGE));
    Projection all = Projection.builder().projectionType(ProjectionType.ALL).build();
    return CreateTableRequest.builder()
        .tableName(TABLE)
        .attributeDefinitions(text("pk"), text("sk"), text("g"), text("state"))
        .keySchema(key("pk", KeyType.HASH), key("sk", KeyType.RANGE))
        .localSecondaryIndexes(
            LocalSecondaryIndex.builder()
                .indexName(LOCAL)
                .keySchema(byState)
                .projection(all)
                .build())
        .globalSecondaryIndexes(
            GlobalSecondaryIndex.builder()
                .indexName(GLOBAL)
                .keySchema(byGroup)
                .projection(all)
                .build())
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .build();
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  private static Map<String, AttributeValue> itemKey(String sk) {
    return Map.of("pk", Tables.text(GROUP), "sk", Tables.text(sk));
  }

  private static Map<String, AttributeValue> item(String sk, String state, long version) {
    Map<String, AttributeValue> item = new HashMap<>(itemKey(sk));
    item.put("g", Tables.text(GROUP));
    item.put("state", Tables.text(state));
    item.put("version", Tables.number(version));
    return item;
  }

  private static String state(SplittableRandom random) {
    return String.valueOf((char) ('a' + random.nextInt(8)));
  }

  private int write(int writer, SplittableRandom random) {
    for (int i = 1; i <= WRITES_PER_WRITER; i++) {
      switch (random.nextInt(3)) {
        case 0 -> {
          Update update = move(random.nextInt(STAYING), 0, random);
          client.updateItem(
              u ->
                  u.tableName(TABLE)
                      .key(update.key())
                      .updateExpression(update.updateExpression())
                      .expressionAttributeNames(update.expressionAttributeNames())
                      .expressionAttributeValues(update.expressionAttributeValues()));
        }
        case 1 -> {
          int from = random.nextInt(STAYING);
          Update take = move(from, -1, random);
          Update give = move((from + 1) % STAYING, 1, random);
          List<TransactWriteItem> updates =
              List.of(
                  TransactWriteItem.builder().update(take).build(),
                  TransactWriteItem.builder().update(give).build());
          client.transactWriteItems(t -> t.transactItems(updates));
        }
        default -> batch(writer, i, random);
      }
    }
    writersAtWork.decrementAndGet();
    return WRITES_PER_WRITER;
  }

  /** Another state, another version, and so much more balance. */
  private static Update move(int item, long more, SplittableRandom random) {
    return Update.builder()
        .tableName(TABLE)
        .key(itemKey("STAYS#" + item))
        .updateExpression("SET #s = :s ADD version :one, balance :more")
        .expressionAttributeNames(Map.of("#s", "state"))
        .expressionAttributeValues(
            Map.of(
                ":s", Tables.text(state(random)),
                ":one", Tables.number(1),
                ":more", Tables.number(more)))
        .build();
  }

  /** Items that only this writer writes come, go, and stay with a higher version. */
  private void batch(int writer, long version, SplittableRandom random) {
    List<WriteRequest> writes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      String sk = "PASSES#" + writer + "#" + i;
      writes.add(
          random.nextInt(3) == 0
              ? WriteRequest.builder().deleteRequest(d -> d.key(itemKey(sk))).build()
              : WriteRequest.builder()
                  .putRequest(p -> p.item(item(sk, state(random), version)))
                  .build());
    }
    client.batchWriteItem(b -> b.requestItems(Map.of(TABLE, writes)));
  }

  private List<Map<String, AttributeValue>> query(String index) {
    String partition = GLOBAL.equals(index) ? "g" : "pk";
    return client
        .query(
            q ->
                q.tableName(TABLE)
                    .indexName(index)
                    .consistentRead(!GLOBAL.equals(index))
                    .keyConditionExpression(partition + " = :p")
                    .expressionAttributeValues(Map.of(":p", Tables.text(GROUP))))
        .items();
  }

  private List<Map<String, AttributeValue>> scan(String index) {
    return client.scan(s -> s.tableName(TABLE).indexName(index)).items();
  }

  private List<Map<String, AttributeValue>> batchGet() {
    List<Map<String, AttributeValue>> keys =
        IntStream.range(0, STAYING).mapToObj(i -> itemKey("STAYS#" + i)).toList();
    KeysAndAttributes asked = KeysAndAttributes.builder().keys(keys).consistentRead(true).build();
    return client.batchGetItem(b -> b.requestItems(Map.of(TABLE, asked))).responses().get(TABLE);
  }

  /** One who reads in all ways and remembers what it saw. Threads: one at a time. */
  private final class Reader {
    private final SplittableRandom random;
    private final Map<String, Long> versions = new HashMap<>();

    Reader(SplittableRandom random) {
      this.random = random;
    }

    int read() {
      int reads = 0;
      do {
        String index = List.of("", LOCAL, GLOBAL).get(random.nextInt(3));
        String name = index.isEmpty() ? null : index;
        switch (random.nextInt(3)) {
          case 0 -> {
            List<Map<String, AttributeValue>> items = query(name);
            if (name != null) {
              assertThat(items).isSortedAccordingTo(Comparator.comparing(i -> i.get("state").s()));
            }
            checkWhole(items);
          }
          case 1 -> checkWhole(scan(name));
          default -> checkEach(batchGet());
        }
        reads++;
      } while (writersAtWork.get() > 0);
      return reads;
    }

    /** A page is of one moment, so it has no half of a transaction. */
    private void checkWhole(List<Map<String, AttributeValue>> items) {
      checkEach(items);
      assertThat(items.stream().filter(i -> i.containsKey("balance")))
          .extracting(item -> Tables.number(item.get("balance")))
          .hasSize(STAYING)
          .satisfies(all -> assertThat(sum(all)).isEqualTo(STAYING * BALANCE));
    }

    private void checkEach(List<Map<String, AttributeValue>> items) {
      assertThat(items).extracting(item -> item.get("sk").s()).doesNotHaveDuplicates();
      for (Map<String, AttributeValue> item : items) {
        String sk = item.get("sk").s();
        long version = Tables.number(item.get("version"));
        assertThat(version).as(sk).isGreaterThanOrEqualTo(versions.getOrDefault(sk, 0L));
        versions.put(sk, version);
      }
    }
  }

  private static long sum(List<? extends Long> numbers) {
    return numbers.stream().mapToLong(Long::longValue).sum();
  }
}
