package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.NUMBERED;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** The asynchronous client. */
class AsyncTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final DynamoDbAsyncClient async = cairn.dynamoDbAsyncClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  @Test
  void bothClients_seeOneDatabase() {
    async.putItem(r -> r.tableName(SIMPLE).item(key("a"))).join();

    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(key("a"));
    assertThat(async.getItem(r -> r.tableName(SIMPLE).key(key("a"))).join().item())
        .isEqualTo(key("a"));
  }

  @Test
  void failures_areTheTypedExceptions() {
    put(dynamoDb, SIMPLE, key("a"));

    assertThatThrownBy(
            () ->
                async
                    .putItem(
                        r ->
                            r.tableName(SIMPLE)
                                .item(key("a"))
                                .conditionExpression("attribute_not_exists(pk)"))
                    .join())
        .hasCauseInstanceOf(ConditionalCheckFailedException.class);
  }

  @Test
  void paginator_publishesEachItemOnce() {
    IntStream.range(0, 20).forEach(i -> put(dynamoDb, NUMBERED, key("a", i)));
    List<String> seen = new CopyOnWriteArrayList<>();

    async
        .queryPaginator(
            r ->
                r.tableName(NUMBERED)
                    .keyConditionExpression("pk = :pk")
                    .limit(3)
                    .expressionAttributeValues(Map.of(":pk", s("a"))))
        .items()
        .subscribe(item -> seen.add(item.get("sk").n()))
        .join();

    assertThat(seen).isEqualTo(IntStream.range(0, 20).mapToObj(Integer::toString).toList());
  }

  @Test
  void delayedIncrements_underWayTogether_allCount() {
    cairn.transportDelay(Duration.ofMillis(1));

    CompletableFuture<?>[] calls =
        IntStream.range(0, 200)
            .mapToObj(
                i ->
                    async.updateItem(
                        r ->
                            r.tableName(SIMPLE)
                                .key(key("counter"))
                                .updateExpression("ADD v :one")
                                .expressionAttributeValues(Map.of(":one", n(1)))))
            .toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(calls).join();

    assertThat(get(dynamoDb, SIMPLE, key("counter"))).containsEntry("v", n(200));
  }
}
