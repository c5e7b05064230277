package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.all;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.existence.ExistenceOutcome.Status;
import dev.cairn.toolkit.internal.CallSource;
import java.time.Duration;
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
class GuardedPartitionTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CallSource calls;
  private final GuardedPartition<Map<String, AttributeValue>> partition;

  GuardedPartitionTest(Api api) {
    calls = api.calls(cairn);
    partition = Existence.of(calls, PAIRS).partition("123");
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
    assertThat(Existence.of(calls, PAIRS).partition("456").exists()).isFalse();
    assertThat(all(dynamoDb, "pairs"))
        .containsExactlyInAnyOrder(
            item("pk", "123", "sk", "_"),
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
    Existence.of(calls, PAIRS).deleteIfPresent(PAIRS.key("123", "abc")).orThrow();
    assertThat(partition.exists()).isTrue();
  }

  @Test
  void put_byManyAtOnce_succeedsForAll() {
    cairn.transportDelay(Duration.ofMillis(1));
    List<ExistenceOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(16, n -> partition.put(item("pk", "123", "sk", "item " + n)));
    assertThat(outcomes).allMatch(ExistenceOutcome::isApplied);
    assertThat(all(dynamoDb, "pairs")).hasSize(17);
  }

  @Test
  void sentinel_ofANumericSortKey_isANumberBelowTheData() {
    GuardedPartition<Map<String, AttributeValue>> project =
        Existence.of(calls, PROJECTS).partition("projectA");
    project.put(item("pk", "projectA", "sk", 1)).orThrow();
    assertThat(project.sentinelKey()).isEqualTo(PROJECTS.key("projectA", -1));
    assertThat(project.exists()).isTrue();
    assertThat(Existence.of(calls, PROJECTS).sentinel(0).partition("projectA").exists()).isFalse();
  }

  @Test
  void put_ofAStrangeItem_isRefused() {
    assertThatThrownBy(() -> partition.put(item("pk", "456", "sk", "abc")))
        .hasMessage("item pairs[pk=456, sk=abc] is not in partition pairs[pk=123]");
    assertThatThrownBy(() -> partition.put(item("pk", "123", "sk", "_")))
        .hasMessage("item pairs[pk=123, sk=_] is the partition's sentinel");
    assertThatThrownBy(() -> Existence.of(calls, ORDERS).partition("1"))
        .hasMessageContaining("has no sort key");
  }
}
