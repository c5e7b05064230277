package dev.cairn.toolkit.transaction;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.FaultyHttpClient;
import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The client does not repeat anything itself here, so that every repetition is the toolkit's. */
class TransactionFaultTest {
  private static final Pattern TOKEN = Pattern.compile("\"ClientRequestToken\":\"([^\"]+)\"");

  private final Cairn cairn = Cairn.inMemory();
  private final FaultyHttpClient http = new FaultyHttpClient(cairn.httpClient());
  private final DynamoDbClient dynamoDb =
      cairn.dynamoDbClient(
          builder ->
              builder
                  .httpClient(http)
                  .overrideConfiguration(o -> o.retryStrategy(AwsRetryStrategy.doNotRetry())));

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private Transaction count() {
    return Transaction.on(dynamoDb)
        .retries(RetryOptions.immediate())
        .update(
            "count",
            ORDERS,
            ORDERS.key("count"),
            ItemUpdate.of(
                "ADD #n :one", Map.of("#n", "n"), Map.of(":one", AttributeValue.fromN("1"))));
  }

  private Transaction create() {
    return Transaction.on(dynamoDb)
        .retries(RetryOptions.immediate())
        .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS));
  }

  private Map<String, AttributeValue> counter() {
    return stored(dynamoDb, ORDERS.key("count"));
  }

  private List<String> tokens() {
    return http.bodies().stream()
        .map(
            body -> {
              Matcher matcher = TOKEN.matcher(body);
              assertThat(matcher.find()).isTrue();
              return matcher.group(1);
            })
        .toList();
  }

  private void faults(int count, Runnable fault) {
    for (int i = 0; i < count; i++) {
      fault.run();
    }
  }

  @Test
  void execute_afterALostReply_appliesOnce() {
    http.loseReply().loseReply().loseRequest();
    TransactionOutcome done = count().execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.attemptCount()).isEqualTo(4);
    assertThat(tokens()).hasSize(4).containsOnly(tokens().get(0));
    assertThat(counter().get("n").n()).isEqualTo("1");
    assertThat(done.capacity().isComplete()).isFalse();
    assertThat(done.capacity().requestCount()).isEqualTo(4);
  }

  @Test
  void execute_afterALostReply_doesNotTakeItsOwnSuccessForAFailedCondition() {
    http.loseReply();
    assertThat(create().execute().status()).isEqualTo(Status.APPLIED);
    assertThat(create().execute().status()).isEqualTo(Status.FAILED);
  }

  @Test
  void execute_withAllRepliesLost_isUnknown() {
    faults(1000, http::loseReply);
    TransactionOutcome unknown = count().execute();
    assertThat(unknown.status()).isEqualTo(Status.UNKNOWN);
    assertThat(unknown.cause()).containsInstanceOf(SdkClientException.class);
    assertThat(counter().get("n").n()).isEqualTo("1");
    assertThatThrownBy(unknown::orThrow).isInstanceOf(OutcomeUnknownException.class);
  }

  @Test
  void execute_afterAConflict_triesAgainWithANewToken() {
    http.cancel("TransactionConflict").cancel("ThrottlingError");
    TransactionOutcome done = count().execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(tokens()).hasSize(3).doesNotHaveDuplicates();
    assertThat(done.capacity()).hasToString("reported 2.0 write units, estimated 4.0 write units");
  }

  @Test
  void execute_afterAConflictThatHidesADuplicate_reportsTheDuplicate() {
    create().execute().orThrow();
    http.cancel("TransactionConflict");
    TransactionOutcome refused = create().execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.failed("order").orElseThrow().existingItem()).contains(item("pk", "1"));
  }

  @Test
  void execute_withConflictsWithoutEnd_givesUp() {
    faults(1000, () -> http.cancel("TransactionConflict"));
    TransactionOutcome gaveUp = count().execute();
    assertThat(gaveUp.status()).isEqualTo(Status.GAVE_UP);
    assertThat(gaveUp.attemptCount()).isGreaterThan(5).isLessThan(100);
    assertThat(gaveUp.failed("count").orElseThrow().reason())
        .isEqualTo(StepFailure.Reason.CONFLICT);
    assertThat(counter()).isEmpty();
    assertThatThrownBy(gaveUp::orThrow)
        .isInstanceOf(GaveUpException.class)
        .hasMessageContaining("step \"count\": conflict with another request");
  }

  @Test
  void execute_withAFailedConditionBesideAConflict_triesAgainIfTheItemHasChanged() {
    failBesideAConflict();
    TransactionOutcome done =
        create().put("other", ORDERS, item("pk", "2"), ItemCondition.absent(ORDERS)).execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.attemptCount()).isEqualTo(2);
  }

  @Test
  void execute_withAFailedConditionBesideAConflict_hasFailedIfTheItemIsTheSame() {
    create().execute().orThrow();
    failBesideAConflict();
    TransactionOutcome refused =
        create().put("other", ORDERS, item("pk", "2"), ItemCondition.absent(ORDERS)).execute();
    assertThat(refused.status()).isEqualTo(Status.FAILED);
    assertThat(refused.attemptCount()).isEqualTo(1);
    assertThat(refused.failures()).extracting(StepFailure::label).containsExactly("order");
    assertThat(refused.capacity().reported()).isEqualTo(CapacityUnits.ofRead(1));
  }

  private void failBesideAConflict() {
    http.answer(
        400,
        "TransactionCanceledException",
        ",\"Message\":\"Transaction cancelled\",\"CancellationReasons\":["
            + "{\"Code\":\"ConditionalCheckFailed\",\"Item\":{\"pk\":{\"S\":\"1\"}}},"
            + "{\"Code\":\"TransactionConflict\"}]");
  }

  @Test
  void execute_whileTheTransactionIsInProgress_keepsItsToken() {
    http.answer(400, "TransactionInProgressException", ",\"Message\":\"in progress\"");
    assertThat(count().execute().status()).isEqualTo(Status.APPLIED);
    assertThat(tokens()).hasSize(2).containsOnly(tokens().get(0));
  }

  @Test
  void execute_afterAnInternalError_triesAgain() {
    http.answer(500, "InternalServerError", ",\"Message\":\"no\"");
    http.answer(400, "ProvisionedThroughputExceededException", ",\"Message\":\"no\"");
    assertThat(count().execute().status()).isEqualTo(Status.APPLIED);
    assertThat(counter().get("n").n()).isEqualTo("1");
  }

  @Test
  void execute_throttledWithoutEnd_givesUp() {
    faults(
        1000,
        () -> http.answer(400, "ProvisionedThroughputExceededException", ",\"Message\":\"no\""));
    assertThat(count().execute().status()).isEqualTo(Status.GAVE_UP);
  }

  @Test
  void execute_refusedForGood_afterALostReply_isUnknown() {
    http.loseReply().answer(400, "AccessDeniedException", ",\"Message\":\"no\"");
    assertThat(count().execute().status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void execute_refusedForGood_throwsTheSdksException() {
    http.answer(400, "AccessDeniedException", ",\"Message\":\"no\"");
    assertThatThrownBy(() -> count().execute()).isInstanceOf(DynamoDbException.class);
    assertThat(http.bodies()).hasSize(1);
  }

  @Test
  void execute_withoutCredentials_throwsAtOnce() {
    try (DynamoDbClient nobody =
        cairn.dynamoDbClient(
            builder ->
                builder.credentialsProvider(
                    () -> {
                      throw SdkClientException.create("no credentials");
                    }))) {
      Transaction transaction =
          Transaction.on(nobody)
              .retries(RetryOptions.immediate())
              .put("x", ORDERS, item("pk", "1"));
      assertThatThrownBy(transaction::execute).hasMessageContaining("no credentials");
    }
  }

  @Test
  void execute_interrupted_isUnknownAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    TransactionOutcome outcome = count().execute();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void execute_withAClientThatRepeatsItself_keepsOneTokenThroughout() {
    DynamoDbClient repeating = cairn.dynamoDbClient(builder -> builder.httpClient(http));
    http.loseReply().loseReply();
    TransactionOutcome done =
        Transaction.on(repeating)
            .put("order", ORDERS, item("pk", "1"), ItemCondition.absent(ORDERS))
            .execute();
    assertThat(done.status()).isEqualTo(Status.APPLIED);
    assertThat(done.attemptCount()).isEqualTo(1);
    assertThat(tokens()).hasSize(3).containsOnly(tokens().get(0));
  }
}
