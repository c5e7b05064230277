package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.DynamoDbErrors.assertInvalid;
import static dev.cairn.embedded.sdk.DynamoDbErrors.conditionFailure;
import static dev.cairn.embedded.sdk.Tables.COMPOSITE;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** UpdateItem. */
class UpdateItemTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  private Map<String, AttributeValue> update(
      String expression, Map<String, AttributeValue> values, ReturnValue returnValue) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .tableName(SIMPLE)
            .key(key("a"))
            .updateExpression(expression)
            .returnValues(returnValue);
    if (!values.isEmpty()) {
      request.expressionAttributeValues(values);
    }
    return dynamoDb.updateItem(request.build()).attributes();
  }

  private Map<String, AttributeValue> update(
      String expression, Map<String, AttributeValue> values) {
    return update(expression, values, ReturnValue.ALL_NEW);
  }

  @Test
  void update_ofAMissingItem_createsIt() {
    assertThat(update("SET v = :v", Map.of(":v", n(1)))).isEqualTo(item(key("a"), "v", n(1)));
  }

  @Test
  void updateWithoutExpression_createsTheKeysOnly() {
    dynamoDb.updateItem(r -> r.tableName(COMPOSITE).key(key("a", "b")));

    assertThat(get(dynamoDb, COMPOSITE, key("a", "b"))).isEqualTo(key("a", "b"));
  }

  @Test
  void guardedUpdate_ofAMissingItem_leavesNoGhost() {
    conditionFailure(
        () ->
            dynamoDb.updateItem(
                r ->
                    r.tableName(SIMPLE)
                        .key(key("a"))
                        .updateExpression("ADD hits :one")
                        .conditionExpression("attribute_exists(pk)")
                        .expressionAttributeValues(Map.of(":one", n(1)))));

    assertThat(dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("a"))).hasItem()).isFalse();
  }

  @Test
  void counters_countFromNothing() {
    assertThat(update("ADD hits :one", Map.of(":one", n(1)))).containsEntry("hits", n(1));
    assertThat(update("ADD hits :one", Map.of(":one", n(1)))).containsEntry("hits", n(2));
    assertInvalid(
        () -> update("SET another = another + :one", Map.of(":one", n(1))),
        "The provided expression refers to an attribute that does not exist in the item");
    assertThat(
            update(
                "SET another = if_not_exists(another, :zero) + :one",
                Map.of(":one", n(1), ":zero", n(0))))
        .containsEntry("another", n(1));
  }

  @Test
  void fourClauses_workOnTheItemAsItWas() {
    put(
        dynamoDb,
        SIMPLE,
        item(key("a"), "x", n(1), "y", n(10), "gone", s("g"), "tags", ss("a", "b")));

    Map<String, AttributeValue> updated =
        update(
            "SET x = y, y = x REMOVE gone ADD n :five DELETE tags :b",
            Map.of(":five", n(5), ":b", ss("b")));

    assertThat(updated)
        .isEqualTo(item(key("a"), "x", n(10), "y", n(1), "n", n(5), "tags", ss("a")));
  }

  @Test
  void lists_growAtEitherEnd_andAreChangedInside() {
    put(dynamoDb, SIMPLE, item(key("a"), "l", AttributeValue.fromL(List.of(s("1")))));
    Map<String, AttributeValue> values =
        Map.of(":l", AttributeValue.fromL(List.of(s("0"))), ":m", s("one"));

    update("SET l = list_append(:l, l)", Map.of(":l", values.get(":l")));
    assertThat(update("SET l[1] = :m, l[9] = :m", Map.of(":m", values.get(":m"))))
        .containsEntry("l", AttributeValue.fromL(List.of(s("0"), s("one"), s("one"))));
    assertThat(update("REMOVE l[0]", Map.of()))
        .containsEntry("l", AttributeValue.fromL(List.of(s("one"), s("one"))));
  }

  @Test
  void nestedPath_needsItsParent() {
    put(dynamoDb, SIMPLE, item(key("a"), "m", AttributeValue.fromM(Map.of())));

    assertThat(update("SET m.x = :v", Map.of(":v", n(1))))
        .containsEntry("m", AttributeValue.fromM(Map.of("x", n(1))));
    assertInvalid(
        () -> update("SET absent.x = :v", Map.of(":v", n(1))),
        "The document path provided in the update expression is invalid for update");
  }

  @Test
  void emptiedSet_disappears() {
    put(dynamoDb, SIMPLE, item(key("a"), "tags", ss("a")));

    assertThat(update("DELETE tags :a", Map.of(":a", ss("a")))).isEqualTo(key("a"));
  }

  @Test
  void returnValues_haveFiveKinds() {
    put(dynamoDb, SIMPLE, item(key("a"), "v", n(1), "w", n(1)));
    String add = "ADD v :one";
    Map<String, AttributeValue> one = Map.of(":one", n(1));

    assertThat(update(add, one, ReturnValue.NONE)).isEmpty();
    assertThat(update(add, one, ReturnValue.ALL_OLD))
        .isEqualTo(item(key("a"), "v", n(2), "w", n(1)));
    assertThat(update(add, one, ReturnValue.ALL_NEW))
        .isEqualTo(item(key("a"), "v", n(4), "w", n(1)));
    assertThat(update(add, one, ReturnValue.UPDATED_OLD)).isEqualTo(Map.of("v", n(4)));
    assertThat(update(add, one, ReturnValue.UPDATED_NEW)).isEqualTo(Map.of("v", n(6)));
  }

  @Test
  void keys_cannotBeUpdated() {
    assertInvalid(
        () -> update("SET pk = :v", Map.of(":v", s("b"))),
        "Cannot update attribute pk. This attribute is part of the key");
  }

  @Test
  void mistakes_changeNothing() {
    Map<String, AttributeValue> stored = item(key("a"), "v", s("text"));
    put(dynamoDb, SIMPLE, stored);

    assertInvalid(() -> update("SET v = v + :one", Map.of(":one", n(1))), "incorrect data type");
    assertInvalid(() -> update("ADD v :one", Map.of(":one", n(1))));
    assertInvalid(
        () -> update("SET x = :v, x = :v", Map.of(":v", n(1))), "Two document paths overlap");
    assertInvalid(() -> update("SET", Map.of()), "Syntax error");
    assertInvalid(
        () -> update("SET status = :v", Map.of(":v", n(1))),
        "reserved keyword; reserved keyword: status");
    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(stored);
  }

  @Test
  void unusedAndUndefinedPlaceholders_areRefused() {
    assertInvalid(
        () -> update("SET v = :v", Map.of(":v", n(1), ":unused", n(2))),
        "Value provided in ExpressionAttributeValues unused in expressions: keys: {:unused}");
    assertInvalid(
        () -> update("SET v = :v", Map.of(":w", n(1))),
        "An expression attribute value used in expression is not defined; attribute value: :v");
  }
}
