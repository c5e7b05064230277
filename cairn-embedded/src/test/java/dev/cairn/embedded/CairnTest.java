package dev.cairn.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.protocol.fault.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class CairnTest {
  private static final String TABLE = "items";

  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTable() {
    AttributeDefinition pk =
        AttributeDefinition.builder()
            .attributeName("pk")
            .attributeType(ScalarAttributeType.S)
            .build();
    KeySchemaElement hash =
        KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build();
    dynamoDb.createTable(
        r ->
            r.tableName(TABLE)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(pk)
                .keySchema(hash));
  }

  private static Map<String, AttributeValue> key(String pk) {
    return Map.of("pk", AttributeValue.fromS(pk));
  }

  private static void put(DynamoDbClient dynamoDb, String pk) {
    dynamoDb.putItem(r -> r.tableName(TABLE).item(key(pk)));
  }

  private static boolean has(DynamoDbClient dynamoDb, String pk) {
    return dynamoDb.getItem(r -> r.tableName(TABLE).key(key(pk))).hasItem();
  }

  private static void increment(DynamoDbClient dynamoDb, String token) {
    TransactWriteItem increment =
        TransactWriteItem.builder()
            .update(
                u ->
                    u.tableName(TABLE)
                        .key(key("counter"))
                        .updateExpression("ADD v :one")
                        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))))
            .build();
    dynamoDb.transactWriteItems(r -> r.clientRequestToken(token).transactItems(increment));
  }

  private static String count(DynamoDbClient dynamoDb) {
    return dynamoDb.getItem(r -> r.tableName(TABLE).key(key("counter"))).item().get("v").n();
  }

  @Test
  void databases_knowNothingOfEachOther() {
    try (Cairn other = Cairn.inMemory()) {
      assertThat(other.dynamoDbClient().listTables().tableNames()).isEmpty();
    }
    assertThat(dynamoDb.listTables().tableNames()).containsExactly(TABLE);
  }

  @Test
  void fork_startsWithTheItems_andThenGoesItsOwnWay() {
    put(dynamoDb, "before");
    try (Cairn fork = cairn.fork()) {
      DynamoDbClient forked = fork.dynamoDbClient();
      put(dynamoDb, "parent");
      put(forked, "fork");

      assertThat(has(forked, "before")).isTrue();
      assertThat(has(forked, "parent")).isFalse();
      assertThat(has(dynamoDb, "fork")).isFalse();

      forked.deleteTable(r -> r.tableName(TABLE));
      assertThat(has(dynamoDb, "before")).isTrue();
    }
  }

  @Test
  void fork_knowsTheRequestTokens() {
    increment(dynamoDb, "token");
    try (Cairn fork = cairn.fork()) {
      increment(fork.dynamoDbClient(), "token");

      assertThat(count(fork.dynamoDbClient())).isEqualTo("1");
    }
  }

  @Test
  void fork_outlivesItsParent_andTheParentItsFork() {
    put(dynamoDb, "a");
    Cairn fork = cairn.fork();
    Cairn forkOfFork = fork.fork();

    fork.close();

    assertThat(has(dynamoDb, "a")).isTrue();
    assertThat(has(forkOfFork.dynamoDbClient(), "a")).isTrue();
    cairn.close();
    assertThat(has(forkOfFork.dynamoDbClient(), "a")).isTrue();
    forkOfFork.close();
  }

  @Test
  void fork_keepsOptions_andStartsAtTheParentsTime() {
    cairn.transportDelay(Duration.ofNanos(5));
    cairn.clock().advance(Duration.ofDays(100));
    try (Cairn fork = cairn.fork()) {
      assertThat(fork.transportDelay()).isEqualTo(Duration.ofNanos(5));
      Instant parents = cairn.clock().instant();
      assertThat(fork.clock().instant()).isBetween(parents, parents.plusSeconds(60));

      fork.clock().advance(Duration.ofDays(1));
      assertThat(cairn.clock().instant()).isBefore(parents.plusSeconds(60));
    }
  }

  @Test
  void clock_goesOnFromWhereItWasSet() {
    Instant[] now = {Instant.parse("2026-01-01T00:00:00Z")};
    try (Cairn fixed = Cairn.builder().clock((InstantSource) () -> now[0]).build()) {
      MovableClock clock = fixed.clock();
      assertThat(clock.instant()).isEqualTo(now[0]);

      clock.set(Instant.parse("2030-01-01T00:00:00Z"));
      now[0] = now[0].plusSeconds(5);
      assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:05Z");

      clock.advance(Duration.ofSeconds(10));
      assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:15Z");
      for (Duration wrong :
          List.of(
              Duration.ofSeconds(-1),
              Duration.ofDays(366 * 8000),
              Duration.ofSeconds(Long.MAX_VALUE))) {
        assertThatThrownBy(() -> clock.advance(wrong)).isInstanceOf(IllegalArgumentException.class);
      }
      for (Instant wrong : List.of(Instant.MIN, Instant.MAX, Instant.ofEpochSecond(-1))) {
        assertThatThrownBy(() -> clock.set(wrong)).isInstanceOf(IllegalArgumentException.class);
      }
      assertThat(clock.instant()).isEqualTo("2030-01-01T00:00:15Z");

      clock.reset();
      assertThat(clock.instant()).isEqualTo(now[0]);
    }
  }

  @Test
  void account_chargesFailuresToo() {
    put(dynamoDb, "a");
    ChargedCapacity before = cairn.account();
    assertThatThrownBy(
            () ->
                dynamoDb.putItem(
                    r ->
                        r.tableName(TABLE)
                            .item(key("a"))
                            .conditionExpression("attribute_not_exists(pk)")))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(cairn.account().since(before).table(TABLE))
        .isEqualTo(new ChargedCapacity.Units(0, 1));

    TransactWriteItem failing =
        TransactWriteItem.builder()
            .conditionCheck(
                c ->
                    c.tableName(TABLE)
                        .key(key("a"))
                        .conditionExpression("attribute_not_exists(pk)"))
            .build();
    ChargedCapacity middle = cairn.account();
    assertThatThrownBy(() -> dynamoDb.transactWriteItems(r -> r.transactItems(failing)))
        .isInstanceOf(TransactionCanceledException.class);
    assertThat(cairn.account().since(middle).table(TABLE).write()).isEqualTo(2);

    assertThat(has(dynamoDb, "a")).isTrue();
    assertThat(cairn.account().since(before).table(TABLE))
        .isEqualTo(new ChargedCapacity.Units(0.5, 3));
    assertThat(cairn.account().table("unknown")).isEqualTo(ChargedCapacity.Units.NONE);
    try (Cairn fork = cairn.fork()) {
      assertThat(fork.account().total()).isEqualTo(ChargedCapacity.Units.NONE);
    }
  }

  @Test
  void closed_saysSo_toEveryClientAndCaller() {
    DynamoDbAsyncClient async = cairn.dynamoDbAsyncClient();
    var transport = cairn.httpClient();
    cairn.close();
    cairn.close();

    assertThatThrownBy(() -> has(dynamoDb, "a")).hasMessageContaining("This Cairn is closed.");
    assertThatThrownBy(() -> async.listTables().join())
        .hasMessageContaining("This Cairn is closed.");
    assertThatThrownBy(cairn::dynamoDbClient).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(cairn::fork).isInstanceOf(IllegalStateException.class);
    try (DynamoDbClient late = Cairn.inMemory().dynamoDbClient(b -> b.httpClient(transport))) {
      assertThatThrownBy(() -> has(late, "a")).hasMessageContaining("This Cairn is closed.");
    }
  }

  @Test
  void clientClosedByItsUser_leavesTheDatabaseAndOtherClientsWorking() {
    DynamoDbClient second = cairn.dynamoDbClient();
    put(second, "a");

    second.close();

    assertThat(has(dynamoDb, "a")).isTrue();
    assertThat(has(cairn.dynamoDbClient(), "a")).isTrue();
  }

  @Test
  void negativeDelay_isRefused() {
    Duration negative = Duration.ofMillis(-1);

    assertThatThrownBy(() -> Cairn.builder().transportDelay(negative))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> cairn.transportDelay(negative))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
