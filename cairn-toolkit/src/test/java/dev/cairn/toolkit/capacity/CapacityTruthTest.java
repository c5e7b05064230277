package dev.cairn.toolkit.capacity;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.embedded.ChargedCapacity.Units;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.UniqueTable;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a report says, reported and estimated together, is what the engine charged; and both are
 * what the classes' comments promise. Items of 3 KB begun, so that sizes show.
 */
@ParameterizedClass
@EnumSource(Api.class)
class CapacityTruthTest {
  private static final String TWO_KB = "x".repeat(2100);

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final Existence<Map<String, AttributeValue>> pairs;
  private final UniqueTable<Map<String, AttributeValue>> users;

  CapacityTruthTest(Api api) {
    toolkit = api.toolkit(cairn);
    pairs = toolkit.existence(PAIRS);
    users = toolkit.uniqueTable(USERS).unique("a").unique("b").build();
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private void assertCost(double read, double write, Supplier<CapacityReport> call) {
    ChargedCapacity before = cairn.account();
    CapacityReport report = call.get();
    Units charged = cairn.account().since(before).total();
    CapacityUnits told = report.reported().plus(report.estimated());
    assertThat(new CapacityUnits(charged.read(), charged.write())).as("charged").isEqualTo(told);
    assertThat(told).as("promised").isEqualTo(new CapacityUnits(read, write));
    assertThat(report.isComplete()).isTrue();
  }

  private static Map<String, AttributeValue> pair(String sk) {
    return item("pk", "p", "sk", sk, "x", TWO_KB);
  }

  private static Map<String, AttributeValue> user(String name) {
    return user(name, "b");
  }

  private static Map<String, AttributeValue> user(String name, String b) {
    return item("PK", name, "SK", name, "a", "a" + name, "b", b, "x", TWO_KB);
  }

  @Test
  void existence_costsWhatItsCommentSays() {
    assertCost(0, 3, () -> pairs.createIfAbsent(pair("1")).capacity());
    assertCost(0, 3, () -> pairs.createIfAbsent(pair("1")).capacity());
    assertCost(0, 3, () -> pairs.createIfAbsent(item("pk", "p", "sk", "1")).capacity());
    assertCost(0, 3, () -> pairs.replaceIfPresent(pair("1")).capacity());
    assertCost(0, 3, () -> pairs.replaceIfPresent(pair("2")).capacity());
    assertCost(1, 0, () -> pairs.getOrCreate(pair("1")).capacity());
    assertCost(1, 3, () -> pairs.getOrCreate(pair("2")).capacity());
    assertCost(
        1,
        3,
        () ->
            pairs
                .updateIfPresent(
                    PAIRS.key("p", "1"),
                    row -> {
                      row.put("y", AttributeValue.fromN("1"));
                      return row;
                    })
                .capacity());
    assertCost(0, 3, () -> pairs.deleteIfPresent(PAIRS.key("p", "1")).capacity());
    assertCost(0, 1, () -> pairs.deleteIfPresent(PAIRS.key("p", "1")).capacity());
    assertCost(0, 6, () -> pairs.exactlyOnce().createIfAbsent(pair("3")).capacity());
    assertCost(0, 6, () -> pairs.exactlyOnce().createIfAbsent(pair("3")).capacity());
    assertCost(0, 8, () -> pairs.partition("p").put(pair("4")).capacity());
    assertCost(0, 8, () -> pairs.partition("p").createIfAbsent(pair("4")).capacity());
  }

  @Test
  void unique_costsWhatItsCommentSays() {
    assertCost(0, 10, () -> users.create(user("1")).capacity());
    assertCost(0, 10, () -> users.create(user("2")).capacity());
    assertCost(0, 10, () -> users.create(user("1")).capacity());
    assertCost(
        1,
        3,
        () ->
            users
                .update(
                    USERS.key("1", "1"),
                    user -> {
                      user.put("y", AttributeValue.fromN("1"));
                      return user;
                    })
                .capacity());
    assertCost(
        2,
        0,
        () -> {
          CapacityCollector collector = new CapacityCollector();
          toolkit
              .collecting(collector)
              .uniqueTable(USERS)
              .unique("a")
              .build()
              .findBy("a", "a1")
              .orElseThrow();
          return collector.report();
        });
    assertCost(1, 10, () -> users.delete(USERS.key("1", "1")).capacity());
    assertCost(1, 0, () -> users.delete(USERS.key("1", "1")).capacity());
  }

  private static UnaryOperator<Map<String, AttributeValue>> set(String name, String value) {
    return item -> {
      item.put(name, AttributeValue.fromS(value));
      return item;
    };
  }

  @Test
  void uniqueChanges_costWhatTheirCommentSays() {
    ItemKey one = USERS.key("1", "1");
    assertCost(1, 10, () -> users.put(user("1")).capacity());
    assertCost(1, 0, () -> users.put(user("1")).capacity());
    assertCost(1, 10, () -> users.update(one, set("a", "new")).capacity());
    assertCost(1, 0, () -> users.update(one, set("a", "new")).capacity());
    assertCost(
        1, 14, () -> users.update(one, set("a", "a1").andThen(set("b", "c"))::apply).capacity());
    assertCost(0, 10, () -> users.create(user("2")).capacity());
    assertCost(1, 10, () -> users.update(one, set("b", "b")).capacity());
    assertCost(2, 16, () -> users.swap("a", one, USERS.key("2", "2")).capacity());
    assertCost(0, 1, () -> users.reserve(one, Duration.ofMinutes(1), "a", "x").capacity());
    assertCost(
        0, 1, () -> users.reserve(USERS.key("2", "2"), Duration.ofMinutes(1), "a", "x").capacity());
    assertCost(0, 1, () -> users.release(one, "a", "x").capacity());
    assertCost(
        0,
        12,
        () ->
            toolkit
                .transaction()
                .and(users.planCreate(user("3", "c")))
                .put("audit", ORDERS, item("pk", "audit"))
                .execute()
                .capacity());
  }

  @Test
  void uniqueWithFullCopies_costsAnItemForEachCopy() {
    UniqueTable<Map<String, AttributeValue>> copied =
        toolkit.uniqueTable(USERS).unique("a", a -> a.layout(MarkerLayout.FULL_COPY)).build();
    assertCost(0, 12, () -> copied.create(user("1")).capacity());
    assertCost(1, 12, () -> copied.update(USERS.key("1", "1"), set("y", "2")).capacity());
    assertCost(1, 12, () -> copied.put(user("1")).capacity());
    assertCost(1, 18, () -> copied.update(USERS.key("1", "1"), set("a", "2")).capacity());
    assertCost(1, 12, () -> copied.delete(USERS.key("1", "1")).capacity());
  }

  @Test
  void transaction_costsTwiceItsItems_inEachTable() {
    Supplier<CapacityReport> both =
        () ->
            toolkit
                .transaction()
                .put("pair", PAIRS, pair("1"), ItemCondition.absent(PAIRS))
                .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS))
                .execute()
                .capacity();
    assertCost(0, 8, both);
    assertCost(0, 8, both);
    assertThat(both.get().estimatedByTable())
        .isEqualTo(Map.of("pairs", CapacityUnits.ofWrite(6), "orders", CapacityUnits.ofWrite(2)));
  }
}
