package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.NUMBERED;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Many threads on one database. The delay makes their calls overlap. */
class ConcurrencyTest {
  private static final int THREADS = 16;

  @AutoClose
  private final Cairn cairn = Cairn.builder().transportDelay(Duration.ofMillis(1)).build();

  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  private static <T> List<T> inAllThreads(Callable<T> task) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> future : executor.invokeAll(java.util.Collections.nCopies(THREADS, task))) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }

  private boolean createIfAbsent(Map<String, AttributeValue> item) {
    try {
      dynamoDb.putItem(
          r -> r.tableName(SIMPLE).item(item).conditionExpression("attribute_not_exists(pk)"));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  @Test
  void oneOfManyCreators_wins() throws Exception {
    for (int round = 0; round < 10; round++) {
      String pk = "item" + round;
      AtomicInteger names = new AtomicInteger();

      List<Boolean> won =
          inAllThreads(() -> createIfAbsent(item(key(pk), "by", n(names.incrementAndGet()))));

      assertThat(won).containsOnlyOnce(true);
    }
  }

  @Test
  void increments_areNeverLost_andReturnEachNumberOnce() throws Exception {
    List<List<Long>> taken =
        inAllThreads(
            () -> {
              List<Long> numbers = new ArrayList<>();
              for (int i = 0; i < 20; i++) {
                numbers.add(next());
              }
              return numbers;
            });

    assertThat(taken.stream().flatMap(List::stream).distinct()).hasSize(THREADS * 20);
    assertThat(get(dynamoDb, SIMPLE, key("counter"))).containsEntry("v", n(THREADS * 20L));
  }

  private long next() {
    return Long.parseLong(
        dynamoDb
            .updateItem(
                r ->
                    r.tableName(SIMPLE)
                        .key(key("counter"))
                        .updateExpression("ADD v :one")
                        .expressionAttributeValues(Map.of(":one", n(1)))
                        .returnValues("UPDATED_NEW"))
            .attributes()
            .get("v")
            .n());
  }

  /** Read the newest number, put the next one if it is free: the loser of a race tries again. */
  @Test
  void highestPlusOne_losesRaces_butNeverANumber() throws Exception {
    AtomicInteger lost = new AtomicInteger();

    inAllThreads(
        () -> {
          for (int i = 0; i < 5; i++) {
            while (!appendAfterNewest()) {
              lost.incrementAndGet();
            }
          }
          return null;
        });

    assertThat(lost).hasPositiveValue();
    assertThat(newest()).isEqualTo(THREADS * 5L);
  }

  private boolean appendAfterNewest() {
    try {
      long number = newest() + 1;
      dynamoDb.putItem(
          r ->
              r.tableName(NUMBERED)
                  .item(key("a", number))
                  .conditionExpression("attribute_not_exists(pk)"));
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    }
  }

  private long newest() {
    return dynamoDb
        .query(
            r ->
                r.tableName(NUMBERED)
                    .keyConditionExpression("pk = :pk")
                    .expressionAttributeValues(Map.of(":pk", s("a")))
                    .scanIndexForward(false)
                    .consistentRead(true)
                    .limit(1))
        .items()
        .stream()
        .mapToLong(i -> Long.parseLong(i.get("sk").n()))
        .findFirst()
        .orElse(0);
  }

  /** Long pages hop to the executor, which is the common pool and busy with those who wait. */
  @Test
  void longPages_askedForInTheCommonPool_areAnswered() {
    cairn.transportDelay(Duration.ZERO);
    for (int i = 0; i < 2_000; i++) {
      put(dynamoDb, NUMBERED, key("a", i));
    }

    List<Integer> counts =
        IntStream.range(0, 50)
            .parallel()
            .mapToObj(i -> dynamoDb.scan(r -> r.tableName(NUMBERED)).count())
            .toList();

    assertThat(counts).hasSize(50).containsOnly(2_000);
  }

  /** Money moves between two accounts; whoever looks sees the same sum. */
  @Test
  void transactions_areSeenWhole() throws Exception {
    put(dynamoDb, SIMPLE, item(key("left"), "v", n(1_000)));
    put(dynamoDb, SIMPLE, item(key("right"), "v", n(1_000)));
    AtomicInteger turns = new AtomicInteger();

    List<Integer> sums =
        inAllThreads(
            () -> {
              int wrong = 0;
              for (int i = 0; i < 10; i++) {
                if (turns.getAndIncrement() % 2 == 0) {
                  move(7);
                } else if (sum() != 2_000) {
                  wrong++;
                }
              }
              return wrong;
            });

    assertThat(sums).containsOnly(0);
    assertThat(sum()).isEqualTo(2_000);
  }

  private void move(long amount) {
    while (true) {
      try {
        dynamoDb.transactWriteItems(
            r -> r.transactItems(add("left", -amount), add("right", amount)));
        return;
      } catch (TransactionCanceledException e) {
        assertThat(e.cancellationReasons())
            .extracting(reason -> reason.code())
            .containsAnyOf("TransactionConflict");
      }
    }
  }

  private static TransactWriteItem add(String pk, long amount) {
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(SIMPLE)
                    .key(key(pk))
                    .updateExpression("ADD v :amount")
                    .expressionAttributeValues(Map.of(":amount", n(amount))))
        .build();
  }

  private long sum() {
    return dynamoDb
        .transactGetItems(r -> r.transactItems(read("left"), read("right")))
        .responses()
        .stream()
        .mapToLong(i -> Long.parseLong(i.item().get("v").n()))
        .sum();
  }

  private static TransactGetItem read(String pk) {
    return TransactGetItem.builder().get(g -> g.tableName(SIMPLE).key(key(pk))).build();
  }
}
