package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.FaultyHttpClient;
import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class TransactionReadTest {
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final FaultyHttpClient http = new FaultyHttpClient(cairn.httpClient());

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
    DynamoDbClient faulty =
        cairn.dynamoDbClient(
            builder ->
                builder
                    .httpClient(http)
                    .overrideConfiguration(o -> o.retryStrategy(AwsRetryStrategy.doNotRetry())));
    return TransactionRead.on(faulty)
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
    http.cancel("TransactionConflict", "None").loseReply();
    assertThat(reading().execute().item("pair")).isPresent();
  }

  @Test
  void execute_givesUpAtTheDeadline() {
    for (int i = 0; i < 100; i++) {
      http.cancel("TransactionConflict", "None");
    }
    assertThatThrownBy(() -> reading().execute()).isInstanceOf(GaveUpException.class);
  }

  @Test
  void execute_withAMistake_fails() {
    assertThatThrownBy(() -> TransactionRead.on(dynamoDb).execute())
        .hasMessage("a transaction reads 1 to 100 items, not 0");
    assertThatThrownBy(() -> reading().get("again", PAIRS, PAIRS.key("p", "1")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reading().get("pair", PAIRS, PAIRS.key("p", "2")))
        .hasMessage("two items are called \"pair\"");
    assertThatThrownBy(
            () ->
                TransactionRead.on(dynamoDb)
                    .get("x", ORDERS.inTable("nowhere"), ORDERS.inTable("nowhere").key("1"))
                    .execute())
        .isInstanceOf(ResourceNotFoundException.class);
  }
}
