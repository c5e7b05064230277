package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.ItemExistsException;
import dev.cairn.toolkit.outcome.NoSuchItemException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
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

@ParameterizedClass
@EnumSource(Api.class)
class ExistenceTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final Existence<Map<String, AttributeValue>> pairs;

  ExistenceTest(Api api) {
    toolkit = api.toolkit(cairn);
    pairs = toolkit.existence(PAIRS);
  }

  @BeforeEach
  void createArticleTable() {
    TestTables.createAll(dynamoDb);
    for (Map<String, AttributeValue> row :
        List.of(
            item("pk", "123", "sk", "abc"),
            item("pk", "123", "sk", "def"),
            item("pk", "456", "sk", "abc"))) {
      pairs.createIfAbsent(row).orThrow();
    }
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  @Test
  void createIfAbsent_looksAtTheFullKeyOnly() {
    assertThat(pairs.createIfAbsent(item("pk", "123", "sk", "hij")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(pairs.createIfAbsent(item("pk", "789", "sk", "abc")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(pairs.createIfAbsent(item("pk", "123", "sk", "abc")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
  }

  @Test
  void createIfAbsent_ofAnExistingItem_leavesItAndShowsIt() {
    WriteOutcome<Map<String, AttributeValue>> refused =
        pairs.createIfAbsent(item("pk", "123", "sk", "abc", "x", 1));
    assertThat(refused.item()).contains(item("pk", "123", "sk", "abc"));
    assertThat(refused.isApplied()).isFalse();
    assertThat(stored(dynamoDb, PAIRS.key("123", "abc"))).isEqualTo(item("pk", "123", "sk", "abc"));
    assertThat(refused.capacity()).hasToString("reported 0, estimated 1.0 write units");
    assertThatThrownBy(refused::orThrow)
        .isInstanceOf(ItemExistsException.class)
        .hasMessage("there is an item pairs[pk=123, sk=abc] already");
  }

  @Test
  void createIfAbsent_byManyAtOnce_succeedsOnce() {
    cairn.transportDelay(Duration.ofMillis(1));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(16, n -> pairs.createIfAbsent(item("pk", "new", "sk", "_", "writer", n)));
    List<WriteOutcome<Map<String, AttributeValue>>> winners =
        outcomes.stream().filter(WriteOutcome::isApplied).toList();
    assertThat(winners).hasSize(1);
    Map<String, AttributeValue> written = winners.get(0).item().orElseThrow();
    assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.item()).contains(written));
    assertThat(stored(dynamoDb, PAIRS.key("new", "_"))).isEqualTo(written);
  }

  @Test
  void replaceIfPresent_replacesTheWholeItem_orNothing() {
    Map<String, AttributeValue> replaced = item("pk", "123", "sk", "abc", "x", 1);
    assertThat(pairs.replaceIfPresent(replaced).status()).isEqualTo(Status.APPLIED);
    assertThat(stored(dynamoDb, PAIRS.key("123", "abc"))).isEqualTo(replaced);
    WriteOutcome<?> missing = pairs.replaceIfPresent(item("pk", "789", "sk", "abc"));
    assertThat(missing.status()).isEqualTo(Status.NOT_FOUND);
    assertThat(stored(dynamoDb, PAIRS.key("789", "abc"))).isEmpty();
    assertThatThrownBy(missing::orThrow)
        .isInstanceOf(NoSuchItemException.class)
        .hasMessage("there is no item pairs[pk=789, sk=abc]");
  }

  @Test
  void expiresBy_takesWhatHasExpiredForAbsent() {
    long now = 1_800_000_000;
    Existence<Map<String, AttributeValue>> sessions =
        toolkit.clock(() -> Instant.ofEpochSecond(now)).existence(ORDERS).expiresBy("ttl");
    for (String name : List.of("a", "b", "c", "d", "e")) {
      dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", name, "ttl", now - 1)));
    }
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "text", "ttl", "never")));
    assertThat(sessions.createIfAbsent(item("pk", "a", "ttl", now)).status())
        .isEqualTo(Status.APPLIED);
    assertThat(sessions.createIfAbsent(item("pk", "a")).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(sessions.getOrCreate(item("pk", "b", "ttl", now + 9)).status())
        .isEqualTo(Status.APPLIED);
    assertThat(sessions.replaceIfPresent(item("pk", "c")).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(sessions.updateIfPresent(ORDERS.key("d"), row -> item("pk", "d")).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(sessions.deleteIfPresent(ORDERS.key("e")).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(sessions.replaceIfPresent(item("pk", "text")).status()).isEqualTo(Status.APPLIED);
    assertThat(sessions.updateIfPresent(ORDERS.key("a"), row -> item("pk", "a", "n", 1)).status())
        .isEqualTo(Status.APPLIED);
    assertThat(sessions.deleteIfPresent(ORDERS.key("b")).status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void collecting_countsTheReadAlsoWhereTheFunctionFails() {
    CapacityCollector collector = new CapacityCollector();
    assertThatThrownBy(
            () ->
                toolkit
                    .collecting(collector)
                    .existence(PAIRS)
                    .updateIfPresent(
                        PAIRS.key("123", "abc"),
                        row -> {
                          throw new IllegalStateException("no");
                        }))
        .hasMessage("no");
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofRead(1));
  }

  @Test
  void deleteIfPresent_saysWhetherThereWasAnItem() {
    assertThat(pairs.deleteIfPresent(PAIRS.key("123", "abc")).status()).isEqualTo(Status.APPLIED);
    assertThat(pairs.deleteIfPresent(PAIRS.key("123", "abc")).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(all(dynamoDb, "pairs")).hasSize(2);
  }

  @Test
  void updateIfPresent_ofAMissingItem_leavesNoGhost() {
    WriteOutcome<?> missing =
        pairs.updateIfPresent(PAIRS.key("789", "abc"), row -> item("pk", "789", "sk", "abc"));
    assertThat(missing.status()).isEqualTo(Status.NOT_FOUND);
    assertThat(missing.capacity()).hasToString("reported 1.0 read units, estimated 0");
    assertThat(all(dynamoDb, "pairs")).hasSize(3);
  }

  @Test
  void updateIfPresent_writesOnlyWhatTheFunctionChanged() {
    dynamoDb.putItem(
        r -> r.tableName("orders").item(item("pk", "1", "a", 1, "b", 2, "unknown", "kept")));
    record Order(String id, int a, Integer b) {}
    ItemSchema<Order> schema =
        ORDERS.mapped(
            order ->
                order.b() == null
                    ? item("pk", order.id(), "a", order.a())
                    : item("pk", order.id(), "a", order.a(), "b", order.b()),
            row ->
                new Order(
                    row.get("pk").s(),
                    Integer.parseInt(row.get("a").n()),
                    Integer.valueOf(row.get("b").n())));
    WriteOutcome<Order> done =
        toolkit
            .existence(schema)
            .updateIfPresent(schema.key("1"), order -> new Order("1", order.a() + 1, null));
    assertThat(done.item()).contains(new Order("1", 2, null));
    assertThat(stored(dynamoDb, ORDERS.key("1")))
        .isEqualTo(item("pk", "1", "a", 2, "unknown", "kept"));
    assertThat(done.capacity())
        .hasToString("reported 1.0 read units and 1.0 write units, estimated 0");
  }

  @Test
  void updateIfPresent_inPlace_isSeen_andNoChangeIsNotWritten() {
    WriteOutcome<?> done =
        pairs.updateIfPresent(
            PAIRS.key("123", "abc"),
            row -> {
              row.put("x", AttributeValue.fromN("1"));
              return row;
            });
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    WriteOutcome<?> same =
        pairs.updateIfPresent(
            PAIRS.key("123", "abc"),
            row -> {
              row.put("x", AttributeValue.fromN("1.0"));
              return row;
            });
    assertThat(same.status()).isEqualTo(Status.UNCHANGED);
    assertThat(same.capacity().reported()).isEqualTo(CapacityUnits.ofRead(1));
  }

  @Test
  void updateIfPresent_byManyAtOnce_losesNoUpdate() {
    cairn.transportDelay(Duration.ofMillis(1));
    dynamoDb.putItem(r -> r.tableName("orders").item(item("pk", "1", "n", 0)));
    Existence<Map<String, AttributeValue>> orders = toolkit.existence(ORDERS);
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(
            8,
            thread ->
                orders.updateIfPresent(
                    ORDERS.key("1"),
                    row -> item("pk", "1", "n", Integer.parseInt(row.get("n").n()) + 1)));
    assertThat(outcomes).allMatch(WriteOutcome::isApplied);
    assertThat(stored(dynamoDb, ORDERS.key("1"))).isEqualTo(item("pk", "1", "n", 8));
    assertThat(outcomes)
        .as("lost races, without which this proves nothing")
        .anyMatch(outcome -> outcome.capacity().requestCount() > 2);
  }

  @Test
  void updateIfPresent_withAnotherKey_isRefused() {
    assertThatThrownBy(
            () ->
                pairs.updateIfPresent(
                    PAIRS.key("123", "abc"), row -> item("pk", "123", "sk", "other")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("changed the key of pairs[pk=123, sk=abc]");
  }

  @Test
  void getOrCreate_createsOnce_andFindsAfterwards() {
    Map<String, AttributeValue> fresh = item("pk", "new", "sk", "_", "x", 1);
    assertThat(pairs.getOrCreate(fresh).orThrow().status()).isEqualTo(Status.APPLIED);
    WriteOutcome<Map<String, AttributeValue>> found =
        pairs.getOrCreate(item("pk", "new", "sk", "_", "x", 2)).orThrow();
    assertThat(found.status()).isEqualTo(Status.UNCHANGED);
    assertThat(found.item()).contains(fresh);
    assertThat(found.capacity()).hasToString("reported 1.0 read units, estimated 0");
  }

  @Test
  void getOrCreate_byManyAtOnce_givesAllTheSameItem() {
    cairn.transportDelay(Duration.ofMillis(1));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(16, n -> pairs.getOrCreate(item("pk", "new", "sk", "_", "writer", n)).orThrow());
    assertThat(outcomes).filteredOn(WriteOutcome::isApplied).hasSize(1);
    assertThat(outcomes.stream().map(outcome -> outcome.item().orElseThrow()).distinct())
        .hasSize(1);
  }

  @Test
  void exactlyOnce_costsTwice() {
    WriteOutcome<?> done = pairs.exactlyOnce().createIfAbsent(item("pk", "new", "sk", "_"));
    assertThat(done.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(2));
  }

  @Test
  void collecting_addsUpAllCalls() {
    CapacityCollector collector = new CapacityCollector();
    Existence<Map<String, AttributeValue>> metered = toolkit.collecting(collector).existence(PAIRS);
    metered.createIfAbsent(item("pk", "new", "sk", "_")).orThrow();
    assertThat(metered.createIfAbsent(item("pk", "new", "sk", "_")).isApplied()).isFalse();
    metered.getOrCreate(item("pk", "new2", "sk", "_")).orThrow();
    assertThat(metered.partition("new").exists()).isTrue();
    assertThat(collector.report())
        .hasToString("reported 2.0 read units and 2.0 write units, estimated 1.0 write units");
    assertThat(collector.report().requestCount()).isEqualTo(5);
  }

  /** What the toolkit keeps for itself, under keys of its name spaces and elsewhere. */
  @Test
  void itemsOfTheToolkit_areNotTheCallers() {
    Map<String, AttributeValue> marker =
        item("pk", "sk#freddie", "sk", "_", "cairnType", "unique", "cairnConstraint", "name");
    dynamoDb.putItem(r -> r.tableName("pairs").item(marker));
    ItemKey key = PAIRS.keyOf(marker);
    assertThat(pairs.deleteIfPresent(key).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(pairs.replaceIfPresent(item("pk", "sk#freddie", "sk", "_")).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(pairs.updateIfPresent(key, row -> item("pk", "sk#freddie", "sk", "_")).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(pairs.createIfAbsent(item("pk", "sk#freddie", "sk", "_")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
    assertThat(pairs.partition("x").put(item("pk", "x", "sk", "1")).isApplied()).isTrue();
    assertThat(pairs.deleteIfPresent(PAIRS.key("x", "_")).status()).isEqualTo(Status.NOT_FOUND);
    assertThat(stored(dynamoDb, key)).isEqualTo(marker);
  }

  @Test
  void keysOfTheToolkitsNameSpaces_areRefused() {
    for (String space : List.of("unique#email#a@example.com", "request#orders#1")) {
      assertThatThrownBy(() -> pairs.deleteIfPresent(PAIRS.key(space, "_")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("which the toolkit keeps for its");
      assertThatThrownBy(() -> pairs.createIfAbsent(item("pk", space, "sk", "_")))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(
              () ->
                  toolkit
                      .transaction()
                      .and(pairs.planReplace(item("pk", space, "sk", "_")))
                      .execute())
          .isInstanceOf(IllegalArgumentException.class);
      pairs.createIfAbsent(item("pk", space, "sk", "mine")).orThrow();
    }
  }

  @Test
  void updateIfPresent_ofAnItemWithManyAttributes_writesThemAll() {
    Map<String, AttributeValue> large = item("pk", "1");
    for (int i = 0; i < 400; i++) {
      large.put("attribute" + i, AttributeValue.fromN("1"));
    }
    dynamoDb.putItem(r -> r.tableName("orders").item(large));
    Existence<Map<String, AttributeValue>> orders = toolkit.existence(ORDERS);
    orders
        .updateIfPresent(
            ORDERS.key("1"),
            row -> {
              row.put("attribute399", AttributeValue.fromN("2"));
              return row;
            })
        .orThrow();
    orders
        .updateIfPresent(
            ORDERS.key("1"),
            row -> {
              row.replaceAll(
                  (name, value) -> name.equals("pk") ? value : AttributeValue.fromN("3"));
              return row;
            })
        .orThrow();
    assertThat(stored(dynamoDb, ORDERS.key("1")).values())
        .filteredOn(value -> AttributeValue.fromN("3").equals(value))
        .hasSize(400);
  }

  @Test
  void functionThatReturnsNull_isRefusedByName() {
    assertThatThrownBy(() -> pairs.updateIfPresent(PAIRS.key("123", "abc"), row -> null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("returned null");
    assertThatThrownBy(() -> pairs.createIfAbsent(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("null is no item");
  }

  @Test
  void itemsThatCallThemselvesTheToolkits_areRefused() {
    Map<String, AttributeValue> posing = item("pk", "123", "sk", "abc", "cairnType", "unique");
    for (Runnable write :
        List.<Runnable>of(
            () -> assertThat(pairs.createIfAbsent(posing)).isNull(),
            () -> assertThat(pairs.getOrCreate(posing)).isNull(),
            () -> assertThat(pairs.replaceIfPresent(posing)).isNull(),
            () -> assertThat(pairs.partition("123").put(posing)).isNull(),
            () -> assertThat(pairs.updateIfPresent(PAIRS.keyOf(posing), row -> posing)).isNull())) {
      assertThatThrownBy(write::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("has the attribute cairnType, which the toolkit keeps");
    }
    assertThat(stored(dynamoDb, PAIRS.key("123", "abc"))).isEqualTo(item("pk", "123", "sk", "abc"));
  }

  @Test
  void keysOfOtherTables_areRefused() {
    assertThatThrownBy(() -> pairs.deleteIfPresent(ORDERS.key("1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the key orders[pk=1] is not one of pairs(pk, sk)");
    assertThatThrownBy(() -> pairs.updateIfPresent(ORDERS.key("1"), row -> row))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> pairs.countedPartition("1").deleteIfPresent(ORDERS.key("1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nulls_areRefusedByName() {
    assertThatThrownBy(() -> pairs.deleteIfPresent(null)).hasMessage("key");
    assertThatThrownBy(() -> pairs.planDelete(null)).hasMessage("key");
    assertThatThrownBy(() -> pairs.updateIfPresent(PAIRS.key("1", "2"), null))
        .hasMessage("function");
    assertThatThrownBy(() -> pairs.planUpdate(PAIRS.key("1", "2"), null)).hasMessage("function");
    assertThatThrownBy(() -> pairs.planCreate(null)).hasMessage("item");
    assertThatThrownBy(() -> pairs.planReplace(null)).hasMessage("item");
    assertThatThrownBy(() -> pairs.partition((PartitionKey) null)).hasMessage("partition");
    assertThatThrownBy(() -> pairs.expiresBy(null)).hasMessage("attribute");
    assertThatThrownBy(() -> pairs.sentinel(null)).hasMessage("sortKeyValue");
  }

  /** What the toolkit puts on the items that it numbers stays, also where all is written anew. */
  @Test
  void updateIfPresent_keepsWhatTheToolkitPutOnTheItem() {
    Map<String, AttributeValue> large = item("pk", "1", "cairnCreatedBy", "id");
    for (int i = 0; i < 200; i++) {
      large.put("attribute" + i, AttributeValue.fromN("1"));
    }
    dynamoDb.putItem(r -> r.tableName("orders").item(large));
    WriteOutcome<Map<String, AttributeValue>> done =
        toolkit
            .existence(ORDERS)
            .updateIfPresent(
                ORDERS.key("1"),
                row -> {
                  assertThat(row).doesNotContainKey("cairnCreatedBy");
                  row.replaceAll(
                      (name, value) -> name.equals("pk") ? value : AttributeValue.fromN("3"));
                  return row;
                });
    assertThat(done.orThrow().item().orElseThrow()).hasSize(201);
    assertThat(stored(dynamoDb, ORDERS.key("1"))).hasSize(202).containsKey("cairnCreatedBy");
  }
}
