package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static dev.cairn.embedded.sdk.DynamoDbErrors.cancellation;
import static dev.cairn.embedded.sdk.Tables.COMPOSITE;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** TransactWriteItems and TransactGetItems. */
class TransactionTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  private static TransactWriteItem putIfAbsent(String table, Map<String, AttributeValue> item) {
    return TransactWriteItem.builder()
        .put(
            p ->
                p.tableName(table)
                    .item(item)
                    .conditionExpression("attribute_not_exists(pk)")
                    .returnValuesOnConditionCheckFailure(
                        ReturnValuesOnConditionCheckFailure.ALL_OLD))
        .build();
  }

  private static TransactWriteItem increment(Map<String, AttributeValue> key, long step) {
    return TransactWriteItem.builder()
        .update(
            u ->
                u.tableName(SIMPLE)
                    .key(key)
                    .updateExpression("ADD v :step")
                    .expressionAttributeValues(Map.of(":step", n(step))))
        .build();
  }

  private static TransactWriteItem check(Map<String, AttributeValue> key, String condition) {
    return TransactWriteItem.builder()
        .conditionCheck(c -> c.tableName(SIMPLE).key(key).conditionExpression(condition))
        .build();
  }

  private static TransactWriteItem delete(Map<String, AttributeValue> key) {
    return TransactWriteItem.builder().delete(d -> d.tableName(SIMPLE).key(key)).build();
  }

  private void write(TransactWriteItem... actions) {
    dynamoDb.transactWriteItems(r -> r.transactItems(actions));
  }

  @Test
  void fourKindsOfActions_areAppliedTogether_acrossTables() {
    put(dynamoDb, SIMPLE, key("guard"));
    put(dynamoDb, SIMPLE, key("old"));

    write(
        putIfAbsent(COMPOSITE, key("a", "b")),
        increment(key("counter"), 5),
        check(key("guard"), "attribute_exists(pk)"),
        delete(key("old")));

    assertThat(get(dynamoDb, COMPOSITE, key("a", "b"))).isNotEmpty();
    assertThat(get(dynamoDb, SIMPLE, key("counter"))).containsEntry("v", n(5));
    assertThat(get(dynamoDb, SIMPLE, key("old"))).isEmpty();
  }

  @Test
  void oneFailedCondition_cancelsAll_withReasonsInOrder() {
    Map<String, AttributeValue> taken = item(key("taken"), "v", n(1));
    put(dynamoDb, SIMPLE, taken);

    TransactionCanceledException e =
        cancellation(
            () ->
                write(
                    putIfAbsent(SIMPLE, key("new")),
                    putIfAbsent(SIMPLE, item(key("taken"), "v", n(2))),
                    increment(key("counter"), 1),
                    check(key("missing"), "attribute_exists(pk)")));

    assertThat(e.awsErrorDetails().errorMessage())
        .isEqualTo(
            "Transaction cancelled, please refer cancellation reasons for specific reasons"
                + " [None, ConditionalCheckFailed, None, ConditionalCheckFailed]");
    assertThat(e.cancellationReasons())
        .extracting(CancellationReason::code)
        .containsExactly("None", "ConditionalCheckFailed", "None", "ConditionalCheckFailed");
    assertThat(e.cancellationReasons().get(0).message()).isNull();
    assertThat(e.cancellationReasons().get(1).message())
        .isEqualTo("The conditional request failed");
    assertThat(e.cancellationReasons().get(1).item()).isEqualTo(taken);
    assertThat(e.cancellationReasons().get(3).hasItem()).isFalse();
    assertThat(dynamoDb.scan(r -> r.tableName(SIMPLE)).items()).containsExactly(taken);
  }

  @Test
  void updateThatCannotBeComputed_cancelsWithAValidationError() {
    put(dynamoDb, SIMPLE, item(key("text"), "v", s("text")));

    TransactionCanceledException e =
        cancellation(() -> write(putIfAbsent(SIMPLE, key("new")), increment(key("text"), 1)));

    assertThat(e.cancellationReasons())
        .extracting(CancellationReason::code)
        .containsExactly("None", "ValidationError");
    assertThat(get(dynamoDb, SIMPLE, key("new"))).isEmpty();
  }

  @Test
  void token_isReplayedForTenMinutes_andNewAfterwards() {
    incrementWithToken("token", 1);
    incrementWithToken("token", 1);
    cairn.clock().advance(Duration.ofMinutes(9));
    incrementWithToken("token", 1);
    assertThat(get(dynamoDb, SIMPLE, key("counter"))).containsEntry("v", n(1));

    cairn.clock().advance(Duration.ofMinutes(2));
    incrementWithToken("token", 1);
    assertThat(get(dynamoDb, SIMPLE, key("counter"))).containsEntry("v", n(2));
  }

  @Test
  void tokenWithOtherParameters_isAMismatch() {
    incrementWithToken("token", 1);

    assertThatThrownBy(() -> incrementWithToken("token", 2))
        .isInstanceOf(IdempotentParameterMismatchException.class);
    assertThat(get(dynamoDb, SIMPLE, key("counter"))).containsEntry("v", n(1));
  }

  @Test
  void tokenWithParametersOfAnyLength_tellsTheLastLetterApart() {
    for (int length : new int[] {1, 900, 960, 980, 990, 1000, 1010, 1023, 1024, 1025, 3000}) {
      String token = "token" + length;
      String text = "x".repeat(length);
      storeWithToken(token, text + "a", "b");
      storeWithToken(token, text + "a", "b");
      assertThatThrownBy(() -> storeWithToken(token, text + "b", "b"))
          .isInstanceOf(IdempotentParameterMismatchException.class);
      assertThatThrownBy(() -> storeWithToken(token, text, "ab"))
          .isInstanceOf(IdempotentParameterMismatchException.class);
    }
  }

  private void storeWithToken(String token, String first, String second) {
    Map<String, AttributeValue> item = item(key("k"), "a", s(first), "b", s(second));
    TransactWriteItem action =
        TransactWriteItem.builder().put(p -> p.tableName(SIMPLE).item(item)).build();
    dynamoDb.transactWriteItems(r -> r.clientRequestToken(token).transactItems(action));
  }

  @Test
  void cancelledTransaction_doesNotUseItsTokenUp() {
    put(dynamoDb, SIMPLE, key("taken"));
    TransactWriteItem action = putIfAbsent(SIMPLE, key("taken"));
    cancellation(
        () ->
            dynamoDb.transactWriteItems(r -> r.clientRequestToken("token").transactItems(action)));

    dynamoDb.deleteItem(r -> r.tableName(SIMPLE).key(key("taken")));
    dynamoDb.transactWriteItems(r -> r.clientRequestToken("token").transactItems(action));

    assertThat(get(dynamoDb, SIMPLE, key("taken"))).isNotEmpty();
  }

  private void incrementWithToken(String token, long step) {
    dynamoDb.transactWriteItems(
        r -> r.clientRequestToken(token).transactItems(increment(key("counter"), step)));
  }

  @Test
  void oneItemTwice_isRefused() {
    assertInvalid(
        () -> write(increment(key("a"), 1), delete(key("a"))),
        "Transaction request cannot include multiple operations on one item");
  }

  @Test
  void actions_areOneToAHundred() {
    write(increments(100));
    assertThat(dynamoDb.scan(r -> r.tableName(SIMPLE)).count()).isEqualTo(100);

    assertInvalid(
        () -> write(increments(101)), "Member must have length less than or equal to 100");
    assertInvalid(() -> write(), "Member must have length greater than or equal to 1");
  }

  private static TransactWriteItem[] increments(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> increment(key("item" + i), 1))
        .toArray(TransactWriteItem[]::new);
  }

  @Test
  void fourMegabytes_areTheLimit() {
    List<TransactWriteItem> actions = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      actions.add(putIfAbsent(SIMPLE, item(key("big" + i), "v", s("x".repeat(390_000)))));
    }

    assertThatThrownBy(() -> write(actions.toArray(TransactWriteItem[]::new)))
        .isInstanceOf(software.amazon.awssdk.services.dynamodb.model.DynamoDbException.class);
    assertThat(dynamoDb.scan(r -> r.tableName(SIMPLE)).items()).isEmpty();
  }

  @Test
  void get_answersInOrder_withNothingForMissingItems() {
    put(dynamoDb, SIMPLE, item(key("a"), "v", n(1), "w", n(2)));
    put(dynamoDb, COMPOSITE, key("b", "c"));

    List<ItemResponse> responses =
        dynamoDb
            .transactGetItems(
                r ->
                    r.transactItems(
                        read(COMPOSITE, key("b", "c")),
                        read(SIMPLE, key("missing")),
                        TransactGetItem.builder()
                            .get(g -> g.tableName(SIMPLE).key(key("a")).projectionExpression("w"))
                            .build()))
            .responses();

    assertThat(responses.get(0).item()).isEqualTo(key("b", "c"));
    assertThat(responses.get(1).hasItem()).isFalse();
    assertThat(responses.get(2).item()).isEqualTo(Map.of("w", n(2)));
  }

  private static TransactGetItem read(String table, Map<String, AttributeValue> key) {
    return TransactGetItem.builder().get(g -> g.tableName(table).key(key)).build();
  }
}
