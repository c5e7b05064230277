package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Steps about one item become one action where that has a meaning. */
class MergedStepsTest {
  private static final ItemKey KEY = ORDERS.key("1");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, ORDERS);
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "1", "a", 1, "b", 1)));
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static ItemCondition is(String attribute, int value) {
    return ItemCondition.of("#n = :v", Map.of("#n", attribute), Map.of(":v", number(value)));
  }

  private static ItemUpdate set(String attribute, int value) {
    return ItemUpdate.of("SET #n = :v", Map.of("#n", attribute), Map.of(":v", number(value)));
  }

  private static AttributeValue number(int value) {
    return AttributeValue.fromN(Integer.toString(value));
  }

  private Transaction on() {
    return Transaction.on(dynamoDb);
  }

  private Map<String, AttributeValue> there() {
    return stored(dynamoDb, KEY);
  }

  @Test
  void checkAndWrite_areAppliedOnlyIfBothConditionsHold() {
    TransactionOutcome done =
        on().check("a is 1", ORDERS, KEY, is("a", 1))
            .update("set a", ORDERS, KEY, set("a", 2), is("b", 1))
            .execute();
    assertThat(done.orThrow().capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
    assertThat(there()).isEqualTo(item("pk", "1", "a", 2, "b", 1));
    assertThat(
            on().put("put", ORDERS, item("pk", "1"), is("a", 2))
                .check("b is 2", ORDERS, KEY, is("b", 2))
                .execute()
                .status())
        .isEqualTo(Status.FAILED);
    assertThat(
            on().check("b is 1", ORDERS, KEY, is("b", 1))
                .delete("delete", ORDERS, KEY)
                .execute()
                .status())
        .isEqualTo(Status.APPLIED);
    assertThat(there()).isEmpty();
  }

  @Test
  void failureOfAMergedAction_isThatOfEachOfItsSteps() {
    TransactionOutcome refused =
        on().check("a is 2", ORDERS, KEY, is("a", 2))
            .put("other", ORDERS, item("pk", "2"))
            .update("set b", ORDERS, KEY, set("b", 2))
            .execute();
    assertThat(refused.failures())
        .extracting(StepFailure::label)
        .containsExactly("a is 2", "set b");
    assertThat(refused.failed("set b").orElseThrow().existingItem())
        .contains(item("pk", "1", "a", 1, "b", 1));
  }

  @Test
  void updatesOfDifferentAttributes_areOne() {
    ItemUpdate rest =
        ItemUpdate.of(
            "remove b add #n :v set d = if_not_exists(d, :v), e = :two",
            Map.of("#n", "c"),
            Map.of(":v", number(5), ":two", number(2)));
    on().update("a", ORDERS, KEY, set("a", 2), is("a", 1))
        .update("others", ORDERS, KEY, rest, is("b", 1))
        .execute()
        .orThrow();
    assertThat(there()).isEqualTo(item("pk", "1", "a", 2, "c", 5, "d", 5, "e", 2));
  }

  @Test
  void equalChecks_areOne() {
    TransactionOutcome done =
        on().check("once", ORDERS, KEY, is("a", 1))
            .check("twice", ORDERS, KEY, is("a", 1))
            .check("another", ORDERS, KEY, is("b", 1))
            .execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
  }

  @ParameterizedTest
  @CsvSource({"SET a = :v, SET #n = :v", "SET a.b = :v, REMOVE a.c", "ADD a :v, DELETE a :v"})
  void updatesOfOneAttribute_areRefusedWithBothLabels(String one, String other) {
    ItemUpdate first = ItemUpdate.of(one, Map.of(), Map.of(":v", number(1)));
    ItemUpdate second = ItemUpdate.of(other, Map.of("#n", "a"), Map.of(":v", number(2)));
    assertThatThrownBy(
            () ->
                on().update("first", ORDERS, KEY, first)
                    .check("check", ORDERS, KEY, is("a", 1))
                    .update("second", ORDERS, KEY, second)
                    .execute())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "steps \"first\", \"check\" and \"second\" are about one item, orders[pk=1], and cannot"
                + " be one action");
    assertThat(there()).isEqualTo(item("pk", "1", "a", 1, "b", 1));
  }
}
