package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
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
class CountedPartitionTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;
  private final CountedPartition<Map<String, AttributeValue>> partition;

  CountedPartitionTest(Api api) {
    toolkit = api.toolkit(cairn, Api::repeatNothing);
    partition = toolkit.retries(RetryOptions.immediate()).existence(PAIRS).countedPartition("123");
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static Map<String, AttributeValue> pair(String sk) {
    return item("pk", "123", "sk", sk);
  }

  @Test
  void count_isThatOfTheItemsThatAreThere() {
    assertThat(partition.exists()).isFalse();
    assertThat(partition.createIfAbsent(pair("abc")).capacity().reported())
        .isEqualTo(CapacityUnits.ofWrite(4));
    assertThat(partition.createIfAbsent(pair("def")).status()).isEqualTo(Status.APPLIED);
    assertThat(partition.createIfAbsent(pair("def")).status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(partition.count()).isEqualTo(2);
    assertThat(partition.deleteIfPresent(PAIRS.key("123", "abc")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(partition.deleteIfPresent(PAIRS.key("123", "abc")).status())
        .isEqualTo(Status.NOT_FOUND);
    assertThat(partition.count()).isEqualTo(1);
    assertThat(stored(dynamoDb, partition.sentinelKey()))
        .isEqualTo(item("pk", "123", "sk", "_", "cairnType", "sentinel", "cairnCount", 1));
    partition.deleteIfPresent(PAIRS.key("123", "def")).orThrow();
    assertThat(partition.exists()).isFalse();
  }

  @Test
  void count_afterLostRepliesAndConflicts_isExact() {
    cairn.faults().on("TransactWriteItems").loseReply().times(2);
    cairn.faults().on("TransactWriteItems").conflict().times(2);
    partition.createIfAbsent(pair("abc")).orThrow();
    assertThat(partition.count()).isEqualTo(1);
    cairn.faults().on("TransactWriteItems").loseReply().once();
    partition.deleteIfPresent(PAIRS.key("123", "abc")).orThrow();
    assertThat(partition.count()).isZero();
  }

  @Test
  void createIfAbsent_byManyAtOnce_countsEachOnce() {
    Race.of(16, n -> partition.createIfAbsent(pair("item" + n % 8)).status());
    assertThat(partition.count()).isEqualTo(8);
  }

  @Test
  void writes_outsideThePartition_areRefused() {
    assertThatThrownBy(() -> partition.createIfAbsent(item("pk", "456", "sk", "abc")))
        .hasMessage("item pairs[pk=456, sk=abc] is not in partition pairs[pk=123]");
    assertThatThrownBy(() -> partition.deleteIfPresent(partition.sentinelKey()))
        .hasMessage("item pairs[pk=123, sk=_] is the partition's sentinel");
    assertThatThrownBy(() -> toolkit.existence(PAIRS).expiresBy("ttl").countedPartition("123"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void count_ofATextByHand_isRefusedByName() {
    dynamoDb.putItem(
        r -> r.tableName("pairs").item(item("pk", "123", "sk", "_", "cairnCount", "many")));
    assertThatThrownBy(partition::count)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("attribute cairnCount of the sentinel pairs[pk=123, sk=_]");
  }
}
