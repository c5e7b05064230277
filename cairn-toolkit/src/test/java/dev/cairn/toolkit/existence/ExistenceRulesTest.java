package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.StaleItemException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A schema whose items have versions, and items that have expired. */
@ParameterizedClass
@EnumSource(Api.class)
class ExistenceRulesTest {
  private static final long NOW = 1_800_000_000;

  /** A written item must have the version of the one that is there, and gets the next. */
  private static final WriteRules VERSIONS =
      new WriteRules() {
        @Override
        public Rewrite put(Map<String, AttributeValue> item) {
          AttributeValue version = item.get("v");
          Map<String, AttributeValue> next = new LinkedHashMap<>(item);
          next.put(
              "v",
              AttributeValue.fromN(
                  version == null ? "1" : "" + (Integer.parseInt(version.n()) + 1)));
          return new Rewrite(
              next,
              version == null ? ItemCondition.missing("v") : ItemCondition.equal("v", version));
        }

        @Override
        public Rewrite update(
            Map<String, AttributeValue> stored, Map<String, AttributeValue> changed) {
          return put(changed);
        }

        @Override
        public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
          return item;
        }
      };

  private static final ItemSchema<Map<String, AttributeValue>> VERSIONED = ORDERS.obeying(VERSIONS);

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final Existence<Map<String, AttributeValue>> orders;

  ExistenceRulesTest(Api api) {
    toolkit = api.toolkit(cairn).clock(() -> Instant.ofEpochSecond(NOW));
    orders = toolkit.existence(VERSIONED);
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private void put(Map<String, AttributeValue> item) {
    dynamoDb.putItem(p -> p.tableName("orders").item(item));
  }

  private Map<String, AttributeValue> stored1() {
    return stored(dynamoDb, ORDERS.key("1"));
  }

  @Test
  void createIfAbsent_storesAndTellsTheFirstVersion() {
    assertThat(orders.createIfAbsent(item("pk", "1")).orThrow().item())
        .contains(item("pk", "1", "v", 1));
    assertThat(orders.createIfAbsent(item("pk", "1", "v", 1)).status())
        .isEqualTo(Status.ALREADY_EXISTS);
    WriteOutcome<?> old = orders.createIfAbsent(item("pk", "2", "v", 1));
    assertThat(old.status()).isEqualTo(Status.STALE);
    assertThatThrownBy(old::orThrow).isInstanceOf(StaleItemException.class);
    assertThat(stored(dynamoDb, ORDERS.key("2"))).isEmpty();
  }

  @Test
  void replaceIfPresent_ofAnotherVersion_isStale() {
    put(item("pk", "1", "v", 2));
    WriteOutcome<Map<String, AttributeValue>> old =
        orders.replaceIfPresent(item("pk", "1", "v", 1));
    assertThat(old.status()).isEqualTo(Status.STALE);
    assertThat(old.item()).contains(item("pk", "1", "v", 2));
    assertThat(orders.replaceIfPresent(item("pk", "2", "v", 1)).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(orders.replaceIfPresent(item("pk", "1", "v", 2)).orThrow().item())
        .contains(item("pk", "1", "v", 3));
  }

  @Test
  void updateIfPresent_countsTheVersion_andIsStaleIfTheFunctionChangesIt() {
    put(item("pk", "1", "v", 2));
    WriteOutcome<?> done =
        orders.updateIfPresent(ORDERS.key("1"), row -> item("pk", "1", "n", 1, "v", 2));
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(stored1()).isEqualTo(item("pk", "1", "n", 1, "v", 3));
    WriteOutcome<?> stale =
        orders.updateIfPresent(ORDERS.key("1"), row -> item("pk", "1", "n", 2, "v", 2));
    assertThat(stale.status()).isEqualTo(Status.STALE);
    assertThat(stale.attemptCount()).isEqualTo(1);
    assertThat(stored1()).isEqualTo(item("pk", "1", "n", 1, "v", 3));
  }

  @Test
  void put_ofAPartition_isStaleWhereTheVersionIsAnother() {
    GuardedPartition<Map<String, AttributeValue>> partition =
        toolkit.existence(PAIRS.obeying(VERSIONS)).partition("p");
    partition.put(item("pk", "p", "sk", "1")).orThrow();
    assertThat(partition.put(item("pk", "p", "sk", "1")).status()).isEqualTo(Status.STALE);
    assertThat(partition.put(item("pk", "p", "sk", "1", "v", 1)).status())
        .isEqualTo(Status.APPLIED);
    assertThat(partition.put(item("pk", "p", "sk", "2", "v", 1)).status()).isEqualTo(Status.STALE);
  }

  @Test
  void plans_tellStaleItems() {
    put(item("pk", "1", "v", 2));
    assertThat(statusOf(orders.planCreate(item("pk", "2", "v", 7)))).isEqualTo(Status.STALE);
    assertThat(statusOf(orders.planCreate(item("pk", "1")))).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(statusOf(orders.planReplace(item("pk", "1", "v", 7)))).isEqualTo(Status.STALE);
    assertThat(statusOf(orders.planReplace(item("pk", "2", "v", 7)))).isEqualTo(Status.NOT_FOUND);
    assertThat(statusOf(orders.planUpdate(ORDERS.key("1"), row -> item("pk", "1", "n", 1, "v", 7))))
        .isEqualTo(Status.STALE);
    assertThat(statusOf(orders.planUpdate(ORDERS.key("1"), row -> item("pk", "1", "v", 2))))
        .isEqualTo(Status.UNCHANGED);
    assertThat(statusOf(orders.planUpdate(ORDERS.key("2"), row -> row)))
        .isEqualTo(Status.NOT_FOUND);
    assertThat(statusOf(orders.planDelete(ORDERS.key("2")))).isEqualTo(Status.NOT_FOUND);
  }

  private Status statusOf(TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan) {
    return toolkit.transaction().and(plan).execute().of(plan).orElseThrow().status();
  }

  /** A caller's condition of the same item is the same action, so its failure is not the plan's. */
  @Test
  void plans_sayNothingOfAFailureThatIsTheCallers() {
    Existence<Map<String, AttributeValue>> plain = toolkit.existence(ORDERS);
    put(item("pk", "1", "state", "closed"));
    ItemKey key = ORDERS.key("1");
    for (TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan :
        List.of(
            plain.planReplace(item("pk", "1")),
            plain.planUpdate(key, row -> item("pk", "1", "n", 1)),
            plain.planDelete(key))) {
      TransactionOutcome outcome =
          toolkit
              .transaction()
              .and(plan)
              .check("open", key, ItemCondition.equal("state", AttributeValue.fromS("open")))
              .execute();
      assertThat(outcome.status()).isEqualTo(TransactionOutcome.Status.FAILED);
      assertThat(outcome.of(plan)).isEmpty();
    }
  }

  @Test
  void expiredItems_areReplacedByNewOnes_whateverTheirVersion() {
    Existence<Map<String, AttributeValue>> sessions = orders.expiresBy("ttl");
    put(item("pk", "1", "v", 5, "ttl", NOW - 1));
    assertThat(sessions.replaceIfPresent(item("pk", "1", "v", 5)).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(sessions.createIfAbsent(item("pk", "1", "ttl", NOW + 9)).status())
        .isEqualTo(Status.APPLIED);
    assertThat(stored1()).isEqualTo(item("pk", "1", "v", 1, "ttl", NOW + 9));
    assertThat(sessions.createIfAbsent(item("pk", "1")).status()).isEqualTo(Status.ALREADY_EXISTS);
  }

  /** The toolkit's own items may expire too: they are never the caller's to replace. */
  @Test
  void expiredItemsOfTheToolkit_areNotWrittenOver_andNotGivenAway() {
    Map<String, AttributeValue> marker = item("pk", "1", "cairnType", "unique", "ttl", NOW - 1);
    put(marker);
    for (Existence<Map<String, AttributeValue>> sessions :
        List.of(
            toolkit.existence(ORDERS),
            toolkit.existence(ORDERS).expiresBy("ttl"),
            orders.expiresBy("ttl"))) {
      WriteOutcome<?> created = sessions.createIfAbsent(item("pk", "1"));
      assertThat(created.status()).isEqualTo(Status.ALREADY_EXISTS);
      assertThat(created.item()).isEmpty();
      WriteOutcome<?> found = sessions.getOrCreate(item("pk", "1"));
      assertThat(found.status()).isEqualTo(Status.ALREADY_EXISTS);
      assertThat(found.item()).isEmpty();
      assertThat(sessions.replaceIfPresent(item("pk", "1")).status()).isEqualTo(Status.NOT_FOUND);
      assertThat(sessions.updateIfPresent(ORDERS.key("1"), row -> row).status())
          .isEqualTo(Status.NOT_FOUND);
      assertThat(sessions.deleteIfPresent(ORDERS.key("1")).status()).isEqualTo(Status.NOT_FOUND);
      assertThat(stored1()).isEqualTo(marker);
    }
  }
}
