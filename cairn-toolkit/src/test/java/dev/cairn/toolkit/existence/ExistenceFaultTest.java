package dev.cairn.toolkit.existence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.FaultyHttpClient;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.existence.ExistenceOutcome.Status;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Replies are lost below the client: some of these clients repeat the request, some do not. */
class ExistenceFaultTest {
  private final Cairn cairn = Cairn.inMemory();
  private final FaultyHttpClient http = new FaultyHttpClient(cairn.httpClient());

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private DynamoDbClient client(boolean repeats) {
    return cairn.dynamoDbClient(
        builder ->
            builder
                .httpClient(http)
                .overrideConfiguration(
                    o ->
                        o.retryStrategy(
                            repeats
                                ? AwsRetryStrategy.forRetryMode(RetryMode.STANDARD).toBuilder()
                                    .backoffStrategy(BackoffStrategy.retryImmediately())
                                    .build()
                                : AwsRetryStrategy.doNotRetry())));
  }

  private Existence<Map<String, AttributeValue>> orders(boolean repeats) {
    return Existence.of(client(repeats), ORDERS).retries(RetryOptions.immediate());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_afterALostReply_doesNotKnowWhoseEqualItemThatIs(boolean clientRepeats) {
    http.loseReply();
    ExistenceOutcome<?> outcome = orders(clientRepeats).createIfAbsent(item("pk", "1", "n", "1.0"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThatThrownBy(outcome::orThrow).isInstanceOf(OutcomeUnknownException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_afterALostReply_knowsAnothersItem(boolean clientRepeats) {
    orders(false).createIfAbsent(item("pk", "1", "n", 1)).orThrow();
    http.loseReply();
    assertThat(orders(clientRepeats).createIfAbsent(item("pk", "1", "n", 2)).status())
        .isEqualTo(Status.ALREADY_EXISTS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void createIfAbsent_exactlyOnce_afterALostReply_isApplied(boolean clientRepeats) {
    http.loseReply();
    assertThat(orders(clientRepeats).exactlyOnce().createIfAbsent(item("pk", "1")).status())
        .isEqualTo(Status.APPLIED);
    assertThat(orders(clientRepeats).exactlyOnce().createIfAbsent(item("pk", "1")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
  }

  @Test
  void getOrCreate_afterALostReply_hasTheItem() {
    http.loseReply();
    ExistenceOutcome<Map<String, AttributeValue>> outcome =
        orders(false).getOrCreate(item("pk", "1"));
    assertThat(outcome.orThrow().item()).contains(item("pk", "1"));
    assertThat(outcome.status()).isEqualTo(Status.UNCHANGED);
  }

  @Test
  void createIfAbsent_afterALostRequest_isApplied() {
    http.loseRequest();
    assertThat(orders(false).createIfAbsent(item("pk", "1")).status()).isEqualTo(Status.APPLIED);
  }

  @Test
  void createIfAbsent_afterAThrottle_isCertain() {
    orders(false).createIfAbsent(item("pk", "1")).orThrow();
    http.answer(400, "ProvisionedThroughputExceededException", ",\"Message\":\"no\"");
    assertThat(orders(true).createIfAbsent(item("pk", "1")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
  }

  @Test
  void createIfAbsent_afterAConflict_triesAgain() {
    http.answer(400, "TransactionConflictException", ",\"Message\":\"no\"");
    assertThat(orders(false).createIfAbsent(item("pk", "1")).status()).isEqualTo(Status.APPLIED);
    for (int i = 0; i < 1000; i++) {
      http.answer(400, "TransactionConflictException", ",\"Message\":\"no\"");
    }
    assertThat(orders(false).createIfAbsent(item("pk", "2")).status()).isEqualTo(Status.GAVE_UP);
  }

  @Test
  void updateIfPresent_afterALostReply_neverAppliesTheFunctionTwice() {
    orders(false).createIfAbsent(item("pk", "1", "n", 1)).orThrow();
    http.loseReply();
    ExistenceOutcome<?> outcome =
        orders(false)
            .updateIfPresent(
                ORDERS.key("1"),
                row -> item("pk", "1", "n", Integer.parseInt(row.get("n").n()) + 1));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).isEqualTo(item("pk", "1", "n", 2));
  }

  @Test
  void updateIfPresent_exactlyOnce_afterALostReply_isApplied() {
    orders(false).createIfAbsent(item("pk", "1", "n", 1)).orThrow();
    http.loseReply();
    ExistenceOutcome<?> outcome =
        orders(false)
            .exactlyOnce()
            .updateIfPresent(
                ORDERS.key("1"),
                row -> item("pk", "1", "n", Integer.parseInt(row.get("n").n()) + 1));
    assertThat(outcome.status()).isEqualTo(Status.APPLIED);
    assertThat(stored(cairn.dynamoDbClient(), ORDERS.key("1"))).isEqualTo(item("pk", "1", "n", 2));
  }

  @Test
  void deleteIfPresent_afterALostReply_doesNotKnowWhoDeleted() {
    orders(false).createIfAbsent(item("pk", "1")).orThrow();
    http.loseReply();
    assertThat(orders(false).deleteIfPresent(ORDERS.key("1")).status()).isEqualTo(Status.UNKNOWN);
  }
}
