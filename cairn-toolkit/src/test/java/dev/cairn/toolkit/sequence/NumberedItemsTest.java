package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.ItemExistsException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

@ParameterizedClass
@EnumSource(Api.class)
class NumberedItemsTest {
  private static final ItemSchema<Map<String, AttributeValue>> ORDERS =
      ItemSchema.attributes("orders", string("pk"));
  private static final ItemSchema<Map<String, AttributeValue>> PROJECTS =
      ItemSchema.attributes("projects", string("pk"), number("sk"));
  private static final ItemSchema<Map<String, AttributeValue>> JIRA =
      ItemSchema.attributes("JiraTable", string("PK"), string("SK"));
  private static final String PROJECT = "PROJECT#my-project";

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  NumberedItemsTest(Api api) {
    toolkit = api.toolkit(cairn, o -> o.addExecutionInterceptor(sent));
  }

  @BeforeEach
  void createTables() {
    TestTables.create(dynamoDb, ORDERS);
    TestTables.create(dynamoDb, PROJECTS);
    TestTables.create(dynamoDb, JIRA);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private List<QueryRequest> queries() {
    return sent.of(QueryRequest.class);
  }

  private static Numbering orderNumbers() {
    return Numbering.counter(ORDERS.key("orderCounter"), "count");
  }

  private NumberedItems<Map<String, AttributeValue>> counted() {
    return toolkit.numberedItems(ORDERS, orderNumbers());
  }

  private static SortKeyNumbering highest(String project) {
    return Numbering.highestSortKey(PROJECTS.partition(project));
  }

  private NumberedItems<Map<String, AttributeValue>> issues(String project) {
    return toolkit.numberedItems(PROJECTS, highest(project));
  }

  private static Numbering invoiceNumbers() {
    return Numbering.gapless(ORDERS.key("invoiceCounter"), "count");
  }

  private NumberedItems<Map<String, AttributeValue>> gapless() {
    return toolkit.numberedItems(ORDERS, invoiceNumbers());
  }

  private static Map<String, AttributeValue> order(long number) {
    return Map.of("pk", s(Long.toString(number)), "deliveryMethod", s("expedited"));
  }

  private void appendInvoice() {
    gapless().append(NumberedItemsTest::invoice).orThrow();
  }

  private static Map<String, AttributeValue> invoice(long number) {
    return Map.of("pk", s("invoice#" + number));
  }

  private Map<String, AttributeValue> stored(
      ItemSchema<?> schema, Map<String, AttributeValue> key) {
    return dynamoDb.getItem(g -> g.tableName(schema.tableName()).key(key)).item();
  }

  private Map<String, AttributeValue> order(String pk) {
    return stored(ORDERS, ORDERS.key(pk).attributes());
  }

  private static Map<String, AttributeValue> low(long number) {
    return Map.of("priority", s("low"));
  }

  @Test
  void counter_storesTheArticlesOrder() {
    WriteOutcome<Map<String, AttributeValue>> first =
        counted().plainItems().append(NumberedItemsTest::order);
    assertThat(first.status()).isEqualTo(Status.APPLIED);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.gaps()).isEqualTo(Gaps.NONE);
    assertThat(first.attemptCount()).isEqualTo(1);
    assertThat(first.item()).contains(order(1));
    assertThat(first.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
    assertThat(first.capacity().requestCount()).isEqualTo(2);
    assertThat(counted().plainItems().append(NumberedItemsTest::order).orThrow().key())
        .isEqualTo(ORDERS.key("2"));
    assertThat(order("2")).isEqualTo(Map.of("pk", s("2"), "deliveryMethod", s("expedited")));
    assertThat(order("orderCounter")).isEqualTo(Map.of("pk", s("orderCounter"), "count", n(2)));
  }

  @Test
  void counter_onTheProjectItem_storesTheArticlesIssues() {
    dynamoDb.putItem(
        p ->
            p.tableName("JiraTable")
                .item(Map.of("PK", s(PROJECT), "SK", s(PROJECT), "IssueCount", n(0))));
    NumberedItems<Map<String, AttributeValue>> issues =
        toolkit.numberedItems(JIRA, Numbering.counter(JIRA.key(PROJECT, PROJECT), "IssueCount"));
    for (int i = 1; i <= 3; i++) {
      assertThat(
              issues
                  .append(
                      number ->
                          Map.of(
                              "PK", s(PROJECT),
                              "SK", s("ISSUE#" + number),
                              "IssueTitle", s("Build DynamoDB data model")))
                  .number())
          .isEqualTo(i);
    }
    assertThat(stored(JIRA, JIRA.key(PROJECT, "ISSUE#3").attributes()))
        .containsEntry("IssueTitle", s("Build DynamoDB data model"));
    assertThat(stored(JIRA, JIRA.key(PROJECT, PROJECT).attributes()))
        .isEqualTo(Map.of("PK", s(PROJECT), "SK", s(PROJECT), "IssueCount", n(3)));
  }

  @Test
  void counter_whoseItemIsThereAlready_stopsAndSkipsTheNumber() {
    dynamoDb.putItem(p -> p.tableName("orders").item(Map.of("pk", s("1"), "old", s("yes"))));
    WriteOutcome<Map<String, AttributeValue>> outcome = counted().append(NumberedItemsTest::order);
    assertThat(outcome.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(outcome.number()).isEqualTo(1);
    assertThat(outcome.gaps()).isEqualTo(Gaps.POSSIBLE);
    assertThat(outcome.item()).contains(Map.of("pk", s("1"), "old", s("yes")));
    assertThatThrownBy(outcome::orThrow).isInstanceOf(ItemExistsException.class);
    assertThat(order("1")).containsKey("old");
    assertThat(counted().append(NumberedItemsTest::order).number()).isEqualTo(2);
  }

  @Test
  void highestSortKey_storesTheArticlesIssuesInEachProjectByItself() {
    for (int i = 1; i <= 12; i++) {
      assertThat(issues("projectA").plainItems().append(NumberedItemsTest::low).number())
          .isEqualTo(i);
    }
    WriteOutcome<Map<String, AttributeValue>> other =
        issues("projectB").append(NumberedItemsTest::low);
    assertThat(other.number()).isEqualTo(1);
    assertThat(other.item())
        .contains(Map.of("pk", s("projectB"), "sk", n(1), "priority", s("low")));
    assertThat(stored(PROJECTS, PROJECTS.key("projectA", 12).attributes()))
        .isEqualTo(Map.of("pk", s("projectA"), "sk", n(12), "priority", s("low")));
    assertThat(other.capacity().reported()).isEqualTo(new CapacityUnits(1, 1));
  }

  @Test
  void highestSortKey_sendsTheArticlesQuery() {
    issues("projectA").append(NumberedItemsTest::low).orThrow();
    QueryRequest query = queries().get(0);
    assertThat(query.scanIndexForward()).isFalse();
    assertThat(query.limit()).isEqualTo(1);
    assertThat(query.consistentRead()).isTrue();
    WriteOutcome<Map<String, AttributeValue>> cheap =
        toolkit
            .numberedItems(PROJECTS, highest("projectA").eventuallyConsistent())
            .append(NumberedItemsTest::low);
    assertThat(queries().get(1).consistentRead()).isFalse();
    assertThat(cheap.capacity().reported()).isEqualTo(new CapacityUnits(0.5, 1));
  }

  @Test
  void highestSortKey_afterTheNewestWasDeleted_issuesItsNumberAgain() {
    issues("projectA").append(NumberedItemsTest::low).orThrow();
    issues("projectA").append(NumberedItemsTest::low).orThrow();
    dynamoDb.deleteItem(d -> d.tableName("projects").key(PROJECTS.key("projectA", 2).attributes()));
    assertThat(issues("projectA").append(NumberedItemsTest::low).number()).isEqualTo(2);
  }

  @Test
  void highWaterMark_afterTheNewestWasDeleted_doesNotIssueItsNumberAgain() {
    NumberedItems<Map<String, AttributeValue>> marked =
        toolkit.numberedItems(
            PROJECTS, highest("projectA").highWaterMark(PROJECTS.key("projectA", 0), "lastIssue"));
    assertThat(marked.append(NumberedItemsTest::low).number()).isEqualTo(1);
    WriteOutcome<Map<String, AttributeValue>> second = marked.append(NumberedItemsTest::low);
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.capacity().reported()).isEqualTo(new CapacityUnits(2, 4));
    assertThat(second.gaps()).isEqualTo(Gaps.NONE);
    dynamoDb.deleteItem(d -> d.tableName("projects").key(PROJECTS.key("projectA", 2).attributes()));
    assertThat(marked.append(NumberedItemsTest::low).number()).isEqualTo(3);
    dynamoDb.deleteItem(d -> d.tableName("projects").key(PROJECTS.key("projectA", 3).attributes()));
    dynamoDb.deleteItem(d -> d.tableName("projects").key(PROJECTS.key("projectA", 1).attributes()));
    assertThat(marked.append("request", NumberedItemsTest::low).number()).isEqualTo(4);
    assertThat(stored(PROJECTS, PROJECTS.key("projectA", 0).attributes()))
        .containsEntry("lastIssue", n(4));
  }

  @Test
  void highWaterMark_behindItemsOfOthers_goesOnFromTheHighest() {
    for (int i = 0; i < 3; i++) {
      issues("projectA").append(NumberedItemsTest::low).orThrow();
    }
    assertThat(
            toolkit
                .numberedItems(
                    PROJECTS,
                    highest("projectA").highWaterMark(PROJECTS.key("marks", 0), "projectA"))
                .append(NumberedItemsTest::low)
                .number())
        .isEqualTo(4);
  }

  /** Somebody takes a number between the query and the put, as often as the test says. */
  @Test
  void highestSortKey_thatLosesRaces_triesTheNextNumberTwiceAndThenQueriesAgain() {
    int[] toLose = {4};
    WriteOutcome<Map<String, AttributeValue>> outcome =
        issues("projectA")
            .append(
                number -> {
                  if (toLose[0]-- > 0) {
                    dynamoDb.putItem(
                        p ->
                            p.tableName("projects")
                                .item(Map.of("pk", s("projectA"), "sk", n(number))));
                  }
                  return low(number);
                });
    assertThat(outcome.number()).isEqualTo(5);
    assertThat(outcome.attemptCount()).isEqualTo(5);
    assertThat(outcome.gaps()).isEqualTo(Gaps.NONE);
    assertThat(queries()).hasSize(2);
    assertThat(outcome.capacity().estimated()).isEqualTo(CapacityUnits.ofWrite(4));
  }

  @Test
  void queryingAfterEachLoss_neverTriesTheNextNumberUnasked() {
    int[] toLose = {3};
    NumberedItems<Map<String, AttributeValue>> items =
        toolkit.numberedItems(PROJECTS, highest("projectA").queryingAfterEachLoss());
    WriteOutcome<?> outcome =
        items.append(
            number -> {
              if (toLose[0]-- > 0) {
                dynamoDb.putItem(
                    p ->
                        p.tableName("projects").item(Map.of("pk", s("projectA"), "sk", n(number))));
              }
              return low(number);
            });
    assertThat(outcome.number()).isEqualTo(4);
    assertThat(queries()).hasSize(4);
  }

  @Test
  void highestSortKey_onWhatIsNoSequence_isRefused() {
    dynamoDb.putItem(
        p ->
            p.tableName("projects")
                .item(Map.of("pk", s("projectA"), "sk", AttributeValue.fromN("1.5"))));
    assertThatThrownBy(() -> issues("projectA").append(NumberedItemsTest::low))
        .isInstanceOf(InvalidCounterException.class)
        .hasMessageContaining("projectA");
    dynamoDb.putItem(
        p -> p.tableName("projects").item(Map.of("pk", s("projectB"), "sk", n(Long.MAX_VALUE))));
    assertThatThrownBy(() -> issues("projectB").append(NumberedItemsTest::low))
        .isInstanceOf(InvalidCounterException.class);
    assertThatThrownBy(
            () -> toolkit.numberedItems(JIRA, Numbering.highestSortKey(JIRA.partition(PROJECT))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sort key is a number");
  }

  @Test
  void gapless_storesItemAndCounterTogether() {
    WriteOutcome<Map<String, AttributeValue>> first = gapless().append(NumberedItemsTest::invoice);
    assertThat(first.status()).isEqualTo(Status.APPLIED);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.capacity().reported()).isEqualTo(new CapacityUnits(1, 4));
    assertThat(gapless().append(NumberedItemsTest::invoice).number()).isEqualTo(2);
    assertThat(order("invoice#2")).isEqualTo(invoice(2));
    assertThat(order("invoiceCounter")).isEqualTo(Map.of("pk", s("invoiceCounter"), "count", n(2)));
  }

  @Test
  void gapless_whoseItemIsThereAlready_stopsAndLeavesTheCounter() {
    appendInvoice();
    dynamoDb.putItem(p -> p.tableName("orders").item(Map.of("pk", s("invoice#2"))));
    WriteOutcome<Map<String, AttributeValue>> outcome =
        gapless().append(NumberedItemsTest::invoice);
    assertThat(outcome.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(outcome.attemptCount()).isEqualTo(1);
    assertThat(outcome.gaps()).isEqualTo(Gaps.NONE);
    assertThat(order("invoiceCounter")).containsEntry("count", n(1));
  }

  @Test
  void gapless_thatLosesTheCounter_goesOnFromTheItemThatStoodInTheWay() {
    int[] toLose = {1};
    WriteOutcome<Map<String, AttributeValue>> outcome =
        gapless()
            .append(
                number -> {
                  if (toLose[0]-- > 0) {
                    appendInvoice();
                  }
                  return invoice(number);
                });
    assertThat(outcome.number()).isEqualTo(2);
    assertThat(outcome.attemptCount()).isEqualTo(2);
    assertThat(outcome.capacity().reported()).isEqualTo(new CapacityUnits(1, 4));
    assertThat(outcome.capacity().estimated()).isEqualTo(CapacityUnits.ofWrite(4));
  }

  /** Others go on while a call pauses, so what stood in its way is not where they are now. */
  @Test
  void gapless_afterAPause_readsWhereTheCounterIsNow() {
    int[] toLose = {2};
    WriteOutcome<Map<String, AttributeValue>> outcome =
        toolkit
            .sleeper(Api.pausing(duration -> appendInvoice()))
            .numberedItems(ORDERS, invoiceNumbers())
            .append(
                number -> {
                  if (toLose[0]-- > 0) {
                    appendInvoice();
                  }
                  return invoice(number);
                });
    assertThat(outcome.number()).isEqualTo(4);
    assertThat(outcome.attemptCount()).isEqualTo(3);
    assertThat(outcome.capacity().reported()).isEqualTo(new CapacityUnits(2, 4));
    assertThat(outcome.capacity().estimated()).isEqualTo(CapacityUnits.ofWrite(8));
  }

  @Test
  void append_ofAnItemWithoutItsKey_isRefusedBeforeItIsWritten() {
    assertThatThrownBy(() -> gapless().append(number -> Map.of("note", s("no key"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pk");
    assertThat(order("invoiceCounter")).isEmpty();
  }

  @Test
  void append_ofOwnTypes_goesThroughTheirSchema() {
    record Issue(long number, String title) {}
    ItemSchema<Issue> schema =
        PROJECTS.mapped(
            issue -> Map.of("title", s(issue.title())),
            item -> new Issue(Long.parseLong(item.get("sk").n()), item.get("title").s()));
    NumberedItems<Issue> items =
        toolkit.numberedItems(schema, Numbering.highestSortKey(schema.partition("projectA")));
    items.append(number -> new Issue(0, "first")).orThrow();
    assertThat(items.append(number -> new Issue(0, "second")).item())
        .contains(new Issue(2, "second"));
  }

  @Test
  void collecting_addsUpWhatAllCallsCost() {
    CapacityCollector collector = new CapacityCollector();
    CairnToolkit collecting = toolkit.collecting(collector);
    collecting.numberedItems(ORDERS, orderNumbers()).append(NumberedItemsTest::order).orThrow();
    collecting
        .numberedItems(PROJECTS, highest("projectA"))
        .append(NumberedItemsTest::low)
        .orThrow();
    assertThat(collector.report().reported()).isEqualTo(new CapacityUnits(1, 3));
  }

  @Test
  void collecting_addsUpWhatACallCostWhoseFunctionFails() {
    CapacityCollector collector = new CapacityCollector();
    NumberedItems<Map<String, AttributeValue>> items =
        toolkit.collecting(collector).numberedItems(ORDERS, orderNumbers());
    assertThatThrownBy(
            () ->
                items.append(
                    number -> {
                      throw new IllegalStateException("no item for " + number);
                    }))
        .hasMessage("no item for 1");
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(1));
  }
}
