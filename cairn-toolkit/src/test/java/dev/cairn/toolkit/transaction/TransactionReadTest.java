package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.retry.RetryOptions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

@ParameterizedClass
@EnumSource(Api.class)
class TransactionReadTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  TransactionReadTest(Api api) {
    toolkit = api.toolkit(cairn, Api::repeatNothing).retries(RetryOptions.immediate());
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
    dynamoDb.putItem(r -> r.tableName("pairs").item(item("pk", "p", "sk", "1", "x", "y")));
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private Map<ItemKey, Map<String, AttributeValue>> read() {
    return toolkit.readTogether(PAIRS.key("p", "1"), ORDERS.key("none"));
  }

  @Test
  void readTogether_givesTheItemsThatAreThere() {
    CapacityCollector collector = new CapacityCollector();
    assertThat(
            toolkit
                .collecting(collector)
                .readTogether(PAIRS.key("p", "1"), ORDERS.key("none"), ORDERS.key("none")))
        .isEqualTo(Map.of(PAIRS.key("p", "1"), item("pk", "p", "sk", "1", "x", "y")));
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofRead(4));
  }

  @Test
  void readTogether_triesAgainAfterAConflict() {
    cairn.faults().on("TransactGetItems").conflict().once();
    cairn.faults().on("TransactGetItems").loseReply().once();
    assertThat(read()).containsKey(PAIRS.key("p", "1"));
  }

  @Test
  void readTogether_givesUpAtTheDeadline() {
    cairn.faults().on("TransactGetItems").conflict().always();
    assertThatThrownBy(this::read).isInstanceOf(GaveUpException.class);
  }

  @Test
  void readTogether_withAMistake_fails() {
    assertThatThrownBy(() -> toolkit.readTogether())
        .hasMessage("a transaction reads 1 to 100 items, not 0");
    assertThatThrownBy(() -> toolkit.readTogether(ORDERS.inTable("nowhere").key("1")))
        .isInstanceOf(ResourceNotFoundException.class);
  }
}
