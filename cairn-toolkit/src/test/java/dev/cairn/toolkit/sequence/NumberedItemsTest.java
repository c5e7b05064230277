package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.ItemExistsException;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.sequence.AppendOutcome.Status;
import java.time.Duration;
import java.time.Instant;
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
  private final CallSource calls;

  NumberedItemsTest(Api api) {
    calls = api.calls(cairn, o -> o.addExecutionInterceptor(sent));
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

  private CountedItems<Map<String, AttributeValue>> counted() {
    return NumberedItems.counter(calls, ORDERS, ORDERS.key("orderCounter"), "count");
  }

  private HighestSortKeyItems<Map<String, AttributeValue>> issues(String project) {
    return NumberedItems.highestSortKey(calls, PROJECTS, PROJECTS.partition(project));
  }

  private GaplessItems<Map<String, AttributeValue>> gapless() {
    return NumberedItems.gapless(calls, ORDERS, ORDERS.key("invoiceCounter"), "count");
  }

  private static Map<String, AttributeValue> order(long number) {
    return Map.of("pk", s(Long.toString(number)), "deliveryMethod", s("expedited"));
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
    AppendOutcome<Map<String, AttributeValue>> first = counted().append(NumberedItemsTest::order);
    assertThat(first.status()).isEqualTo(Status.APPENDED);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.gaps()).isEqualTo(Gaps.NONE);
    assertThat(first.attempts()).isEqualTo(1);
    assertThat(first.item()).contains(order(1));
    assertThat(first.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
    assertThat(first.capacity().requestCount()).isEqualTo(2);
    assertThat(counted().append(NumberedItemsTest::order).orThrow().key())
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
        NumberedItems.counter(calls, JIRA, JIRA.key(PROJECT, PROJECT), "IssueCount").usingSet();
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
    AppendOutcome<Map<String, AttributeValue>> outcome = counted().append(NumberedItemsTest::order);
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
      assertThat(issues("projectA").append(NumberedItemsTest::low).number()).isEqualTo(i);
    }
    AppendOutcome<Map<String, AttributeValue>> other =
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
    issues("projectA").append(NumberedItemsTest::low);
    QueryRequest query = queries().get(0);
    assertThat(query.scanIndexForward()).isFalse();
    assertThat(query.limit()).isEqualTo(1);
    assertThat(query.consistentRead()).isTrue();
    AppendOutcome<Map<String, AttributeValue>> cheap =
        issues("projectA").eventuallyConsistent().append(NumberedItemsTest::low);
    assertThat(queries().get(1).consistentRead()).isFalse();
    assertThat(cheap.capacity().reported()).isEqualTo(new CapacityUnits(0.5, 1));
  }

  @Test
  void highestSortKey_afterTheNewestWasDeleted_issuesItsNumberAgain() {
    issues("projectA").append(NumberedItemsTest::low);
    issues("projectA").append(NumberedItemsTest::low);
    dynamoDb.deleteItem(d -> d.tableName("projects").key(PROJECTS.key("projectA", 2).attributes()));
    assertThat(issues("projectA").append(NumberedItemsTest::low).number()).isEqualTo(2);
  }

  @Test
  void highWaterMark_afterTheNewestWasDeleted_doesNotIssueItsNumberAgain() {
    HighestSortKeyItems<Map<String, AttributeValue>> marked =
        issues("projectA").highWaterMark(PROJECTS.key("projectA", 0), "lastIssue");
    assertThat(marked.append(NumberedItemsTest::low).number()).isEqualTo(1);
    AppendOutcome<Map<String, AttributeValue>> second = marked.append(NumberedItemsTest::low);
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
      issues("projectA").append(NumberedItemsTest::low);
    }
    assertThat(
            issues("projectA")
                .highWaterMark(PROJECTS.key("marks", 0), "projectA")
                .append(NumberedItemsTest::low)
                .number())
        .isEqualTo(4);
  }

  @Test
  void requestsExpireAfter_givesReservationsATimeToLive() {
    Instant now = Instant.parse("2026-11-30T12:00:00Z");
    RetryOptions atNoon = RetryOptions.builder().clock(() -> now).build();
    List<NumberedItems<Map<String, AttributeValue>>> all =
        List.of(
            issues("projectA").retries(atNoon).requestsExpireAfter(Duration.ofHours(1), "ttl"),
            NumberedItems.counter(calls, PROJECTS, PROJECTS.key("counter", 0), "count")
                .retries(atNoon)
                .requestsExpireAfter(Duration.ofHours(1), "ttl"),
            NumberedItems.gapless(calls, PROJECTS, PROJECTS.key("counter", 0), "gapless")
                .retries(atNoon)
                .requestsExpireAfter(Duration.ofHours(1), "ttl"));
    for (NumberedItems<Map<String, AttributeValue>> items : all) {
      items
          .append("r", number -> Map.of("pk", s("i" + items.async().identity()), "sk", n(number)))
          .orThrow();
    }
    List<AttributeValue> ends =
        dynamoDb.scan(r -> r.tableName("projects")).items().stream()
            .filter(item -> item.containsKey("cairnType"))
            .map(item -> item.get("ttl"))
            .toList();
    assertThat(ends)
        .containsExactly(
            n(now.getEpochSecond() + 3600),
            n(now.getEpochSecond() + 3600),
            n(now.getEpochSecond() + 3600));
    assertThatThrownBy(() -> issues("p").requestsExpireAfter(Duration.ZERO, "ttl"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Somebody takes a number between the query and the put, as often as the test says. */
  @Test
  void highestSortKey_thatLosesRaces_triesTheNextNumberTwiceAndThenQueriesAgain() {
    int[] toLose = {4};
    AppendOutcome<Map<String, AttributeValue>> outcome =
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
    assertThat(outcome.attempts()).isEqualTo(5);
    assertThat(outcome.gaps()).isEqualTo(Gaps.NONE);
    assertThat(queries()).hasSize(2);
    assertThat(outcome.capacity().estimated()).isEqualTo(CapacityUnits.ofWrite(4));
  }

  @Test
  void highestSortKey_withOtherRetries_queriesAfterEachLossOrNever() {
    for (int losses : new int[] {0, Integer.MAX_VALUE}) {
      sent.clear();
      int[] toLose = {3};
      String project = "project" + losses;
      issues(project)
          .lossesBeforeQuery(losses)
          .append(
              number -> {
                if (toLose[0]-- > 0) {
                  dynamoDb.putItem(
                      p -> p.tableName("projects").item(Map.of("pk", s(project), "sk", n(number))));
                }
                return low(number);
              });
      assertThat(queries()).hasSize(losses == 0 ? 4 : 1);
    }
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
    assertThatThrownBy(() -> NumberedItems.highestSortKey(calls, JIRA, JIRA.partition(PROJECT)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sort key is a number");
  }

  @Test
  void gapless_storesItemAndCounterTogether() {
    AppendOutcome<Map<String, AttributeValue>> first = gapless().append(NumberedItemsTest::invoice);
    assertThat(first.status()).isEqualTo(Status.APPENDED);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.capacity().reported()).isEqualTo(new CapacityUnits(1, 4));
    assertThat(gapless().append(NumberedItemsTest::invoice).number()).isEqualTo(2);
    assertThat(order("invoice#2")).isEqualTo(invoice(2));
    assertThat(order("invoiceCounter")).isEqualTo(Map.of("pk", s("invoiceCounter"), "count", n(2)));
  }

  @Test
  void gapless_whoseItemIsThereAlready_stopsAndLeavesTheCounter() {
    gapless().append(NumberedItemsTest::invoice);
    dynamoDb.putItem(p -> p.tableName("orders").item(Map.of("pk", s("invoice#2"))));
    AppendOutcome<Map<String, AttributeValue>> outcome =
        gapless().append(NumberedItemsTest::invoice);
    assertThat(outcome.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(outcome.attempts()).isEqualTo(1);
    assertThat(outcome.gaps()).isEqualTo(Gaps.NONE);
    assertThat(order("invoiceCounter")).containsEntry("count", n(1));
  }

  @Test
  void gapless_thatLosesTheCounter_goesOnFromTheItemThatStoodInTheWay() {
    int[] toLose = {1};
    AppendOutcome<Map<String, AttributeValue>> outcome =
        gapless()
            .append(
                number -> {
                  if (toLose[0]-- > 0) {
                    gapless().append(NumberedItemsTest::invoice);
                  }
                  return invoice(number);
                });
    assertThat(outcome.number()).isEqualTo(2);
    assertThat(outcome.attempts()).isEqualTo(2);
    assertThat(outcome.capacity().reported()).isEqualTo(new CapacityUnits(1, 4));
    assertThat(outcome.capacity().estimated()).isEqualTo(CapacityUnits.ofWrite(4));
  }

  /** Others go on while a call pauses, so what stood in its way is not where they are now. */
  @Test
  void gapless_afterAPause_readsWhereTheCounterIsNow() {
    int[] toLose = {2};
    RetryOptions overtaken =
        Api.pausing(duration -> gapless().append(NumberedItemsTest::invoice)).build();
    AppendOutcome<Map<String, AttributeValue>> outcome =
        gapless()
            .retries(overtaken)
            .append(
                number -> {
                  if (toLose[0]-- > 0) {
                    gapless().append(NumberedItemsTest::invoice);
                  }
                  return invoice(number);
                });
    assertThat(outcome.number()).isEqualTo(4);
    assertThat(outcome.attempts()).isEqualTo(3);
    assertThat(outcome.capacity().reported()).isEqualTo(new CapacityUnits(2, 4));
    assertThat(outcome.capacity().estimated()).isEqualTo(CapacityUnits.ofWrite(8));
  }

  @Test
  void append_ofARepeatedRequest_storesOneItemAndReturnsItsNumber() {
    List<NumberedItems<Map<String, AttributeValue>>> strategies =
        List.of(counted(), issues("projectA"), gapless());
    for (NumberedItems<Map<String, AttributeValue>> strategy : strategies) {
      strategy.append("request-1", number -> itemFor(strategy, number)).orThrow();
      AppendOutcome<Map<String, AttributeValue>> second =
          strategy.append("request-2", number -> itemFor(strategy, number)).orThrow();
      assertThat(second.number()).isEqualTo(2);
      strategy.append("request-3", number -> itemFor(strategy, number)).orThrow();

      AppendOutcome<Map<String, AttributeValue>> again =
          strategy.append("request-2", number -> itemFor(strategy, number)).orThrow();
      assertThat(again.status()).isEqualTo(Status.REPEATED);
      assertThat(again.number()).isEqualTo(2);
      assertThat(again.key()).isEqualTo(second.key());
      assertThat(again.gaps()).isEqualTo(Gaps.NONE);
      assertThat(strategy.append("request-4", number -> itemFor(strategy, number)).number())
          .isEqualTo(4);
    }
  }

  private static Map<String, AttributeValue> itemFor(NumberedItems<?> strategy, long number) {
    return strategy instanceof GaplessItems ? invoice(number) : order(number);
  }

  @Test
  void append_ofARequest_leavesTheDocumentedReservation() {
    gapless().append("4711#a%", NumberedItemsTest::invoice);
    assertThat(order("request#invoiceCounter#count#4711%23a%25"))
        .isEqualTo(
            Map.of(
                "pk", s("request#invoiceCounter#count#4711%23a%25"),
                "cairnType", s("request"),
                "cairnNumber", n(1),
                "cairnItem", AttributeValue.fromM(Map.of("pk", s("invoice#1")))));
    issues("projectA").append("4711", NumberedItemsTest::low);
    assertThat(stored(PROJECTS, PROJECTS.key("request#projectA#4711", 0).attributes()))
        .containsEntry("cairnItem", AttributeValue.fromM(Map.of("pk", s("projectA"), "sk", n(1))));
    String longId = "x".repeat(3000);
    gapless().append(longId, NumberedItemsTest::invoice).orThrow();
    assertThat(gapless().append(longId, NumberedItemsTest::invoice).status())
        .isEqualTo(Status.REPEATED);
  }

  @Test
  void append_ofOneRequestInTwoSequences_isTwoRequests() {
    gapless().append("4711", NumberedItemsTest::invoice);
    assertThat(counted().append("4711", NumberedItemsTest::order).status())
        .isEqualTo(Status.APPENDED);
  }

  @Test
  void append_ofARequest_needsATableThatCanRememberIt() {
    ItemSchema<Map<String, AttributeValue>> byNumber =
        ItemSchema.attributes("numbers", number("id"));
    TestTables.create(dynamoDb, byNumber);
    NumberedItems<Map<String, AttributeValue>> items =
        NumberedItems.gapless(calls, byNumber, byNumber.key(0), "count");
    assertThat(items.append(number -> Map.of("id", n(number))).number()).isEqualTo(1);
    assertThatThrownBy(() -> items.append("4711", number -> Map.of("id", n(number))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a number");
    assertThatThrownBy(() -> items.append("", number -> Map.of("id", n(number))))
        .isInstanceOf(IllegalArgumentException.class);
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
    HighestSortKeyItems<Issue> items =
        NumberedItems.highestSortKey(calls, schema, schema.partition("projectA"));
    items.append(number -> new Issue(0, "first"));
    assertThat(items.append(number -> new Issue(0, "second")).item())
        .contains(new Issue(2, "second"));
  }

  @Test
  void collecting_addsUpWhatAllCallsCost() {
    CapacityCollector collector = new CapacityCollector();
    counted().collecting(collector).append(NumberedItemsTest::order);
    issues("projectA").collecting(collector).append(NumberedItemsTest::low);
    assertThat(collector.report().reported()).isEqualTo(new CapacityUnits(1, 3));
  }

  @Test
  void collecting_addsUpWhatACallCostWhoseFunctionFails() {
    CapacityCollector collector = new CapacityCollector();
    NumberedItems<Map<String, AttributeValue>> items = counted().collecting(collector);
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
