package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** What strategies plan, as a part of a caller's own transaction. */
@ParameterizedClass
@EnumSource(Api.class)
class TransactionPlanTest {
  private static final ItemKey ALEX = USERS.key("alex", "alex");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
  private final UniqueTable<Map<String, AttributeValue>> users =
      toolkit.uniqueTable(USERS).unique("Email").build();
  private final Existence<Map<String, AttributeValue>> orders = toolkit.existence(ORDERS);
  private final NumberedItems<Map<String, AttributeValue>> invoices =
      toolkit.numberedItems(ORDERS, Numbering.gapless(ORDERS.key("counter"), "count"));
  private final SentRequests sent = new SentRequests(request -> beforeFirstTransaction());
  private final Api api;
  private Runnable overtaking = () -> {};

  TransactionPlanTest(Api api) {
    this.api = api;
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private void beforeFirstTransaction() {
    if (transactionCount() == 1) {
      Runnable once = overtaking;
      overtaking = () -> {};
      once.run();
    }
  }

  private int transactionCount() {
    return sent.of(TransactWriteItemsRequest.class).size();
  }

  private Transaction on() {
    return api.toolkit(cairn, o -> o.addExecutionInterceptor(sent))
        .retries(RetryOptions.immediate())
        .transaction();
  }

  private Transaction audited() {
    return on().put("audit", ORDERS, item("pk", "audit"), ItemCondition.absent(ORDERS));
  }

  private static Map<String, AttributeValue> user(String name, Object... more) {
    Map<String, AttributeValue> user = item("PK", name, "SK", name);
    user.putAll(item(more));
    return user;
  }

  private static UnaryOperator<Map<String, AttributeValue>> set(Object... more) {
    return user -> {
      user.putAll(item(more));
      return user;
    };
  }

  private static Map<String, AttributeValue> invoice(long number) {
    return item("pk", "invoice" + number);
  }

  @Test
  void plan_isAppliedTogetherWithTheOtherSteps() {
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> signUp =
        users.planCreate(user("alex", "Email", "e"));
    TransactionOutcome done = audited().and(signUp).execute().orThrow();
    assertThat(done.of(signUp).orElseThrow().isApplied()).isTrue();
    assertThat(done.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(6));
    assertThat(all(dynamoDb, "UsersTable")).hasSize(2);
    assertThat(all(dynamoDb, "orders")).hasSize(1);
  }

  @Test
  void plan_whoseConditionFails_saysWhyInItsOwnWords() {
    users.create(user("bea", "Email", "e")).orThrow();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> signUp =
        users.planCreate(user("alex", "Email", "e"));
    TransactionOutcome refused = audited().and(signUp).execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.failed("unique Email")).isPresent();
    WriteOutcome<?> outcome = refused.of(signUp).orElseThrow();
    assertThat(outcome.status()).isEqualTo(WriteOutcome.Status.TAKEN);
    assertThat(outcome.violations()).extracting(Violation::constraint).containsExactly("Email");
    assertThat(all(dynamoDb, "orders")).isEmpty();
  }

  @Test
  void plan_besideAnotherStepThatFails_hasNothingToSay() {
    audited().execute().orThrow();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> signUp =
        users.planCreate(user("alex", "Email", "e"));
    TransactionOutcome refused = audited().and(signUp).execute();
    assertThat(refused.failures()).extracting(StepFailure::label).containsExactly("audit");
    assertThat(refused.of(signUp)).isEmpty();
    assertThat(refused.of(users.planDelete(ALEX))).isEmpty();
  }

  @Test
  void plan_whoseItemChangedMeanwhile_isMadeAnew() {
    users.create(user("alex", "Email", "e")).orThrow();
    overtaking = () -> users.update(ALEX, set("Email", "f")).orThrow();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> change =
        users.planUpdate(ALEX, user -> set("Email", user.get("Email").s() + "!").apply(user));
    TransactionOutcome done = audited().and(change).execute().orThrow();
    assertThat(done.attemptCount()).isEqualTo(2);
    assertThat(done.of(change).orElseThrow().item()).contains(user("alex", "Email", "f!"));
    assertThat(users.ownerOf("Email", "f!")).contains(ALEX);
  }

  @Test
  void plan_ofAMissingItem_keepsTheTransactionFromBeingSent() {
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> change =
        users.planUpdate(ALEX, set("Email", "f"));
    TransactionOutcome refused = audited().and(change).execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThatThrownBy(refused::orThrow)
        .hasMessage("step \"item\": condition failed, no item there");
    assertThat(refused.of(change).orElseThrow().status()).isEqualTo(WriteOutcome.Status.NOT_FOUND);
    assertThat(transactionCount()).isZero();
  }

  @Test
  void plan_thatChangesNothing_requiresThatThisStaysSo() {
    users.create(user("alex", "Email", "e")).orThrow();
    overtaking = () -> users.update(ALEX, set("Email", "f")).orThrow();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> same =
        users.planUpdate(ALEX, set("Email", "e"));
    TransactionOutcome done = audited().and(same).execute().orThrow();
    assertThat(done.attemptCount()).isEqualTo(2);
    assertThat(stored(dynamoDb, ALEX)).isEqualTo(user("alex", "Email", "e"));
    TransactionOutcome again = on().and(same).execute().orThrow();
    assertThat(again.of(same).orElseThrow().status()).isEqualTo(WriteOutcome.Status.UNCHANGED);
    assertThat(again.capacity().reported()).isEqualTo(new CapacityUnits(1, 2));
  }

  @Test
  void plans_ofOneKind_areToldApartByName() {
    TransactionPlan<?> alex = users.planCreate(user("alex", "Email", "e"));
    TransactionPlan<?> bea = users.planCreate(user("bea", "Email", "f"));
    assertThatThrownBy(() -> on().and(alex).and(bea).execute())
        .hasMessage(
            "two steps are called \"item\"; and(name, plan) puts a name before the steps of a plan");
    on().and("alex", alex).and("bea", bea).execute().orThrow();
    TransactionOutcome refused = on().and("alex", alex).execute();
    assertThat(refused.failed("alex item")).isPresent();
    assertThat(all(dynamoDb, "UsersTable")).hasSize(4);
  }

  @Test
  void callersCheck_ofAPlansItem_isAnsweredForByThePlan() {
    users.create(user("alex", "Email", "e", "State", "shut")).orThrow();
    ItemCondition open = ItemCondition.equal("State", text("open"));
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> change =
        users.planUpdate(ALEX, set("Email", "f"));
    TransactionOutcome refused = on().check("is open", ALEX, open).and(change).execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.failed("is open")).isPresent();
    assertThat(transactionCount()).isEqualTo(1);
    users.update(ALEX, set("State", "open")).orThrow();
    on().check("is open", ALEX, open).and(change).execute().orThrow();
    assertThat(users.ownerOf("Email", "f")).contains(ALEX);
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  @Test
  void existence_createsReplacesUpdatesAndRemovesInOneTransaction() {
    for (String name : new String[] {"replaced", "updated", "removed"}) {
      orders.createIfAbsent(item("pk", name, "n", 1)).orThrow();
    }
    overtaking = () -> orders.updateIfPresent(ORDERS.key("updated"), set("n", 5)).orThrow();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> update =
        orders.planUpdate(
            ORDERS.key("updated"), row -> set("m", row.get("n").n() + "!").apply(row));
    TransactionOutcome done =
        on().and("create", orders.planCreate(item("pk", "created")))
            .and("replace", orders.planReplace(item("pk", "replaced")))
            .and("update", update)
            .and("remove", orders.planDelete(ORDERS.key("removed")))
            .execute()
            .orThrow();
    assertThat(done.attemptCount()).isEqualTo(2);
    assertThat(done.of(update).orElseThrow().isApplied()).isTrue();
    assertThat(all(dynamoDb, "orders"))
        .containsExactlyInAnyOrder(
            item("pk", "created"),
            item("pk", "replaced"),
            item("pk", "updated", "n", 5, "m", "5!"));
    assertThat(on().and(orders.planReplace(item("pk", "none"))).execute().status())
        .isEqualTo(Status.FAILED);
  }

  @Test
  void partitions_keepTheirSentinelsInTheTransaction() {
    Existence<Map<String, AttributeValue>> pairs = CairnToolkit.on(dynamoDb).existence(PAIRS);
    on().and(pairs.partition("p").planCreate(item("pk", "p", "sk", "1")))
        .and("again", pairs.partition("q").planPut(item("pk", "q", "sk", "1")))
        .and("counted", pairs.countedPartition("c").planCreate(item("pk", "c", "sk", "1")))
        .execute()
        .orThrow();
    assertThat(pairs.partition("p").exists()).isTrue();
    assertThat(pairs.partition("q").exists()).isTrue();
    assertThat(pairs.countedPartition("c").count()).isEqualTo(1);
    TransactionPlan<?> removal = pairs.countedPartition("c").planDelete(PAIRS.key("c", "1"));
    on().and(removal).execute().orThrow();
    assertThat(on().and(removal).execute().status()).isEqualTo(Status.FAILED);
    assertThat(pairs.countedPartition("c").count()).isZero();
  }

  @Test
  void append_isNumberedInTheTransaction() {
    overtaking = () -> invoices.append(TransactionPlanTest::invoice).orThrow();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> append =
        invoices.planAppend("request", TransactionPlanTest::invoice);
    TransactionOutcome done =
        on().put("pair", PAIRS, item("pk", "a", "sk", "b")).and(append).execute().orThrow();
    assertThat(done.of(append).orElseThrow().number()).isEqualTo(2);
    TransactionOutcome again =
        on().put("pair", PAIRS, item("pk", "a", "sk", "c")).and(append).execute().orThrow();
    assertThat(again.of(append).orElseThrow().status()).isEqualTo(WriteOutcome.Status.REPEATED);
    assertThat(again.of(append).orElseThrow().number()).isEqualTo(2);
    assertThat(all(dynamoDb, "pairs")).hasSize(2);
  }

  @Test
  void append_besideAStepThatFails_takesNoNumber() {
    audited().execute().orThrow();
    assertThat(audited().and(invoices.planAppend(TransactionPlanTest::invoice)).execute().status())
        .isEqualTo(Status.FAILED);
    assertThat(invoices.append(TransactionPlanTest::invoice).number()).isEqualTo(1);
  }

  @Test
  void plan_ofSomebodyElse_isRefused() {
    TransactionPlan<String> foreign = new TransactionPlan<>() {};
    assertThatThrownBy(() -> on().and(foreign)).isInstanceOf(IllegalArgumentException.class);
  }
}
