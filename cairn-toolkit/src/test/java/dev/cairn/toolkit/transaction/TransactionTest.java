package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.transaction.StepFailure.Reason;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

@ParameterizedClass
@EnumSource(Api.class)
class TransactionTest {
  private static final Map<String, AttributeValue> ALEX =
      item("PK", "USER#alex", "SK", "USER#alex", "Username", "alex");
  private static final Map<String, AttributeValue> MAIL =
      item("PK", "USEREMAIL#a@example.com", "SK", "USEREMAIL#a@example.com");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  TransactionTest(Api api) {
    toolkit = api.toolkit(cairn);
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private Transaction signUp(Map<String, AttributeValue> user) {
    return toolkit
        .transaction()
        .put("user", USERS, user, ItemCondition.absent(USERS))
        .put("e-mail", USERS, MAIL, ItemCondition.absent(USERS));
  }

  @Test
  void execute_appliesAllSteps() {
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "old", "n", 1)));
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "count", "n", 1)));
    TransactionOutcome done =
        signUp(ALEX)
            .update(
                "count",
                ORDERS.key("count"),
                ItemUpdate.of(
                    "ADD #n :one", Map.of("#n", "n"), Map.of(":one", AttributeValue.fromN("1"))))
            .delete("old", ORDERS.key("old"))
            .check("none", ORDERS.key("none"), ItemCondition.absent(ORDERS))
            .execute();
    assertThat(done.orThrow().status()).isEqualTo(Status.APPLIED);
    assertThat(done.failures()).isEmpty();
    assertThat(done.attemptCount()).isEqualTo(1);
    assertThat(stored(dynamoDb, USERS.keyOf(ALEX))).isEqualTo(ALEX);
    assertThat(stored(dynamoDb, USERS.keyOf(MAIL))).isEqualTo(MAIL);
    assertThat(stored(dynamoDb, ORDERS.key("count"))).isEqualTo(item("pk", "count", "n", 2));
    assertThat(stored(dynamoDb, ORDERS.key("old"))).isEmpty();
  }

  @Test
  void capacity_ofAnAppliedTransaction_isReported() {
    TransactionOutcome done = signUp(ALEX).execute();
    assertThat(done.capacity()).hasToString("reported 4.0 write units, estimated 0");
    assertThat(done.capacity().reportedByTable())
        .isEqualTo(Map.of("UsersTable", CapacityUnits.ofWrite(4)));
    assertThat(done.capacity().isComplete()).isTrue();
  }

  @Test
  void execute_withAFailedCondition_namesTheStepAndTheItem() {
    signUp(ALEX).execute().orThrow();
    Map<String, AttributeValue> other = item("PK", "USER#bea", "SK", "USER#bea");
    TransactionOutcome refused = signUp(other).execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.failed("user")).isEmpty();
    StepFailure failure = refused.failed("e-mail").orElseThrow();
    assertThat(failure.reason()).isEqualTo(Reason.CONDITION_FAILED);
    assertThat(failure.existingItem()).contains(MAIL);
    assertThat(stored(dynamoDb, USERS.keyOf(other))).isEmpty();
    assertThatThrownBy(refused::orThrow)
        .isInstanceOf(TransactionFailedException.class)
        .hasMessage(
            "step \"e-mail\": condition failed, item there:"
                + " {PK=USEREMAIL#a@example.com, SK=USEREMAIL#a@example.com}");
  }

  @Test
  void execute_withTwoFailedConditions_namesBoth() {
    signUp(ALEX).execute().orThrow();
    TransactionOutcome refused =
        signUp(ALEX).check("tenant", ORDERS.key("tenant"), ItemCondition.present(ORDERS)).execute();
    assertThat(refused.failures())
        .extracting(StepFailure::label)
        .containsExactly("user", "e-mail", "tenant");
    assertThat(refused.failed("tenant").orElseThrow())
        .hasToString("step \"tenant\": condition failed, no item there");
  }

  @Test
  void capacity_ofARefusedTransaction_isEstimated_asItWasCharged() {
    signUp(ALEX).execute().orThrow();
    TransactionOutcome refused = signUp(ALEX).execute();
    assertThat(refused.capacity()).hasToString("reported 0, estimated 4.0 write units");
    assertThat(refused.capacity().requestCount()).isEqualTo(1);
  }

  @Test
  void execute_withOnePlaceholderForTwoThings_keepsThemApart() {
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "1", "state", "open", "n", 1)));
    toolkit
        .transaction()
        .update(
            "close",
            ORDERS.key("1"),
            ItemUpdate.of(
                "SET #a = :v", Map.of("#a", "state"), Map.of(":v", AttributeValue.fromS("shut"))),
            ItemCondition.of("#a = :v", Map.of("#a", "n"), Map.of(":v", AttributeValue.fromN("1"))))
        .execute()
        .orThrow();
    assertThat(stored(dynamoDb, ORDERS.key("1")))
        .isEqualTo(item("pk", "1", "state", "shut", "n", 1));
  }

  @Test
  void execute_twice_isTwoTransactions() {
    Transaction count =
        toolkit
            .transaction()
            .update(
                "count",
                ORDERS.key("count"),
                ItemUpdate.of(
                    "ADD #n :one", Map.of("#n", "n"), Map.of(":one", AttributeValue.fromN("1"))));
    count.execute().orThrow();
    count.execute().orThrow();
    assertThat(stored(dynamoDb, ORDERS.key("count")).get("n").n()).isEqualTo("2");
  }

  @Test
  void execute_withTwoWritesOfOneItem_isRefusedBeforeSending() {
    Transaction twice =
        toolkit
            .transaction()
            .put("a", USERS, ALEX)
            .delete("b", USERS.key("USER#alex", "USER#alex"));
    assertThatThrownBy(twice::execute)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "steps \"a\" and \"b\" are about one item, UsersTable[PK=USER#alex, SK=USER#alex], and"
                + " cannot be one action");
    assertThatThrownBy(
            () -> toolkit.transaction().put("a", USERS, ALEX).put("a", USERS, MAIL).execute())
        .hasMessageContaining("two steps are called \"a\"");
  }

  @Test
  void execute_withTooManySteps_isRefusedBeforeSending() {
    Transaction transaction = toolkit.transaction();
    assertThatThrownBy(transaction::execute).hasMessage("a transaction has 1 to 100 steps, not 0");
    for (int i = 0; i < 100; i++) {
      transaction.put("step " + i, ORDERS, item("pk", "o" + i));
    }
    transaction.execute().orThrow();
    transaction.put("one more", ORDERS, item("pk", "more"));
    assertThatThrownBy(transaction::execute)
        .hasMessage("a transaction has 1 to 100 steps, not 101");
  }

  @Test
  void execute_withTooManyBytes_isRefusedBeforeSending() {
    Transaction transaction = toolkit.transaction();
    for (int i = 0; i < 11; i++) {
      transaction.put("step " + i, ORDERS, item("pk", "o" + i, "x", "x".repeat(390 * 1024)));
    }
    assertThatThrownBy(transaction::execute).hasMessageContaining("more than 4194304");
  }

  @Test
  void check_ofAKeyOfAnotherTable_isRefused() {
    assertThatThrownBy(
            () -> toolkit.transaction().check("x", USERS.keyOf(ALEX), ItemCondition.absent(ORDERS)))
        .hasMessageContaining("about items of table orders");
  }

  @Test
  void execute_withAMistake_throwsTheSdksException() {
    Transaction malformed =
        toolkit.transaction().put("x", ORDERS, item("pk", "1"), ItemCondition.of("nonsense("));
    assertThatThrownBy(malformed::execute)
        .isInstanceOf(DynamoDbException.class)
        .satisfies(
            e ->
                assertThat(((DynamoDbException) e).awsErrorDetails().errorCode())
                    .isEqualTo("ValidationException"));
    Transaction nowhere = toolkit.transaction().put("x", ORDERS.inTable("none"), item("pk", "1"));
    assertThatThrownBy(nowhere::execute).isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void execute_withAStepThatDoesNotFitItsItem_namesTheStep() {
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "1", "n", "text")));
    TransactionOutcome refused =
        toolkit
            .transaction()
            .update(
                "count",
                ORDERS.key("1"),
                ItemUpdate.of(
                    "ADD #n :one", Map.of("#n", "n"), Map.of(":one", AttributeValue.fromN("1"))))
            .execute();
    assertThat(refused.failed("count").orElseThrow().reason()).isEqualTo(Reason.INVALID);
    assertThatThrownBy(refused::orThrow).hasMessageStartingWith("step \"count\": invalid (");
  }
}
