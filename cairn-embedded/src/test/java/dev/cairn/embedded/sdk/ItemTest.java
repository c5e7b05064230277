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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/** PutItem, GetItem and DeleteItem. */
class ItemTest {
  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  @Test
  void put_keepsValuesOfAllTenTypes() {
    Map<String, AttributeValue> item =
        item(
            key("a"),
            "n",
            n("-1.5"),
            "b",
            bytes(0, 1, -128, 127),
            "t",
            AttributeValue.fromBool(true),
            "nul",
            AttributeValue.fromNul(true),
            "m",
            AttributeValue.fromM(Map.of("inner", AttributeValue.fromL(List.of(s(""), n("7"))))),
            "l",
            AttributeValue.fromL(List.of(s("x"), AttributeValue.fromBool(false))),
            "ss",
            ss("a", "b"),
            "ns",
            AttributeValue.fromNs(List.of("1", "2.5")),
            "bs",
            AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("x"))));

    put(dynamoDb, SIMPLE, item);

    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(item);
  }

  private static AttributeValue bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
  }

  @Test
  void put_replacesTheWholeItem_andGivesTheOldOne() {
    put(dynamoDb, SIMPLE, item(key("a"), "old", s("1")));

    PutItemResponse response =
        dynamoDb.putItem(
            r ->
                r.tableName(SIMPLE)
                    .item(item(key("a"), "new", s("2")))
                    .returnValues(ReturnValue.ALL_OLD));

    assertThat(response.attributes()).isEqualTo(item(key("a"), "old", s("1")));
    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(item(key("a"), "new", s("2")));
  }

  @Test
  void put_ofANewItem_hasNoOldAttributes() {
    PutItemResponse response =
        dynamoDb.putItem(r -> r.tableName(SIMPLE).item(key("a")).returnValues(ReturnValue.ALL_OLD));

    assertThat(response.hasAttributes()).isFalse();
  }

  @Test
  void put_withFailedCondition_leavesItemUnchanged_andGivesItIfAsked() {
    Map<String, AttributeValue> stored = item(key("a"), "v", n(1));
    put(dynamoDb, SIMPLE, stored);

    assertThat(conditionFailure(() -> putIfAbsent(ReturnValuesOnConditionCheckFailure.NONE)).item())
        .isEmpty();
    assertThat(
            conditionFailure(() -> putIfAbsent(ReturnValuesOnConditionCheckFailure.ALL_OLD)).item())
        .isEqualTo(stored);
    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(stored);
  }

  private void putIfAbsent(ReturnValuesOnConditionCheckFailure onFailure) {
    dynamoDb.putItem(
        r ->
            r.tableName(SIMPLE)
                .item(item(key("a"), "v", n(2)))
                .conditionExpression("attribute_not_exists(pk)")
                .returnValuesOnConditionCheckFailure(onFailure));
  }

  @Test
  void put_withFailedConditionOnNoItem_carriesNoItem() {
    assertThat(
            conditionFailure(
                    () ->
                        dynamoDb.putItem(
                            r ->
                                r.tableName(SIMPLE)
                                    .item(key("a"))
                                    .conditionExpression("attribute_exists(pk)")
                                    .returnValuesOnConditionCheckFailure(
                                        ReturnValuesOnConditionCheckFailure.ALL_OLD)))
                .hasItem())
        .isFalse();
  }

  @Test
  void get_tellsAMissingItemFromOneWithoutTheProjectedAttributes() {
    put(dynamoDb, SIMPLE, item(key("a"), "v", n(1)));

    GetItemResponse missing = dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("b")));
    GetItemResponse empty =
        dynamoDb.getItem(r -> r.tableName(SIMPLE).key(key("a")).projectionExpression("nothing"));

    assertThat(missing.hasItem()).isFalse();
    assertThat(empty.hasItem()).isTrue();
    assertThat(empty.item()).isEmpty();
  }

  @Test
  void get_projectsPathsWithTheirNesting() {
    AttributeValue map = AttributeValue.fromM(Map.of("x", n(1), "y", n(2)));
    AttributeValue list = AttributeValue.fromL(List.of(s("0"), s("1"), s("2")));
    put(dynamoDb, SIMPLE, item(key("a"), "m", map, "l", list, "name", s("n")));

    GetItemResponse response =
        dynamoDb.getItem(
            r ->
                r.tableName(SIMPLE)
                    .key(key("a"))
                    .projectionExpression("m.y, l[2], #n, absent.x")
                    .expressionAttributeNames(Map.of("#n", "name")));

    assertThat(response.item())
        .isEqualTo(
            Map.of(
                "m", AttributeValue.fromM(Map.of("y", n(2))),
                "l", AttributeValue.fromL(List.of(s("2"))),
                "name", s("n")));
  }

  @Test
  void delete_givesTheOldItem_andIsNoErrorTwice() {
    Map<String, AttributeValue> stored = item(key("a", "1"), "v", n(1));
    put(dynamoDb, COMPOSITE, stored);

    assertThat(delete("1")).isEqualTo(stored);
    assertThat(delete("1")).isEmpty();
    assertThat(get(dynamoDb, COMPOSITE, key("a", "1"))).isEmpty();
  }

  private Map<String, AttributeValue> delete(String sk) {
    return dynamoDb
        .deleteItem(r -> r.tableName(COMPOSITE).key(key("a", sk)).returnValues(ReturnValue.ALL_OLD))
        .attributes();
  }

  @Test
  void delete_withFailedCondition_leavesItem() {
    put(dynamoDb, SIMPLE, item(key("a"), "v", n(1)));

    conditionFailure(
        () ->
            dynamoDb.deleteItem(
                r ->
                    r.tableName(SIMPLE)
                        .key(key("a"))
                        .conditionExpression("v = :two")
                        .expressionAttributeValues(Map.of(":two", n(2)))));

    assertThat(get(dynamoDb, SIMPLE, key("a"))).isNotEmpty();
  }

  @Test
  void keys_mustBeThere_ofTheirType_andNotEmpty() {
    assertInvalid(
        () -> put(dynamoDb, COMPOSITE, key("a")),
        "One or more parameter values were invalid: Missing the key sk in the item");
    assertInvalid(
        () -> put(dynamoDb, SIMPLE, Map.of("pk", n(1))),
        "One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N");
    assertInvalid(
        () -> get(dynamoDb, COMPOSITE, key("a")),
        "The provided key element does not match the schema");
    assertInvalid(
        () -> put(dynamoDb, SIMPLE, key("")),
        "The AttributeValue for a key attribute cannot contain an empty string value. Key: pk");
  }

  @Test
  void itemOverFourHundredKilobytes_isRefused() {
    String tooLong = "x".repeat(400 * 1024);

    assertInvalid(
        () -> put(dynamoDb, SIMPLE, item(key("a"), "v", s(tooLong))),
        "Item size has exceeded the maximum allowed size");
    put(dynamoDb, SIMPLE, item(key("a"), "v", s(tooLong.substring(4))));
  }

  @Test
  void unknownTable_isNotFound() {
    assertThatThrownBy(() -> put(dynamoDb, "unknown", key("a")))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found");
  }
}
