package dev.cairn.embedded.sdk;

import static dev.cairn.embedded.sdk.Tables.COMPOSITE;
import static dev.cairn.embedded.sdk.Tables.SIMPLE;
import static dev.cairn.embedded.sdk.Tables.get;
import static dev.cairn.embedded.sdk.Tables.key;
import static dev.cairn.embedded.sdk.Tables.n;
import static dev.cairn.embedded.sdk.Tables.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.FaultKind;
import dev.cairn.protocol.fault.Throttling;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** Scripted faults as the SDK's clients meet them, with the SDK's own retries. */
class FaultTest {
  private static final SdkException THROTTLED =
      ProvisionedThroughputExceededException.builder()
          .statusCode(400)
          .awsErrorDetails(
              AwsErrorDetails.builder().errorCode("ProvisionedThroughputExceededException").build())
          .build();

  @AutoClose private final Cairn cairn = Cairn.builder().immediateRetries().build();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @Test
  void throttling_tellsTheSdkWhatWasThrottledAndWhy() {
    cairn.faults().on("PutItem").table(SIMPLE).throttleIndex("byMail").always();
    assertThatThrownBy(() -> put(dynamoDb, SIMPLE, key("a")))
        .isInstanceOfSatisfying(
            ProvisionedThroughputExceededException.class,
            e ->
                assertThat(e.throttlingReasons())
                    .singleElement()
                    .satisfies(
                        r -> {
                          assertThat(r.reason())
                              .isEqualTo("IndexWriteProvisionedThroughputExceeded");
                          assertThat(r.resource()).endsWith(":table/simple/index/byMail");
                        }));
  }

  @BeforeEach
  void createTables() {
    Tables.createAll(dynamoDb);
  }

  private void increment(DynamoDbClient client) {
    client.updateItem(
        r ->
            r.tableName(SIMPLE)
                .key(key("counter"))
                .updateExpression("ADD c :one")
                .expressionAttributeValues(Map.of(":one", n(1))));
  }

  private AttributeValue counter() {
    return get(dynamoDb, SIMPLE, key("counter")).get("c");
  }

  private static DynamoDbClient withoutRetries(Cairn cairn) {
    return cairn.dynamoDbClient(
        b -> b.overrideConfiguration(o -> o.retryStrategy(r -> r.maxAttempts(1))));
  }

  @Test
  void lostReplyOfAnIncrement_isSentAgain_andCountsTwice() {
    cairn.faults().on("UpdateItem").loseReply().once();

    increment(dynamoDb);

    assertThat(counter()).isEqualTo(n(2));
  }

  @Test
  void lostRequestOfAnIncrement_isSentAgain_andCountsOnce() {
    cairn.faults().on("UpdateItem").loseRequest().times(3);

    increment(dynamoDb);

    assertThat(counter()).isEqualTo(n(1));
    assertThat(cairn.faults().injected().count(FaultKind.LOSE_REQUEST)).isEqualTo(3);
  }

  @Test
  void lostReplyOfATransaction_isSentAgainWithItsToken_andCountsOnce() {
    cairn.faults().on("TransactWriteItems").loseReply().times(2);

    transact(dynamoDb);

    assertThat(counter()).isEqualTo(n(1));
  }

  private void transact(DynamoDbClient client) {
    TransactWriteItem put =
        TransactWriteItem.builder().put(p -> p.tableName(COMPOSITE).item(key("a", "b"))).build();
    client.transactWriteItems(r -> r.transactItems(Tables.increment("counter", 1), put));
  }

  @Test
  void connectionThatIsAlwaysLost_isAnSdkClientException_causedByAnIoException() {
    cairn.faults().on("PutItem").loseReply().always();

    assertThatThrownBy(() -> put(dynamoDb, SIMPLE, key("a")))
        .isInstanceOf(SdkClientException.class)
        .hasRootCauseInstanceOf(IOException.class);
    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(key("a"));
  }

  @Test
  void asyncClient_meetsTheSameFaults() {
    DynamoDbAsyncClient async = cairn.dynamoDbAsyncClient();
    cairn.faults().on("PutItem").loseRequest().times(2);
    async.putItem(r -> r.tableName(SIMPLE).item(key("a"))).join();
    assertThat(get(dynamoDb, SIMPLE, key("a"))).isEqualTo(key("a"));

    cairn.faults().on("PutItem").loseRequest().always();
    assertThatThrownBy(() -> async.putItem(r -> r.tableName(SIMPLE).item(key("b"))).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(SdkClientException.class)
        .hasRootCauseInstanceOf(IOException.class);
    assertThat(get(dynamoDb, SIMPLE, key("b"))).isEmpty();
  }

  @Test
  void conflict_isNotSentAgain() {
    cairn.faults().on("UpdateItem").conflict().once();
    assertThatThrownBy(() -> increment(dynamoDb)).isInstanceOf(TransactionConflictException.class);

    cairn.faults().on("TransactWriteItems").table(COMPOSITE).conflict().once();
    assertThatThrownBy(() -> transact(dynamoDb))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            e ->
                assertThat(e.cancellationReasons())
                    .extracting(reason -> reason.code())
                    .containsExactly("None", "TransactionConflict"));
    assertThat(get(dynamoDb, SIMPLE, key("counter"))).isEmpty();
  }

  @Test
  void whatTheSdkTriesAgain_succeedsInTheEnd() {
    cairn.faults().on("TransactWriteItems").inProgress().once();
    cairn.faults().on("TransactWriteItems").throttle().once();
    cairn.faults().on("TransactWriteItems").throttle(Throttling.ON_DEMAND).once();
    cairn.faults().on("TransactWriteItems").throttle(Throttling.ACCOUNT_LIMIT).once();
    cairn.faults().on("TransactWriteItems").internalError().once();
    cairn.faults().on("TransactWriteItems").internalErrorAfter().once();

    transact(dynamoDb);

    assertThat(counter()).isEqualTo(n(1));
    assertThat(cairn.faults().injected().count("TransactWriteItems")).isEqualTo(6);
  }

  @Test
  void errorsOfTheScript_areTheSdksOwnExceptions() {
    try (DynamoDbClient client = withoutRetries(cairn)) {
      List<String> names = new ArrayList<>();
      for (Throttling throttling : Throttling.values()) {
        cairn.faults().on("PutItem").throttle(throttling).once();
        names.add(errorName(client));
      }
      cairn.faults().on("PutItem").internalError().once();
      names.add(errorName(client));

      assertThat(names)
          .containsExactly(
              "ProvisionedThroughputExceededException",
              "ThrottlingException",
              "RequestLimitExceeded",
              "InternalServerError");
    }
  }

  private static String errorName(DynamoDbClient client) {
    try {
      put(client, SIMPLE, key("a"));
      return "none";
    } catch (AwsServiceException e) {
      return e.awsErrorDetails().errorCode();
    }
  }

  @Test
  void onAttempt_strikesThatAttemptOfTheSdk() {
    cairn.faults().on("UpdateItem").loseRequest().onAttempt(1);
    cairn.faults().on("UpdateItem").loseReply().onAttempt(2);

    increment(dynamoDb);
    increment(dynamoDb);

    assertThat(counter()).isEqualTo(n(4));
    assertThat(cairn.faults().injected().count("UpdateItem")).isEqualTo(4);
  }

  @Test
  void key_takesTheSdksAttributeValues() {
    cairn.faults().on("PutItem").table(COMPOSITE).key(key("a", "b")).conflict().always();

    put(dynamoDb, COMPOSITE, key("a", "c"));
    assertThatThrownBy(() -> put(dynamoDb, COMPOSITE, key("a", "b")))
        .isInstanceOf(TransactionConflictException.class);
  }

  @Test
  void fork_hasFaultsOfItsOwn() {
    cairn.faults().on("PutItem").conflict().always();
    try (Cairn fork = cairn.fork()) {
      put(fork.dynamoDbClient(), SIMPLE, key("a"));
      fork.faults().on("GetItem").internalError().always();
      assertThat(get(dynamoDb, SIMPLE, key("a"))).isEmpty();
      assertThat(fork.faults().injected().count()).isZero();
    }
  }

  @Test
  void immediateRetries_waitNever_andTryAsOftenAsTheSdkWould() {
    cairn.faults().on("PutItem").loseRequest().always();
    assertThatThrownBy(() -> put(dynamoDb, SIMPLE, key("a"))).isInstanceOf(SdkException.class);
    long attempts = cairn.faults().injected().count();

    RetryStrategy ofTheSdk;
    try (Cairn other = Cairn.inMemory()) {
      ofTheSdk =
          other
              .dynamoDbClient()
              .serviceClientConfiguration()
              .overrideConfiguration()
              .retryStrategy()
              .orElseThrow();
    }
    RetryStrategy immediate =
        dynamoDb.serviceClientConfiguration().overrideConfiguration().retryStrategy().orElseThrow();
    assertThat(attempts).isEqualTo(ofTheSdk.maxAttempts()).isGreaterThan(1);
    RetryToken token =
        immediate.acquireInitialToken(AcquireInitialTokenRequest.create("test")).token();
    for (int attempt = 1; attempt < attempts; attempt++) {
      RefreshRetryTokenResponse response =
          immediate.refreshRetryToken(
              RefreshRetryTokenRequest.builder().token(token).failure(THROTTLED).build());
      assertThat(response.delay()).isZero();
      token = response.token();
    }
  }

  @Test
  void immediateRetries_goOnAfterManyFailures() {
    cairn.faults().on("PutItem").loseRequest().times(2000);
    int calls = 0;
    for (boolean isDone = false; !isDone; calls++) {
      try {
        put(dynamoDb, SIMPLE, key("a"));
        isDone = true;
      } catch (SdkClientException e) {
        assertThat(e).hasRootCauseInstanceOf(IOException.class);
      }
    }
    // With the SDK's circuit breaker, calls would come to have one attempt each.
    assertThat(calls).isLessThan(1000);
  }

  @Test
  void callersRetries_win() {
    DynamoDbClient once = withoutRetries(cairn);
    cairn.faults().on("PutItem").loseRequest().times(1);

    assertThatThrownBy(() -> put(once, SIMPLE, key("a"))).isInstanceOf(SdkClientException.class);
  }
}
