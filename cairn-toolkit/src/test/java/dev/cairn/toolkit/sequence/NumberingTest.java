package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.StaleItemException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Where counters may be, which items can be numbered, and what their schema makes of them. */
@ParameterizedClass
@EnumSource(Api.class)
class NumberingTest {
  private static final ItemKey COUNTER = ORDERS.key("invoiceCounter");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final SentRequests sent = new SentRequests();
  private final CairnToolkit toolkit;

  NumberingTest(Api api) {
    toolkit = api.toolkit(cairn, settings -> settings.addExecutionInterceptor(sent));
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private Map<String, AttributeValue> stored(ItemKey key) {
    return TestTables.stored(dynamoDb, key);
  }

  private NumberedItems<Map<String, AttributeValue>> invoices(Numbering numbering) {
    return toolkit.numberedItems(PAIRS, numbering);
  }

  private static Map<String, AttributeValue> invoice(long number) {
    return item("pk", "invoice#" + number, "sk", "_");
  }

  static Stream<Numbering> elsewhere() {
    return Stream.of(Numbering.counter(COUNTER, "n"), Numbering.gapless(COUNTER, "n"));
  }

  @ParameterizedTest
  @MethodSource("elsewhere")
  void numbering_byACounterOfAnotherTable_countsThere(Numbering numbering) {
    assertThat(invoices(numbering).append(NumberingTest::invoice).number()).isEqualTo(1);
    assertThat(invoices(numbering).append("r", NumberingTest::invoice).number()).isEqualTo(2);
    assertThat(stored(COUNTER)).isEqualTo(item("pk", "invoiceCounter", "n", 2));
    assertThat(stored(PAIRS.key("invoice#2", "_"))).isEqualTo(invoice(2));
    assertThat(stored(PAIRS.key("request#%Torders#invoiceCounter#n#r", "_")))
        .containsEntry("cairnNumber", n(2));
    assertThat(invoices(numbering).append("r", NumberingTest::invoice).status())
        .isEqualTo(Status.REPEATED);
  }

  @Test
  void numbering_byCountersOfOneNameInTwoTables_keepsTheirRequestsApart() {
    ItemSchema<Map<String, AttributeValue>> copies = ORDERS.inTable("copies");
    TestTables.create(dynamoDb, copies);
    LongFunction<Map<String, AttributeValue>> toItem = number -> item("pk", "i" + number);
    Numbering here = Numbering.gapless(COUNTER, "n");
    Numbering there = Numbering.gapless(copies.key("invoiceCounter"), "n");
    assertThat(toolkit.numberedItems(ORDERS, here).append("r", toItem).number()).isEqualTo(1);
    assertThat(toolkit.sequence(copies.key("invoiceCounter"), "n").seed(10).last()).isEqualTo(10);
    assertThat(toolkit.numberedItems(ORDERS, there).append("r", toItem).orThrow().number())
        .isEqualTo(11);
  }

  @Test
  void highWaterMark_inAnotherTable_isKeptThere() {
    Numbering marked =
        Numbering.highestSortKey(PROJECTS.partition("a")).highWaterMark(COUNTER, "a");
    NumberedItems<Map<String, AttributeValue>> items = toolkit.numberedItems(PROJECTS, marked);
    assertThat(items.append(number -> item("title", "first")).number()).isEqualTo(1);
    dynamoDb.deleteItem(d -> d.tableName("projects").key(PROJECTS.key("a", 1).attributes()));
    assertThat(items.append(number -> item("title", "second")).number()).isEqualTo(2);
    assertThat(stored(COUNTER)).containsEntry("a", n(2));
  }

  private List<?> writes() {
    return Stream.concat(
            sent.of(PutItemRequest.class).stream(),
            sent.of(TransactWriteItemsRequest.class).stream())
        .toList();
  }

  private void assertRefused(
      Numbering numbering, LongFunction<Map<String, AttributeValue>> toItem, String message) {
    assertThatThrownBy(() -> toolkit.numberedItems(ORDERS, numbering).append(toItem))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
    assertThat(writes()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("elsewhere")
  void append_ofAnItemThatIsNoneOfTheCallers_isRefusedBeforeItIsSent(Numbering numbering) {
    assertRefused(numbering, number -> item("pk", "invoiceCounter"), "the key of the counter");
    assertRefused(numbering, number -> item("pk", "request#invoiceCounter#n#r"), "request#");
    assertRefused(numbering, number -> item("pk", "unique#email#wren"), "unique#");
    assertRefused(numbering, number -> item("pk", "i", "cairnType", "request"), "cairnType");
    assertRefused(numbering, number -> null, "returned null for number");
    assertRefused(numbering, number -> item("note", "no key"), "pk");
  }

  @Test
  void append_underTheKeyOfItsHighWaterMark_isRefused() {
    Numbering marked =
        Numbering.highestSortKey(PROJECTS.partition("a"))
            .highWaterMark(PROJECTS.key("a", 1), "highest");
    assertThatThrownBy(
            () -> toolkit.numberedItems(PROJECTS, marked).append(number -> item("title", "x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the key of the counter");
    assertThat(writes()).isEmpty();
  }

  @Test
  void numbering_byWhatIsTheToolkitsOwn_isRefused() {
    assertThatThrownBy(() -> Numbering.counter(ORDERS.key("unique#email#wren"), "n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unique#");
    assertThatThrownBy(() -> Numbering.gapless(ORDERS.key("request#a#b"), "n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("request#");
    assertThatThrownBy(
            () ->
                Numbering.highestSortKey(PROJECTS.partition("a"))
                    .highWaterMark(PROJECTS.key("request#a", 0), "n"))
        .isInstanceOf(IllegalArgumentException.class);
    Map<String, AttributeValue> sentinel = item("pk", "s", "cairnType", "sentinel");
    dynamoDb.putItem(put -> put.tableName("orders").item(sentinel));
    Numbering gapless = Numbering.gapless(ORDERS.key("s"), "n");
    assertThatThrownBy(
            () -> toolkit.numberedItems(ORDERS, gapless).append(number -> item("pk", "i")))
        .isInstanceOf(InvalidCounterException.class)
        .hasMessageContaining("toolkit's own");
    assertThatThrownBy(() -> toolkit.sequence(ORDERS.key("s"), "n").seed(5))
        .isInstanceOf(InvalidCounterException.class);
    assertThat(stored(ORDERS.key("s"))).isEqualTo(sentinel);
  }

  // A caller without null checks.
  @SuppressWarnings("NullAway")
  @Test
  void append_ofNull_isRefusedByName() {
    NumberedItems<Map<String, AttributeValue>> items =
        toolkit.numberedItems(ORDERS, Numbering.counter(COUNTER, "n"));
    assertThatThrownBy(() -> items.append(nothing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("toItem");
    assertThatThrownBy(() -> items.append(nothing(), number -> item("pk", "i")))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("requestId");
    assertThatThrownBy(() -> Numbering.counter(COUNTER, nothing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("attribute");
    assertThatThrownBy(() -> Numbering.highestSortKey(nothing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("partition");
    assertThat(sent.count()).isZero();
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <V> V nothing() {
    return null;
  }

  /** Stores a version, which must not be given for an item that is new. */
  private static final class Versions implements WriteRules {
    @Override
    public Rewrite put(Map<String, AttributeValue> item) {
      AttributeValue given = item.get("version");
      Map<String, AttributeValue> stored = new LinkedHashMap<>(item);
      stored.put("version", n(given == null ? 1 : Long.parseLong(given.n()) + 1));
      @Nullable ItemCondition condition =
          given == null ? ItemCondition.missing("version") : ItemCondition.equal("version", given);
      return new Rewrite(stored, condition);
    }

    @Override
    public Rewrite update(Map<String, AttributeValue> stored, Map<String, AttributeValue> changed) {
      return new Rewrite(changed, null);
    }

    @Override
    public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
      return item;
    }
  }

  static Stream<Numbering> all() {
    return Stream.of(
        Numbering.counter(COUNTER, "n"),
        Numbering.gapless(COUNTER, "n"),
        Numbering.highestSortKey(PROJECTS.partition("a")),
        Numbering.highestSortKey(PROJECTS.partition("a")).highWaterMark(COUNTER, "n"));
  }

  @ParameterizedTest
  @MethodSource("all")
  void append_obeysTheRulesOfTheSchema(Numbering numbering) {
    NumberedItems<Map<String, AttributeValue>> items =
        toolkit.numberedItems(PROJECTS.obeying(new Versions()), numbering).plainItems();
    WriteOutcome<Map<String, AttributeValue>> fresh =
        items.append(number -> item("pk", "a", "sk", number)).orThrow();
    assertThat(fresh.item()).contains(item("pk", "a", "sk", 1, "version", 1));
    assertThat(stored(fresh.key())).isEqualTo(item("pk", "a", "sk", 1, "version", 1));
    WriteOutcome<?> stale = items.append(number -> item("pk", "a", "sk", number, "version", 7));
    assertThat(stale.status()).isEqualTo(Status.STALE);
    assertThatThrownBy(stale::orThrow).isInstanceOf(StaleItemException.class);
    assertThat(stored(PROJECTS.key("a", 2))).isEmpty();
  }

  @Test
  void append_thatLosesARaceUnderRules_goesOn() {
    int[] toLose = {1};
    Numbering numbering = Numbering.highestSortKey(PROJECTS.partition("a"));
    WriteOutcome<?> outcome =
        toolkit
            .numberedItems(PROJECTS.obeying(new Versions()), numbering)
            .append(
                number -> {
                  if (toLose[0]-- > 0) {
                    dynamoDb.putItem(
                        put -> put.tableName("projects").item(item("pk", "a", "sk", number)));
                  }
                  return item("title", "mine");
                });
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(outcome.number()).isEqualTo(2);
  }

  @Test
  void append_ofAnItemThatWasReadElsewhere_doesNotTakeOverItsStamp() {
    Numbering numbering = Numbering.highestSortKey(PROJECTS.partition("a"));
    NumberedItems<Map<String, AttributeValue>> items = toolkit.numberedItems(PROJECTS, numbering);
    Map<String, AttributeValue> old = item("cairnCreatedBy", "another", "title", "copied");
    WriteOutcome<Map<String, AttributeValue>> stamped = items.append(number -> old).orThrow();
    assertThat(stored(stamped.key()).get("cairnCreatedBy")).isNotEqualTo(s("another"));
    assertThat(stamped.item()).contains(item("pk", "a", "sk", 1, "title", "copied"));
    assertThat(stored(items.plainItems().append(number -> old).orThrow().key()))
        .doesNotContainKey("cairnCreatedBy");
  }
}
