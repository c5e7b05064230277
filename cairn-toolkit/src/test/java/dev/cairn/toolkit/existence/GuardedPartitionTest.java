package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.TransactionPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

@ParameterizedClass
@EnumSource(Api.class)
class GuardedPartitionTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final Api api;
  private final GuardedPartition<Map<String, AttributeValue>> partition;

  GuardedPartitionTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn);
    partition = toolkit.existence(PAIRS).partition("123");
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  @Test
  void exists_onceAnythingWasWritten_asInTheArticle() {
    assertThat(partition.exists()).isFalse();
    assertThat(partition.put(item("pk", "123", "sk", "abc")).status()).isEqualTo(Status.APPLIED);
    assertThat(partition.put(item("pk", "123", "sk", "def")).status()).isEqualTo(Status.APPLIED);
    assertThat(partition.exists()).isTrue();
    assertThat(toolkit.existence(PAIRS).partition("456").exists()).isFalse();
    assertThat(all(dynamoDb, "pairs"))
        .containsExactlyInAnyOrder(
            item("pk", "123", "sk", "_", "cairnType", "sentinel"),
            item("pk", "123", "sk", "abc"),
            item("pk", "123", "sk", "def"));
  }

  @Test
  void put_costsATransactionOfTwoItems() {
    assertThat(partition.put(item("pk", "123", "sk", "abc")).capacity())
        .hasToString("reported 4.0 write units, estimated 0");
  }

  @Test
  void createIfAbsent_ofAnExistingItem_writesNothing() {
    dynamoDb.putItem(r -> r.tableName("pairs").item(item("pk", "123", "sk", "abc")));
    assertThat(partition.createIfAbsent(item("pk", "123", "sk", "abc", "x", 1)).status())
        .isEqualTo(Status.ALREADY_EXISTS);
    assertThat(partition.exists()).isFalse();
    assertThat(partition.createIfAbsent(item("pk", "123", "sk", "def")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(partition.exists()).isTrue();
  }

  @Test
  void exists_staysWhenItemsAreRemoved() {
    partition.put(item("pk", "123", "sk", "abc")).orThrow();
    toolkit.existence(PAIRS).deleteIfPresent(PAIRS.key("123", "abc")).orThrow();
    assertThat(partition.exists()).isTrue();
  }

  @Test
  void put_byManyAtOnce_succeedsForAll() {
    cairn.transportDelay(Duration.ofMillis(1));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(16, n -> partition.put(item("pk", "123", "sk", "item " + n)));
    assertThat(outcomes).allMatch(WriteOutcome::isApplied);
    assertThat(all(dynamoDb, "pairs")).hasSize(17);
  }

  @Test
  void sentinel_ofANumericSortKey_isANumberBelowTheData() {
    GuardedPartition<Map<String, AttributeValue>> project =
        toolkit.existence(PROJECTS).partition("projectA");
    project.put(item("pk", "projectA", "sk", 1)).orThrow();
    assertThat(project.sentinelKey()).isEqualTo(PROJECTS.key("projectA", -1));
    assertThat(project.exists()).isTrue();
    assertThat(toolkit.existence(PROJECTS).sentinel(0).partition("projectA").exists()).isFalse();
  }

  @Test
  void put_ofAStrangeItem_isRefused() {
    assertThatThrownBy(() -> partition.put(item("pk", "456", "sk", "abc")))
        .hasMessage("item pairs[pk=456, sk=abc] is not in partition pairs[pk=123]");
    assertThatThrownBy(() -> partition.put(item("pk", "123", "sk", "_")))
        .hasMessage("item pairs[pk=123, sk=_] is the partition's sentinel");
    assertThatThrownBy(() -> toolkit.existence(ORDERS).partition("1"))
        .hasMessageContaining("has no sort key");
  }

  @Test
  void put_keepsWhatTheSentinelHas() {
    dynamoDb.putItem(
        r -> r.tableName("pairs").item(item("pk", "123", "sk", "_", "note", "by hand")));
    assertThat(partition.exists()).as("by hand, without the attribute").isTrue();
    toolkit
        .existence(PAIRS)
        .countedPartition("123")
        .createIfAbsent(item("pk", "123", "sk", "abc"))
        .orThrow();
    partition.put(item("pk", "123", "sk", "abc")).orThrow();
    assertThat(stored(dynamoDb, partition.sentinelKey()))
        .isEqualTo(
            item(
                "pk",
                "123",
                "sk",
                "_",
                "note",
                "by hand",
                "cairnType",
                "sentinel",
                "cairnCount",
                1));
  }

  @Test
  void otherItemsOfTheToolkit_areNoSentinels_andStay() {
    Map<String, AttributeValue> marker =
        item("pk", "123", "sk", "_", "cairnType", "unique", "cairnConstraint", "name");
    dynamoDb.putItem(r -> r.tableName("pairs").item(marker));
    assertThat(partition.exists()).isFalse();
    assertThatThrownBy(() -> partition.put(item("pk", "123", "sk", "abc")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in the place of the sentinel pairs[pk=123, sk=_] is another item");
    assertThat(all(dynamoDb, "pairs")).containsExactly(marker);
    assertThatThrownBy(() -> toolkit.existence(PAIRS).partition("unique#email#a@example.com"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("which the toolkit keeps for its markers");
    dynamoDb.putItem(
        r -> r.tableName("pairs").item(item("pk", "123", "sk", "x", "cairnType", "unique")));
    GuardedPartition<Map<String, AttributeValue>> beside =
        toolkit.existence(PAIRS).sentinel("0").partition("123");
    assertThat(beside.put(item("pk", "123", "sk", "x")).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(beside.exists()).isFalse();
  }

  @Test
  void sentinels_doNotExpire() {
    long now = 1_800_000_000;
    CairnToolkit later = toolkit.clock(() -> Instant.ofEpochSecond(now));
    GuardedPartition<Map<String, AttributeValue>> sessions =
        later.existence(PAIRS).expiresBy("ttl").partition("123");
    dynamoDb.putItem(r -> r.tableName("pairs").item(item("pk", "123", "sk", "_", "ttl", now - 1)));
    assertThat(sessions.exists()).as("what expired is as good as gone").isFalse();
    sessions.put(item("pk", "123", "sk", "abc", "ttl", now - 1)).orThrow();
    assertThat(sessions.exists()).isTrue();
    assertThat(stored(dynamoDb, sessions.sentinelKey())).doesNotContainKey("ttl");
    GuardedPartition<Map<String, AttributeValue>> times =
        later.existence(PROJECTS).expiresBy("sk").partition("a");
    times.put(item("pk", "a", "sk", now)).orThrow();
    assertThat(times.exists()).as("sort key -1 is no time").isTrue();
  }

  @Test
  void put_afterALostReply_undoesNothingOfWhatOthersDo() {
    AtomicInteger sent = new AtomicInteger();
    SentRequests others =
        new SentRequests(
            request -> {
              if (request instanceof TransactWriteItemsRequest && sent.incrementAndGet() == 2) {
                dynamoDb.putItem(
                    p ->
                        p.tableName("pairs").item(item("pk", "123", "sk", "abc", "by", "another")));
              }
            });
    cairn.faults().on("TransactWriteItems").loseReply().once();
    WriteOutcome<?> done =
        api.toolkit(cairn, settings -> settings.addExecutionInterceptor(others))
            .existence(PAIRS)
            .partition("123")
            .put(item("pk", "123", "sk", "abc"));
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(stored(dynamoDb, PAIRS.key("123", "abc"))).containsKey("by");
    assertThat(sent).hasValue(2);
  }

  @Test
  void plans_writeTheSentinelToo() {
    Existence<Map<String, AttributeValue>> pairs = toolkit.existence(PAIRS);
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> plan =
        partition.planPut(item("pk", "123", "sk", "abc"));
    assertThat(toolkit.transaction().and(plan).execute().of(plan).orElseThrow().status())
        .isEqualTo(Status.APPLIED);
    assertThat(partition.exists()).isTrue();
    TransactionPlan<WriteOutcome<Map<String, AttributeValue>>> again =
        partition.planCreate(item("pk", "123", "sk", "abc"));
    assertThat(toolkit.transaction().and(again).execute().of(again).orElseThrow().status())
        .isEqualTo(Status.ALREADY_EXISTS);
    assertThat(pairs.deleteIfPresent(partition.sentinelKey()).status()).isEqualTo(Status.NOT_FOUND);
  }
}
