package dev.cairn.verify.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Counters that many callers increment at once. */
final class CounterTest {
  private static final int THREADS = 16;
  private static final int CALLS_PER_THREAD = 20;
  private static final Map<String, AttributeValue> COUNTER = Tables.key("counter");

  private final Cairn cairn = Tables.slowCairn();
  private final DynamoDbClient client = Tables.client(cairn);
  private final History<String, Long> history = new History<>();

  @AfterEach
  void close() {
    cairn.close();
  }

  @Test
  void add_byManyCallers_issuesEachNumberOnce() throws InterruptedException {
    race(() -> increment("ADD n :one", Map.of(":one", Tables.number(1))));
    assertConsecutive();
  }

  @Test
  void setIfNotExists_byManyCallers_issuesEachNumberOnce() throws InterruptedException {
    Map<String, AttributeValue> values =
        Map.of(":one", Tables.number(1), ":zero", Tables.number(0));
    race(() -> increment("SET n = if_not_exists(n, :zero) + :one", values));
    assertConsecutive();
  }

  @Test
  void readThenConditionalPut_repeatedByLosers_issuesEachNumberOnce() throws InterruptedException {
    AtomicInteger lostRaces = new AtomicInteger();
    Racers.race(THREADS / 4, thread -> repeat(() -> compareAndSet(lostRaces)));
    assertThat(history.calls().stream().map(History.Call::result))
        .containsExactlyInAnyOrderElementsOf(numbers(THREADS / 4 * CALLS_PER_THREAD));
    assertThat(lostRaces).as("lost races").hasPositiveValue();
  }

  /** Without a condition the same steps go wrong, or these tests would prove nothing. */
  @Test
  void readThenPut_withoutCondition_losesIncrements() throws InterruptedException {
    race(
        () -> {
          long next = read() + 1;
          client.putItem(put -> put.tableName(Tables.TABLE).item(counter(next)));
          return next;
        });
    assertThat(read()).isLessThan(THREADS * CALLS_PER_THREAD);
  }

  private void race(LongSupplier increment) throws InterruptedException {
    Racers.race(THREADS, thread -> repeat(increment));
    assertThat(history.overlapCount()).as("calls under way together").isPositive();
  }

  private int repeat(LongSupplier increment) {
    for (int i = 0; i < CALLS_PER_THREAD; i++) {
      history.record("increment", increment::getAsLong);
    }
    return CALLS_PER_THREAD;
  }

  /** Each number came once, and no call was told a smaller one than a call that ended before it. */
  private void assertConsecutive() {
    assertThat(history.calls().stream().map(History.Call::result))
        .containsExactlyInAnyOrderElementsOf(numbers(THREADS * CALLS_PER_THREAD));
    for (History.Call<String, Long> call : history.calls()) {
      assertThat(history.calls())
          .filteredOn(other -> other.returned() < call.invoked())
          .allMatch(earlier -> earlier.result() < call.result());
    }
  }

  private static Iterable<Long> numbers(int count) {
    return LongStream.rangeClosed(1, count).boxed().toList();
  }

  private long increment(String expression, Map<String, AttributeValue> values) {
    return Tables.number(
        client
            .updateItem(
                update ->
                    update
                        .tableName(Tables.TABLE)
                        .key(COUNTER)
                        .updateExpression(expression)
                        .expressionAttributeValues(values)
                        .returnValues("UPDATED_NEW"))
            .attributes()
            .get("n"));
  }

  private long compareAndSet(AtomicInteger lostRaces) {
    while (true) {
      long old = read();
      try {
        client.putItem(
            put ->
                put.tableName(Tables.TABLE)
                    .item(counter(old + 1))
                    .conditionExpression("attribute_not_exists(pk) OR n = :old")
                    .expressionAttributeValues(Map.of(":old", Tables.number(old))));
        return old + 1;
      } catch (ConditionalCheckFailedException lost) {
        lostRaces.incrementAndGet();
      }
    }
  }

  private long read() {
    Map<String, AttributeValue> item =
        client.getItem(get -> get.tableName(Tables.TABLE).key(COUNTER).consistentRead(true)).item();
    return item.isEmpty() ? 0 : Tables.number(item.get("n"));
  }

  private static Map<String, AttributeValue> counter(long number) {
    return Map.of("pk", COUNTER.get("pk"), "n", Tables.number(number));
  }
}
