package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
    return ItemCondition.equal(attribute, number(value));
  }

  private static ItemUpdate set(String attribute, int value) {
    return ItemUpdate.set(attribute, number(value));
  }

  private static AttributeValue number(int value) {
    return AttributeValue.fromN(Integer.toString(value));
  }

  private Transaction on() {
    return CairnToolkit.on(dynamoDb).transaction();
  }

  private Map<String, AttributeValue> there() {
    return stored(dynamoDb, KEY);
  }

  @Test
  void checkAndWrite_areAppliedOnlyIfBothConditionsHold() {
    TransactionOutcome done =
        on().check("a is 1", KEY, is("a", 1))
            .update("set a", KEY, set("a", 2), is("b", 1))
            .execute();
    assertThat(done.orThrow().capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
    assertThat(there()).isEqualTo(item("pk", "1", "a", 2, "b", 1));
    assertThat(
            on().put("put", ORDERS, item("pk", "1"), is("a", 2))
                .check("b is 2", KEY, is("b", 2))
                .execute()
                .status())
        .isEqualTo(Status.FAILED);
    assertThat(on().check("b is 1", KEY, is("b", 1)).delete("delete", KEY).execute().status())
        .isEqualTo(Status.APPLIED);
    assertThat(there()).isEmpty();
  }

  @Test
  void failureOfAMergedAction_isThatOfEachOfItsSteps() {
    TransactionOutcome refused =
        on().check("a is 2", KEY, is("a", 2))
            .put("other", ORDERS, item("pk", "2"))
            .update("set b", KEY, set("b", 2))
            .execute();
    assertThat(refused.failures())
        .extracting(StepFailure::label)
        .containsExactly("a is 2", "set b");
    assertThat(refused.failed("set b").orElseThrow().existingItem())
        .contains(item("pk", "1", "a", 1, "b", 1));
  }

  @Test
  void updatesOfDifferentAttributes_areOne() {
    ItemUpdate rest = ItemUpdate.remove("b").and(ItemUpdate.add("c", number(5))).and(set("e", 2));
    on().update("a", KEY, set("a", 2), is("a", 1))
        .update("others", KEY, rest, is("b", 1))
        .execute()
        .orThrow();
    assertThat(there()).isEqualTo(item("pk", "1", "a", 2, "c", 5, "e", 2));
  }

  @Test
  void equalChecks_areOne() {
    TransactionOutcome done =
        on().check("once", KEY, is("a", 1))
            .check("twice", KEY, is("a", 1))
            .check("another", KEY, is("b", 1))
            .execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
  }

  static Stream<Arguments> updatesOfOneAttribute() {
    ItemUpdate own = ItemUpdate.of("SET b = :v", Map.of(), Map.of(":v", number(1)));
    return Stream.of(
        Arguments.of(set("a", 1), set("a", 2)),
        Arguments.of(ItemUpdate.add("a", number(1)), ItemUpdate.remove("a")),
        Arguments.of(own, set("a", 1)));
  }

  @ParameterizedTest
  @MethodSource("updatesOfOneAttribute")
  void updatesOfOneAttribute_areRefusedWithBothLabels(ItemUpdate first, ItemUpdate second) {
    assertThatThrownBy(
            () ->
                on().update("first", KEY, first)
                    .check("check", KEY, is("a", 1))
                    .update("second", KEY, second)
                    .execute())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "steps \"first\", \"check\" and \"second\" are about one item, orders[pk=1], and cannot"
                + " be one action");
    assertThat(there()).isEqualTo(item("pk", "1", "a", 1, "b", 1));
  }
}
