package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.CallSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

@ParameterizedClass
@EnumSource(Api.class)
class TransactionReadTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CallSource calls;

  TransactionReadTest(Api api) {
    calls = api.calls(cairn, Api::repeatNothing);
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

  private TransactionRead reading() {
    return TransactionRead.on(calls)
        .retries(RetryOptions.immediate())
        .get("pair", PAIRS, PAIRS.key("p", "1"))
        .get("order", ORDERS, ORDERS.key("none"));
  }

  @Test
  void execute_givesItemsByLabel() {
    ItemsRead read = reading().execute();
    assertThat(read.find("pair", PAIRS)).contains(item("pk", "p", "sk", "1", "x", "y"));
    assertThat(read.item("order")).isEmpty();
    assertThat(read.capacity().reported()).isEqualTo(CapacityUnits.ofRead(4));
    assertThatThrownBy(() -> read.item("other"))
        .hasMessage("no item is called \"other\"; there are [pair, order]");
  }

  @Test
  void execute_triesAgainAfterAConflict() {
    cairn.faults().on("TransactGetItems").conflict().once();
    cairn.faults().on("TransactGetItems").loseReply().once();
    assertThat(reading().execute().item("pair")).isPresent();
  }

  @Test
  void execute_givesUpAtTheDeadline() {
    cairn.faults().on("TransactGetItems").conflict().always();
    assertThatThrownBy(() -> reading().execute()).isInstanceOf(GaveUpException.class);
  }

  @Test
  void execute_withAMistake_fails() {
    assertThatThrownBy(() -> TransactionRead.on(calls).execute())
        .hasMessage("a transaction reads 1 to 100 items, not 0");
    assertThatThrownBy(() -> reading().get("again", PAIRS, PAIRS.key("p", "1")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reading().get("pair", PAIRS, PAIRS.key("p", "2")))
        .hasMessage("two items are called \"pair\"");
    assertThatThrownBy(
            () ->
                TransactionRead.on(calls)
                    .get("x", ORDERS.inTable("nowhere"), ORDERS.inTable("nowhere").key("1"))
                    .execute())
        .isInstanceOf(ResourceNotFoundException.class);
  }
}
