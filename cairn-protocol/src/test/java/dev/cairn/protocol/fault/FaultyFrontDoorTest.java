package dev.cairn.protocol.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.WireCalls;
import dev.cairn.protocol.WireCalls.Answer;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultyFrontDoorTest {
  private static final String PUT = "{'TableName':'Tbl','Item':{'pk':{'S':'a'}}}";
  private static final String GET = "{'TableName':'Tbl','Key':{'pk':{'S':'a'}}}";
  private static final String TRANSACTION =
      "{'TransactItems':["
          + "{'Put':{'TableName':'Tbl','Item':{'pk':{'S':'a'}}}},"
          + "{'Put':{'TableName':'Other','Item':{'pk':{'S':'a'}}}},"
          + "{'Delete':{'TableName':'Tbl','Key':{'pk':{'S':'b'}}}}]}";
  private static final String NONE = "{}";

  /** Tasks that were to run later, with their delays. The test runs them. */
  private final Map<Runnable, Duration> late = new LinkedHashMap<>();

  private final Engine engine = Engine.on(new MemoryStore(), EngineOptions.defaults());
  private final Endpoint endpoint = new Endpoint(engine, new SplittableRandom(1));
  private final Faults faults = new Faults();
  private final FaultyFrontDoor door =
      new FaultyFrontDoor(
          endpoint, faults, delay -> task -> late.put(task, delay), new SplittableRandom(2));
  private final WireCalls calls = new WireCalls(door);

  @BeforeEach
  void createTables() {
    for (String table : List.of("Tbl", "Other")) {
      String request =
          "{'TableName':'%s','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
              + "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],"
              + "'BillingMode':'PAY_PER_REQUEST'}";
      assertThat(calls.call("CreateTable", request.formatted(table)).status()).isEqualTo(200);
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private boolean isItemThere() {
    faults.clear();
    return !calls.call("GetItem", GET).body().equals(NONE);
  }

  private void assertLost(String operation, String body) {
    assertThatThrownBy(() -> calls.call(operation, body))
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ConnectionLostException.class);
  }

  @Test
  void lostReply_breaksTheConnection_afterTheWriteWasApplied() {
    faults.on("PutItem").loseReply().once();

    assertLost("PutItem", PUT);

    assertThat(isItemThere()).isTrue();
    assertThat(faults.injected().count("PutItem", FaultKind.LOSE_REPLY)).isEqualTo(1);
  }

  @Test
  void lostRequest_breaksTheConnection_andNothingIsApplied() {
    faults.on("PutItem").loseRequest().once();

    assertLost("PutItem", PUT);

    assertThat(isItemThere()).isFalse();
  }

  @Test
  void conflictOfASingleWrite_isATransactionConflictException_andNothingIsApplied() {
    faults.on("PutItem").conflict().once();

    Answer answer = calls.call("PutItem", PUT);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#TransactionConflictException',"
                + "'message':'Transaction is ongoing for the item'}");
    assertThat(answer.headers()).containsKeys("content-type", "x-amzn-requestid", "x-amz-crc32");
    assertThat(isItemThere()).isFalse();
  }

  @Test
  void conflictAtAnAction_cancelsTheTransaction_andBlamesThatAction() {
    faults.on("TransactWriteItems").conflict().atAction(1).once();

    Answer answer = calls.call("TransactWriteItems", TRANSACTION);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',"
                + "'Message':'Transaction cancelled, please refer cancellation reasons for "
                + "specific reasons [None, TransactionConflict, None]',"
                + "'CancellationReasons':[{'Code':'None'},{'Code':'TransactionConflict',"
                + "'Message':'Transaction is ongoing for the item'},{'Code':'None'}]}");
    assertThat(isItemThere()).isFalse();
  }

  @Test
  void conflictAtAnActionThatIsNotThere_doesNotStrike() {
    faults.on("TransactWriteItems").conflict().atAction(3).always();

    assertThat(calls.call("TransactWriteItems", TRANSACTION).status()).isEqualTo(200);
    assertThat(faults.injected().count()).isZero();
  }

  @Test
  void conflictWithATable_blamesAnActionOfThatTable() {
    faults.on("TransactWriteItems").table("Other").conflict().always();

    for (int i = 0; i < 20; i++) {
      assertThat(calls.call("TransactWriteItems", TRANSACTION).body())
          .contains("[None, TransactionConflict, None]");
    }
  }

  @Test
  void conflictAnywhere_blamesEachActionAtTimes() {
    faults.onAny().conflict().always();
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      bodies.add(calls.call("TransactWriteItems", TRANSACTION).body());
    }

    assertThat(bodies)
        .anyMatch(body -> body.contains("[TransactionConflict, None, None]"))
        .anyMatch(body -> body.contains("[None, TransactionConflict, None]"))
        .anyMatch(body -> body.contains("[None, None, TransactionConflict]"));
  }

  @ParameterizedTest
  @CsvSource({
    "PROVISIONED_THROUGHPUT,ProvisionedThroughputExceeded",
    "ON_DEMAND,ThrottlingError",
    "ACCOUNT_LIMIT,ThrottlingError"
  })
  void throttledAction_cancelsTheTransaction(Throttling throttling, String reason) {
    faults.on("TransactWriteItems").throttleAction(throttling).atAction(0).once();

    Answer answer = calls.call("TransactWriteItems", TRANSACTION);

    assertThat(answer.body())
        .contains("#TransactionCanceledException'")
        .contains("[" + reason + ", None, None]");
    assertThat(isItemThere()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "PROVISIONED_THROUGHPUT,v20120810#ProvisionedThroughputExceededException",
    "ON_DEMAND,com.amazon.coral.availability#ThrottlingException",
    "ACCOUNT_LIMIT,v20120810#RequestLimitExceeded"
  })
  void throttledRequest_isRefused(Throttling throttling, String type) {
    faults.on("PutItem").throttle(throttling).once();

    Answer answer = calls.call("PutItem", PUT);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains(type + "'");
    assertThat(isItemThere()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "PROVISIONED_THROUGHPUT,PutItem,TableWriteProvisionedThroughputExceeded",
    "PROVISIONED_THROUGHPUT,GetItem,TableReadProvisionedThroughputExceeded",
    "PROVISIONED_THROUGHPUT,TransactWriteItems,TableWriteProvisionedThroughputExceeded",
    "ON_DEMAND,PutItem,TableWriteKeyRangeThroughputExceeded",
    "ACCOUNT_LIMIT,Scan,TableReadAccountLimitExceeded"
  })
  void throttledRequest_hasItsReason(Throttling throttling, String operation, String reason) {
    faults.on(operation).throttle(throttling).once();
    String body =
        switch (operation) {
          case "PutItem" -> PUT;
          case "GetItem" -> GET;
          case "Scan" -> "{'TableName':'Tbl'}";
          default -> TRANSACTION;
        };
    String member = throttling == Throttling.ON_DEMAND ? "throttlingReasons" : "ThrottlingReasons";
    assertThat(calls.call(operation, body).body())
        .endsWith(
            "'"
                + member
                + "':[{'reason':'"
                + reason
                + "','resource':'arn:aws:dynamodb:us-east-1:000000000000:table/Tbl'}]}");
  }

  @Test
  void throttledKey_isAboutItsKeyRange() {
    faults.on("PutItem").key(Map.of("pk", "a")).throttle().once();
    assertThat(calls.call("PutItem", PUT).body())
        .contains("'TableWriteKeyRangeThroughputExceeded'");
  }

  @Test
  void throttledIndex_isBlamed_forItsReads_andForWritesThatItCannotFollow() {
    String index = "'resource':'arn:aws:dynamodb:us-east-1:000000000000:table/Tbl/index/gsi'}]}";
    faults.on("Scan").index("gsi").throttle().once();
    assertThat(calls.call("Scan", "{'TableName':'Tbl','IndexName':'gsi'}").body())
        .contains("one or more global secondary indexes of the table was exceeded")
        .endsWith("'IndexReadProvisionedThroughputExceeded'," + index);
    faults.on("PutItem").table("Tbl").throttleIndex("gsi").once();
    String script = faults.script();
    assertThat(calls.call("PutItem", PUT).body())
        .endsWith("'IndexWriteProvisionedThroughputExceeded'," + index);
    faults.load(script);
    assertThat(calls.call("PutItem", PUT).body())
        .endsWith("'IndexWriteProvisionedThroughputExceeded'," + index);
    assertThat(isItemThere()).isFalse();
  }

  @Test
  void throttledRequestWithoutTable_hasNoReason() {
    faults.on("ListTables").throttle().once();
    assertThat(calls.call("ListTables", "{}").body())
        .contains("ProvisionedThroughputExceededException")
        .doesNotContain("ThrottlingReasons");
  }

  @Test
  void transactionInProgress_isRefused() {
    faults.onAny().inProgress().always();

    assertThat(calls.call("TransactWriteItems", TRANSACTION).body())
        .contains("#TransactionInProgressException'");
    assertThat(calls.call("PutItem", PUT).status()).isEqualTo(200);
  }

  @Test
  void internalError_isAStatus500_beforeOrAfterTheWrite() {
    faults.on("PutItem").internalError().once();
    assertThat(calls.call("PutItem", PUT).status()).isEqualTo(500);
    assertThat(isItemThere()).isFalse();

    faults.on("PutItem").internalErrorAfter().once();
    Answer answer = calls.call("PutItem", PUT);
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).contains("#InternalServerError'");
    assertThat(isItemThere()).isTrue();
  }

  @Test
  void unprocessedItems_areNotWritten_andComeBackAsTheyWere() {
    faults.on("BatchWriteItem").unprocessed(2).once();
    String batch =
        "{'RequestItems':{'Tbl':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}},"
            + "{'PutRequest':{'Item':{'pk':{'S':'b'},'no':{'NULL':true}}}}],"
            + "'Other':[{'DeleteRequest':{'Key':{'pk':{'S':'c'}}}}]}}";

    Answer answer = calls.call("BatchWriteItem", batch);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            "{'UnprocessedItems':{"
                + "'Tbl':[{'PutRequest':{'Item':{'pk':{'S':'b'},'no':{'NULL':true}}}}],"
                + "'Other':[{'DeleteRequest':{'Key':{'pk':{'S':'c'}}}}]}}");
    assertThat(calls.call("Scan", "{'TableName':'Tbl'}").body())
        .isEqualTo("{'Items':[{'pk':{'S':'a'}}],'Count':1,'ScannedCount':1}");
  }

  @Test
  void unprocessedKeys_areThoseThatTheRuleMeans() {
    calls.call("PutItem", PUT);
    faults.on("BatchGetItem").key(Map.of("pk", "a")).unprocessed(1).once();
    String batch =
        "{'RequestItems':{'Tbl':{'Keys':[{'pk':{'S':'a'}},{'pk':{'S':'b'}}],"
            + "'ConsistentRead':true}}}";

    assertThat(calls.call("BatchGetItem", batch).body())
        .contains("'Responses':{'Tbl':[]}")
        .contains("'UnprocessedKeys':{'Tbl':{'Keys':[{'pk':{'S':'a'}}],'ConsistentRead':true}}");
    assertThat(calls.call("BatchGetItem", batch).body())
        .contains("'Responses':{'Tbl':[{'pk':{'S':'a'}}]}");
  }

  @Test
  void batchOfWhichNothingWouldBeProcessed_isThrottled() {
    faults.onAny().unprocessed(5).always();

    assertThat(
            calls
                .call(
                    "BatchWriteItem",
                    "{'RequestItems':{'Tbl':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}}]}}")
                .body())
        .contains("ProvisionedThroughputExceededException");
    assertThat(isItemThere()).isFalse();
  }

  private CompletableFuture<WireResponse> send(String operation, String body) {
    Map<String, String> headers =
        Map.of(
            "x-amz-target",
            "DynamoDB_20120810." + operation,
            "content-type",
            "application/x-amz-json-1.0");
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return door.handle(new WireRequest(headers::get, ByteBuffer.wrap(bytes))).toCompletableFuture();
  }

  private void runLate(Duration expectedDelay) {
    Map<Runnable, Duration> due = Map.copyOf(late);
    assertThat(due.values()).containsExactly(expectedDelay);
    late.clear();
    due.keySet().forEach(Runnable::run);
  }

  @Test
  void delayedRequest_isAppliedAfterTheDelay_andNoThreadWaits() {
    faults.on("PutItem").delay(Duration.ofSeconds(7)).once();

    CompletableFuture<WireResponse> reply = send("PutItem", PUT);

    assertThat(reply).isNotDone();
    assertThat(isItemThere()).isFalse();
    runLate(Duration.ofSeconds(7));
    assertThat(reply.join().status()).isEqualTo(200);
    assertThat(isItemThere()).isTrue();
  }

  @Test
  void delayedReply_comesLate_althoughTheRequestIsAppliedAtOnce() {
    faults.on("PutItem").delayReply(Duration.ofSeconds(7)).once();

    CompletableFuture<WireResponse> reply = send("PutItem", PUT);

    assertThat(reply).isNotDone();
    assertThat(isItemThere()).isTrue();
    runLate(Duration.ofSeconds(7));
    assertThat(reply.join().status()).isEqualTo(200);
  }

  @Test
  void delays_addUp_andOneOtherFaultFollows() {
    faults.on("PutItem").delay(Duration.ofSeconds(1)).once();
    faults.on("PutItem").loseReply().once();
    faults.on("PutItem").delayReply(Duration.ofSeconds(2)).once();
    faults.on("PutItem").throttle().once();

    CompletableFuture<WireResponse> reply = send("PutItem", PUT);

    runLate(Duration.ofSeconds(1));
    assertThat(reply).isNotDone();
    runLate(Duration.ofSeconds(2));
    assertThatThrownBy(reply::join).hasCauseInstanceOf(ConnectionLostException.class);
    assertThat(calls.call("PutItem", PUT).body()).contains("ProvisionedThroughputExceeded");
    assertThat(faults.injected().count()).isEqualTo(4);
  }

  @Test
  void unreadableRequest_getsItsOwnError() {
    faults.onAny().conflict().always();

    assertThat(calls.call("TransactWriteItems", "{'TransactItems':[{").body())
        .contains("SerializationException");
    assertThat(calls.call("TransactWriteItems", "{'TransactItems':[]}").body())
        .contains("ValidationException");
  }

  @Test
  void requestWithoutOperation_isLeftAlone() {
    faults.onAny().internalError().always();

    Answer answer = calls.call(Map.of("content-type", "application/x-amz-json-1.0"), new byte[0]);

    assertThat(answer.body()).contains("UnknownOperationException");
  }
}
