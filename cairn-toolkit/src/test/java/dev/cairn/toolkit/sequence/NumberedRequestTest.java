package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items that are numbered once for a request that the caller names. */
@ParameterizedClass
@EnumSource(Api.class)
class NumberedRequestTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  NumberedRequestTest(Api api) {
    toolkit = api.toolkit(cairn).clock(cairn.clock());
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  static Stream<Numbering> all() {
    return Stream.of(
        Numbering.counter(ORDERS.key("counter"), "count"),
        Numbering.gapless(ORDERS.key("counter"), "count"),
        Numbering.highestSortKey(PROJECTS.partition("a")),
        Numbering.highestSortKey(PROJECTS.partition("a"))
            .highWaterMark(ORDERS.key("counter"), "count"));
  }

  private NumberedItems<Map<String, AttributeValue>> issues(Numbering numbering) {
    return toolkit.numberedItems(PROJECTS, numbering);
  }

  private static Map<String, AttributeValue> issue(long number) {
    return item("pk", "a", "sk", number, "priority", "low");
  }

  private static Numbering highest() {
    return Numbering.highestSortKey(PROJECTS.partition("a"));
  }

  private static Numbering invoiceNumbers() {
    return Numbering.gapless(ORDERS.key("invoiceCounter"), "count");
  }

  private NumberedItems<Map<String, AttributeValue>> gapless() {
    return toolkit.numberedItems(ORDERS, invoiceNumbers());
  }

  private static Map<String, AttributeValue> invoice(long number) {
    return item("pk", "invoice#" + number);
  }

  private Map<String, AttributeValue> stored(ItemKey key) {
    return TestTables.stored(dynamoDb, key);
  }

  private void delete(ItemKey key) {
    dynamoDb.deleteItem(d -> d.tableName(key.tableName()).key(key.attributes()));
  }

  @ParameterizedTest
  @MethodSource("all")
  void append_ofARepeatedRequest_storesOneItemAndReturnsItsNumber(Numbering numbering) {
    NumberedItems<Map<String, AttributeValue>> items = issues(numbering);
    assertThat(items.append("request-1", NumberedRequestTest::issue).number()).isEqualTo(1);
    WriteOutcome<Map<String, AttributeValue>> second =
        items.append("request-2", NumberedRequestTest::issue).orThrow();
    assertThat(second.number()).isEqualTo(2);
    assertThat(items.append("request-3", NumberedRequestTest::issue).number()).isEqualTo(3);

    WriteOutcome<Map<String, AttributeValue>> again =
        items.append("request-2", NumberedRequestTest::issue).orThrow();
    assertThat(again.status()).isEqualTo(Status.REPEATED);
    assertThat(again.number()).isEqualTo(2);
    assertThat(again.key()).isEqualTo(second.key());
    assertThat(again.item()).contains(issue(2));
    assertThat(again.gaps()).isEqualTo(Gaps.NONE);
    assertThat(items.append("request-4", NumberedRequestTest::issue).number()).isEqualTo(4);
  }

  @ParameterizedTest
  @MethodSource("all")
  void append_ofARepeatedRequest_hasTheItemAsItIsNow(Numbering numbering) {
    NumberedItems<Map<String, AttributeValue>> items = issues(numbering);
    assertThat(items.append("r", NumberedRequestTest::issue).isApplied()).isTrue();
    dynamoDb.putItem(
        put -> put.tableName("projects").item(item("pk", "a", "sk", 1, "priority", "high")));
    WriteOutcome<Map<String, AttributeValue>> again =
        items.append("r", number -> item("pk", "a", "sk", number, "priority", "another"));
    assertThat(again.status()).isEqualTo(Status.REPEATED);
    assertThat(again.orThrow().item().orElseThrow()).containsEntry("priority", s("high"));
    delete(again.key());
    WriteOutcome<?> gone = items.append("r", NumberedRequestTest::issue);
    assertThat(gone.status()).isEqualTo(Status.REPEATED);
    assertThat(gone.item()).isEmpty();
    assertThat(stored(again.key())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("all")
  void planAppend_ofARepeatedRequest_hasTheItem(Numbering numbering) {
    NumberedItems<Map<String, AttributeValue>> items = issues(numbering);
    for (int i = 0; i < 2; i++) {
      TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan =
          items.planAppend("r", NumberedRequestTest::issue);
      TransactionOutcome done =
          toolkit
              .transaction()
              .and(plan)
              .update("count", ORDERS.key("sum"), ItemUpdate.add("n", n(1)))
              .execute();
      assertThat(done.isApplied()).isTrue();
      WriteOutcome<Map<String, AttributeValue>> outcome = done.of(plan).orElseThrow();
      assertThat(outcome.status()).isEqualTo(i == 0 ? Status.APPLIED : Status.REPEATED);
      assertThat(outcome.item()).contains(issue(1));
    }
    assertThat(stored(ORDERS.key("sum"))).containsEntry("n", n(2));
    assertThat(stored(PROJECTS.key("a", 1))).isEqualTo(issue(1));
  }

  @ParameterizedTest
  @MethodSource("all")
  void append_ofARequestThatHasExpired_isANewOne(Numbering numbering) {
    NumberedItems<Map<String, AttributeValue>> items =
        issues(numbering).requestsExpireAfter(Duration.ofHours(1), "ttl");
    assertThat(items.append("r", NumberedRequestTest::issue).number()).isEqualTo(1);
    cairn.clock().advance(Duration.ofMinutes(59));
    assertThat(items.append("r", NumberedRequestTest::issue).status()).isEqualTo(Status.REPEATED);
    cairn.clock().advance(Duration.ofMinutes(2));
    WriteOutcome<?> renewed = items.append("r", NumberedRequestTest::issue);
    assertThat(renewed.status()).isEqualTo(Status.APPLIED);
    assertThat(renewed.number()).isEqualTo(2);
    assertThat(items.append("r", NumberedRequestTest::issue).number()).isEqualTo(2);
  }

  @Test
  void requestsExpireAfter_givesReservationsATimeToLive() {
    Instant now = Instant.parse("2026-11-30T12:00:00Z");
    CairnToolkit atNoon = toolkit.clock(() -> now);
    Map<String, Numbering> all =
        Map.of(
            "a", highest(),
            "b", Numbering.counter(PROJECTS.key("counter", 0), "count"),
            "c", Numbering.gapless(PROJECTS.key("counter", 0), "gapless"));
    all.forEach(
        (name, numbering) -> {
          WriteOutcome<?> unused =
              atNoon
                  .numberedItems(PROJECTS, numbering)
                  .requestsExpireAfter(Duration.ofHours(1), "ttl")
                  .append("r", number -> Map.of("pk", s(name), "sk", n(number)))
                  .orThrow();
        });
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
    assertThatThrownBy(() -> issues(highest()).requestsExpireAfter(Duration.ZERO, "ttl"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void append_ofARequest_leavesTheDocumentedReservation() {
    gapless().append("4711#a%", NumberedRequestTest::invoice).orThrow();
    assertThat(stored(ORDERS.key("request#invoiceCounter#count#4711%23a%25")))
        .isEqualTo(
            Map.of(
                "pk", s("request#invoiceCounter#count#4711%23a%25"),
                "cairnType", s("request"),
                "cairnNumber", n(1),
                "cairnItem", AttributeValue.fromM(Map.of("pk", s("invoice#1")))));
    issues(highest()).append("4711", NumberedRequestTest::issue).orThrow();
    assertThat(stored(PROJECTS.key("request#a#4711", 0)))
        .containsEntry("cairnItem", AttributeValue.fromM(Map.of("pk", s("a"), "sk", n(1))));
    String longId = "x".repeat(3000);
    gapless().append(longId, NumberedRequestTest::invoice).orThrow();
    assertThat(gapless().append(longId, NumberedRequestTest::invoice).status())
        .isEqualTo(Status.REPEATED);
  }

  @Test
  void append_ofOneRequestInTwoSequences_isTwoRequests() {
    gapless().append("4711", NumberedRequestTest::invoice).orThrow();
    assertThat(
            toolkit
                .numberedItems(ORDERS, Numbering.counter(ORDERS.key("orderCounter"), "count"))
                .append("4711", number -> item("pk", "order#" + number))
                .status())
        .isEqualTo(Status.APPLIED);
  }

  @Test
  void append_ofARequest_needsATableThatCanRememberIt() {
    ItemSchema<Map<String, AttributeValue>> byNumber =
        ItemSchema.attributes("numbers", number("id"));
    TestTables.create(dynamoDb, byNumber);
    NumberedItems<Map<String, AttributeValue>> items =
        toolkit.numberedItems(byNumber, Numbering.gapless(byNumber.key(0), "count"));
    assertThat(items.append(number -> Map.of("id", n(number))).number()).isEqualTo(1);
    assertThatThrownBy(() -> items.append("4711", number -> Map.of("id", n(number))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a number");
    assertThatThrownBy(() -> items.append("", number -> Map.of("id", n(number))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
