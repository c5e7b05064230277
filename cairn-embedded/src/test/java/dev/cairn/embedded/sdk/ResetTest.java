package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

/** {@link Cairn#reset} and {@link Cairn#restore}. */
@Timeout(60)
class ResetTest {
  private static final InstantSource EPOCH = () -> Instant.EPOCH;

  @AutoClose
  private final Cairn cairn =
      Cairn.builder()
          .clock(EPOCH)
          .enforcedPartitionThroughput()
          .immediateRetries()
          .globalIndexDelay(Duration.ofSeconds(10))
          .build();

  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  private void createTable() {
    KeySchemaElement hash =
        KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build();
    GlobalSecondaryIndex index =
        GlobalSecondaryIndex.builder()
            .indexName("again")
            .keySchema(hash)
            .projection(p -> p.projectionType(ProjectionType.ALL))
            .build();
    dynamoDb.createTable(
        Tables.request(SIMPLE, ScalarAttributeType.S).toBuilder()
            .globalSecondaryIndexes(index)
            .build());
  }

  private void put(String pk) {
    dynamoDb.putItem(r -> r.tableName(SIMPLE).item(key(pk)));
  }

  private boolean has(String pk) {
    return dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key(pk)).consistentRead(true)).hasItem();
  }

  private void increment(String token, long amount) {
    dynamoDb.transactWriteItems(
        r -> r.clientRequestToken(token).transactItems(Tables.increment("counter", amount)));
  }

  private String count() {
    return dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("counter"))).item().get("c").n();
  }

  private int countInIndex() {
    return dynamoDb.scan(r -> r.tableName(SIMPLE).indexName("again")).count();
  }

  private void useUpTheHotKey() {
    Map<String, AttributeValue> large = Map.of("pk", s("hot"), "v", s("x".repeat(390 * 1000)));
    for (int i = 0; i < 3; i++) {
      dynamoDb.putItem(r -> r.tableName(SIMPLE).item(large));
    }
    assertThatThrownBy(() -> put("hot")).isInstanceOf(ThrottlingException.class);
  }

  @Test
  void reset_makesTheDatabaseANewOne_andKeepsItsClients() throws Exception {
    DynamoDbAsyncClient async = cairn.dynamoDbAsyncClient();
    createTable();
    increment("token", 1);
    useUpTheHotKey();
    cairn.clock().advance(Duration.ofDays(1));
    cairn.faults().on("PutItem").loseReply().always();

    cairn.reset();

    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
    assertThat(async.listTables().get().tableNames()).isEmpty();
    assertThat(cairn.account().total().write()).isZero();
    assertThat(cairn.clock().instant()).isEqualTo(Instant.EPOCH);
    assertThat(cairn.faults().injected().count()).isZero();
    createTable();
    useUpTheHotKey();
    increment("token", 2);
    assertThat(count()).isEqualTo("2");
    cairn.reset();
    cairn.reset();
    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
  }

  @Test
  void afterReset_indexesAreBehindAsBefore_andReadsCanBeStale() {
    createTable();
    put("old");
    cairn.clock().advance(Duration.ofSeconds(60));
    cairn.reset();
    createTable();
    cairn.clock().advance(Duration.ofSeconds(60));
    put("new");
    assertThat(countInIndex()).isZero();
    cairn.clock().advance(Duration.ofSeconds(11));
    assertThat(countInIndex()).isEqualTo(1);

    cairn.faults().on("GetItem").staleRead(1).always();
    put("newest");
    assertThat(dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("newest"))).hasItem()).isFalse();
    assertThat(dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("new"))).hasItem()).isTrue();
  }

  @Test
  void restore_setsTheDatabaseBack_asOftenAsWanted() {
    createTable();
    put("saved");
    increment("token", 1);
    cairn.clock().advance(Duration.ofDays(1));
    try (Cairn saved = cairn.fork()) {
      for (int i = 0; i < 3; i++) {
        put("later");
        increment("other", 1);
        useUpTheHotKey();
        dynamoDb.deleteItem(r -> r.tableName(SIMPLE).key(key("saved")));
        cairn.clock().advance(Duration.ofDays(1));
        cairn.faults().on("PutItem").loseReply().always();

        cairn.restore(saved);

        assertThat(cairn.account().total().write()).isZero();
        assertThat(has("saved")).isTrue();
        assertThat(has("later")).isFalse();
        assertThat(cairn.clock().instant()).isEqualTo(Instant.EPOCH.plus(Duration.ofDays(1)));
        increment("token", 1);
        assertThat(count()).as("a day after it, the token is forgotten").isEqualTo("2");
        increment("token", 1);
        assertThat(count()).isEqualTo("2");
      }
      dynamoDb.deleteTable(r -> r.tableName(SIMPLE));
      saved.dynamoDbClient().putItem(r -> r.tableName(SIMPLE).item(key("later")));
      cairn.restore(saved);
      assertThat(has("saved")).isTrue();
      assertThat(has("later")).as("it holds that by now").isTrue();
    }
    assertThat(has("saved")).as("the other one was closed").isTrue();
  }

  @Test
  void restore_takesADatabaseOfOtherOptionsAndTime() {
    try (Cairn other = Cairn.inMemory()) {
      Tables.create(other.dynamoDbClient(), SIMPLE, ScalarAttributeType.S);
      other.clock().set(Instant.parse("2040-01-01T00:00:00Z"));
      cairn.restore(other);
      assertThat(cairn.clock().instant()).isAfter(Instant.parse("2039-12-31T23:59:59Z"));
      useUpTheHotKey();
      cairn.reset();
      assertThat(cairn.clock().instant()).isEqualTo(Instant.EPOCH);
      assertThat(other.dynamoDbClient().listTables().tableNames()).containsExactly(SIMPLE);
    }
  }

  @Test
  void closedDatabases_canNeitherBeResetNorRestored() {
    createTable();
    Cairn closed = cairn.fork();
    closed.close();
    assertThatThrownBy(closed::reset).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> closed.restore(cairn)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> cairn.restore(closed)).isInstanceOf(IllegalStateException.class);
    assertThat(dynamoDb.listTables().tableNames()).containsExactly(SIMPLE);
  }

  @Test
  void requestThatArrivesAfterAReset_findsNoTable_andAPageUnderWayIsReadToItsEnd()
      throws Exception {
    BlockingQueue<Runnable> held = new LinkedBlockingQueue<>();
    AtomicBoolean isHolding = new AtomicBoolean(true);
    Executor executor =
        task -> {
          if (isHolding.get()) {
            held.add(task);
          } else {
            task.run();
          }
        };
    try (Cairn slow = Cairn.builder().executor(executor).build()) {
      DynamoDbClient client = slow.dynamoDbClient();
      DynamoDbAsyncClient async = slow.dynamoDbAsyncClient();
      Tables.create(client, SIMPLE, ScalarAttributeType.S);
      for (int i = 0; i < 600; i++) {
        String pk = "item" + i;
        client.putItem(r -> r.tableName(SIMPLE).item(key(pk)));
      }
      CompletableFuture<ScanResponse> page = async.scan(r -> r.tableName(SIMPLE));
      Runnable restOfPage = held.take();
      slow.transportDelay(Duration.ofNanos(2));
      CompletableFuture<PutItemResponse> put =
          async.putItem(r -> r.tableName(SIMPLE).item(key("late")));
      Runnable arrival = held.take();

      slow.reset();
      isHolding.set(false);
      restOfPage.run();
      arrival.run();

      assertThat(page.get().count()).isEqualTo(600);
      assertThatThrownBy(put::get).hasCauseInstanceOf(ResourceNotFoundException.class);
    }
  }

  @Test
  void requestsOfManyThreads_succeedOrFindNoTable() throws Exception {
    createTable();
    put("saved");
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (Cairn saved = cairn.fork()) {
      List<Future<Integer>> callers = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        String name = "thread" + i;
        callers.add(threads.submit(() -> callUntil(isOver, name)));
      }
      for (int i = 0; i < 300; i++) {
        if (i % 2 == 0) {
          cairn.reset();
        } else {
          cairn.restore(saved);
        }
      }
      cairn.restore(saved);
      isOver.set(true);
      for (Future<Integer> caller : callers) {
        assertThat(caller.get()).as("calls").isPositive();
      }
      cairn.restore(saved);
      assertThat(dynamoDb.scan(r -> r.tableName(SIMPLE)).items()).containsExactly(key("saved"));
      cairn.reset();
      assertThat(dynamoDb.listTables().tableNames()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Calls of several kinds, at least one of each; any failure but a missing table comes out. */
  private int callUntil(AtomicBoolean isOver, String pk) {
    List<Runnable> calls =
        List.of(
            () -> put(pk),
            () -> has(pk),
            () -> dynamoDb.scan(r -> r.tableName(SIMPLE)),
            this::countInIndex,
            () -> increment(pk, 1));
    int count = 0;
    while (!isOver.get() || count < calls.size()) {
      try {
        calls.get(count % calls.size()).run();
      } catch (ResourceNotFoundException tableIsGone) {
        assertThat(tableIsGone.statusCode()).isEqualTo(400);
      }
      count++;
    }
    return count;
  }
}
