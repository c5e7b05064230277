package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static dev.cairn.embedded.sdk.Tables.COMPOSITE;
import static dev.cairn.embedded.sdk.Tables.item;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static dev.cairn.embedded.sdk.Tables.s;
import static dev.cairn.embedded.sdk.Tables.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Condition expressions, each asked of one stored item or of none. */
class ConditionTest {
  private static final Map<String, AttributeValue> VALUES =
      Map.of(
          ":one", n(1),
          ":five", n(5),
          ":nine", n(9),
          ":s", s("hello"),
          ":he", s("he"),
          ":set", ss("b", "a"),
          ":a", s("a"),
          ":type", s("N"),
          ":map", AttributeValue.fromM(Map.of("y", n(2), "x", n(1))));

  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
    put(
        dynamoDb,
        COMPOSITE,
        item(
            key("123", "abc"),
            "num",
            n(5),
            "low",
            n(1),
            "str",
            s("hello"),
            "tags",
            ss("a", "b"),
            "doc",
            AttributeValue.fromM(Map.of("x", n(1), "y", n(2))),
            "things",
            AttributeValue.fromL(List.of(s("a"), n(5))),
            "yes",
            AttributeValue.fromBool(true)));
  }

  /** Whether the condition holds for the item of that key: checked in a transaction and alone. */
  private boolean holds(Map<String, AttributeValue> key, String condition) {
    boolean inTransaction = holdsInTransaction(key, condition);
    try (Cairn copy = cairn.fork()) {
      copy.dynamoDbClient()
          .deleteItem(
              r ->
                  r.tableName(COMPOSITE)
                      .key(key)
                      .conditionExpression(condition)
                      .expressionAttributeValues(usedIn(condition)));
      assertThat(inTransaction).isTrue();
    } catch (ConditionalCheckFailedException e) {
      assertThat(inTransaction).isFalse();
    }
    return inTransaction;
  }

  private boolean holdsInTransaction(Map<String, AttributeValue> key, String condition) {
    ConditionCheck check =
        ConditionCheck.builder()
            .tableName(COMPOSITE)
            .key(key)
            .conditionExpression(condition)
            .expressionAttributeValues(usedIn(condition))
            .build();
    try {
      dynamoDb.transactWriteItems(
          t -> t.transactItems(TransactWriteItem.builder().conditionCheck(check).build()));
      return true;
    } catch (TransactionCanceledException e) {
      assertThat(e.cancellationReasons().get(0).code()).isEqualTo("ConditionalCheckFailed");
      return false;
    }
  }

  /** The rows of the existence article: the item is looked up by its whole key first. */
  @ParameterizedTest
  @CsvSource({
    "123, abc, attribute_not_exists(pk), false",
    "123, abc, attribute_not_exists(sk), false",
    "123, abc, attribute_not_exists(pk) AND attribute_not_exists(sk), false",
    "123, hij, attribute_not_exists(pk), true",
    "123, hij, attribute_not_exists(sk), true",
    "123, hij, attribute_not_exists(pk) AND attribute_not_exists(sk), true",
    "123, abc, attribute_exists(pk), true",
    "123, hij, attribute_exists(pk), false",
    "999, abc, attribute_not_exists(pk), true",
  })
  void existence_isThatOfTheItem_notOfThePartition(
      String pk, String sk, String condition, boolean expected) {
    assertThat(holds(key(pk, sk), condition)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "num = :five",
        "num <> :one",
        "num > :one AND num < :nine",
        "num BETWEEN :one AND :five",
        "num IN (:one, :s, :five)",
        "NOT num = :one",
        "num = :one OR str = :s",
        "NOT (num = :one OR num = :nine)",
        "begins_with(str, :he)",
        "contains(str, :he)",
        "contains(tags, :a)",
        "contains(things, :five)",
        "size(str) = :five",
        "size(tags) < :five",
        "attribute_type(num, :type)",
        "tags = :set",
        "doc = :map",
        "doc.x = :one",
        "things[1] = :five",
        "absent <> :one",
        "absent <> another",
        "attribute_not_exists(doc.z)",
        "attribute_exists(doc.x) and attribute_exists(things[0])",
      })
  void conditionHolds(String condition) {
    assertThat(holds(key("123", "abc"), condition)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "num = :s",
        "num < :s",
        "absent = :one",
        "absent < :one",
        "absent = another",
        "begins_with(num, :he)",
        "size(num) = :five",
        "size(absent) = :five",
        "things[7] = :five",
        "str.x = :one",
        "tags <> :set",
        "num BETWEEN :nine AND low",
        "contains(num, :five)",
      })
  void conditionFails(String condition) {
    assertThat(holds(key("123", "abc"), condition)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "num = ",
        "num == :one",
        "((num = :one))",
        "size(num)",
        "attribute_exists(num) < :one",
        "begins_with(str, :one)",
        "unknown(num)",
        "num BETWEEN :nine AND :one",
        "num IN ()",
        "status = :one",
        "num = :undefined",
        "contains(tags, tags)",
        "",
      })
  void malformedCondition_isRefused(String condition) {
    assertInvalid(
        () ->
            dynamoDb.deleteItem(
                r ->
                    r.tableName(COMPOSITE)
                        .key(key("123", "abc"))
                        .conditionExpression(condition)
                        .expressionAttributeValues(usedIn(condition))),
        "Invalid ConditionExpression");
  }

  private static Map<String, AttributeValue> usedIn(String condition) {
    Map<String, AttributeValue> used = new TreeMap<>(VALUES);
    used.keySet().removeIf(name -> !condition.matches("(?s).*" + name + "\\b.*"));
    return used.isEmpty() ? null : used;
  }

  @Test
  void deepParentheses_areRefused_notOverflowed() {
    String deep = "(".repeat(1_900) + "num = :one" + ")".repeat(1_900);

    assertInvalid(
        () ->
            dynamoDb.deleteItem(
                r ->
                    r.tableName(COMPOSITE)
                        .key(key("123", "abc"))
                        .conditionExpression(deep)
                        .expressionAttributeValues(Map.of(":one", n(1)))));
  }
}
