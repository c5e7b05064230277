package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.capacity.CapacityAccount.Charged;
import dev.cairn.engine.store.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What one partition key can do in a second. Source: DynamoDB Developer Guide, "Key range
 * throughput exceeded (hot partitions)" and "Best practices for designing and using partition
 * keys".
 */
class PartitionThroughputTest {
  private static final String ARN = "arn:aws:dynamodb:us-east-1:000000000000:table/";

  /** Makes an item of 100 write units, and of 25 read units. */
  private static final String LARGE = ",'payload':{'S':'" + "x".repeat(100 * 1024 - 100) + "'}";

  private static final String PROVISIONED =
      "'ProvisionedThroughput':{'ReadCapacityUnits':40000,'WriteCapacityUnits':40000}";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Engine engine;
  private WireCalls calls;

  @BeforeEach
  void open() {
    open(
        EngineOptions.defaults().withClock(() -> now).withEnforcedPartitionThroughput(true),
        "'BillingMode':'PAY_PER_REQUEST'");
  }

  private void open(EngineOptions options, String billing) {
    engine = Engine.on(new MemoryStore(), options);
    calls = new WireCalls(new Endpoint(engine, new Random(1)));
    String throughput = billing.equals(PROVISIONED) ? "," + PROVISIONED : "";
    ok(
        "CreateTable",
        "{'TableName':'orders',"
            + billing
            + ",'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'},"
            + "{'AttributeName':'sk','AttributeType':'S'},"
            + "{'AttributeName':'status','AttributeType':'S'}],"
            + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
            + "{'AttributeName':'sk','KeyType':'RANGE'}],"
            + "'LocalSecondaryIndexes':[{'IndexName':'local','Projection':{'ProjectionType':'ALL'},"
            + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
            + "{'AttributeName':'status','KeyType':'RANGE'}]}],"
            + "'GlobalSecondaryIndexes':[{'IndexName':'gsi','Projection':{'ProjectionType':'ALL'},"
            + "'KeySchema':[{'AttributeName':'status','KeyType':'HASH'}]"
            + throughput
            + "}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private String ok(String operation, String body) {
    WireCalls.Answer answer = calls.call(operation, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private String refused(String operation, String body) {
    var before = engine.account().byTable();
    WireCalls.Answer answer = calls.call(operation, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(engine.account().byTable()).as("nothing is charged").isEqualTo(before);
    return answer.body();
  }

  private static String key(String pk, String sk) {
    return "'pk':{'S':'" + pk + "'},'sk':{'S':'" + sk + "'}";
  }

  private static String put(String pk, String others) {
    return "{'TableName':'orders','Item':{" + key(pk, "1") + others + "}}";
  }

  private static String get(String pk, boolean isConsistent) {
    return "{'TableName':'orders','ConsistentRead':"
        + isConsistent
        + ",'Key':{"
        + key(pk, "1")
        + "}}";
  }

  private static String status(String status) {
    return ",'status':{'S':'" + status + "'}";
  }

  private static String reason(String reason, String resource) {
    return "hrottlingReasons':[{'reason':'" + reason + "','resource':'" + ARN + resource + "'}]}";
  }

  private void repeat(int count, String operation, String body) {
    for (int i = 0; i < count; i++) {
      ok(operation, body);
    }
  }

  private void pass(Duration duration) {
    now = now.plus(duration);
  }

  @Test
  void writesOfOneKey_stopAtAThousandUnitsASecond_andThoseOfOthersDoNot() {
    repeat(10, "PutItem", put("hot", LARGE));
    assertThat(refused("PutItem", put("hot", "")))
        .contains("#ThrottlingException'", "check if you have a hot key")
        .endsWith(reason("TableWriteKeyRangeThroughputExceeded", "orders"));
    refused("DeleteItem", "{'TableName':'orders','Key':{" + key("hot", "2") + "}}");
    ok("PutItem", put("other", LARGE));
    ok("GetItem", get("hot", true));

    pass(Duration.ofMillis(1));
    ok("PutItem", put("hot", ""));
    refused("PutItem", put("hot", ""));
  }

  @Test
  void tableWithProvisionedThroughput_hasTheSameCeilingUnderItsOwnError() {
    engine.close();
    open(
        EngineOptions.defaults()
            .withClock(() -> now)
            .withEnforcedThroughput(true)
            .withEnforcedPartitionThroughput(true),
        PROVISIONED);
    repeat(10, "PutItem", put("hot", LARGE));
    assertThat(refused("PutItem", put("hot", "")))
        .contains("#ProvisionedThroughputExceededException'")
        .endsWith(reason("TableWriteKeyRangeThroughputExceeded", "orders"));
    assertThat(transact(put("hot", ""))).contains("{'Code':'ProvisionedThroughputExceeded'");
    ok("PutItem", put("other", ""));
  }

  @Test
  void withoutTheOption_oneKeyTakesWhateverComes() {
    engine.close();
    open(EngineOptions.defaults().withClock(() -> now), "'BillingMode':'PAY_PER_REQUEST'");
    repeat(20, "PutItem", put("hot", LARGE));
    repeat(150, "GetItem", get("hot", true));
  }

  @Test
  void counter_countsAThousandTimesASecond() {
    String count =
        "{'TableName':'orders','Key':{"
            + key("counter", "1")
            + "},'UpdateExpression':'ADD hits :one',"
            + "'ExpressionAttributeValues':{':one':{'N':'1'}},'ReturnValues':'UPDATED_NEW'}";
    repeat(1000, "UpdateItem", count);
    refused("UpdateItem", count);
    refused("UpdateItem", count);
    pass(Duration.ofMillis(20));
    repeat(19, "UpdateItem", count);
    assertThat(ok("UpdateItem", count)).contains("{'N':'1020'}");
    refused("UpdateItem", count);
  }

  @Test
  void failedConditions_useUpTheKeyToo() {
    ok("PutItem", put("hot", LARGE));
    String again =
        "{'TableName':'orders','ConditionExpression':'attribute_not_exists(pk)','Item':{"
            + key("hot", "1")
            + "}}";
    for (int i = 0; i < 9; i++) {
      assertThat(calls.call("PutItem", again).body()).contains("ConditionalCheckFailedException");
    }
    assertThat(refused("PutItem", again)).contains("'TableWriteKeyRangeThroughputExceeded'");
  }

  @Test
  void entriesOfLocalIndexes_countForThePartitionOfTheTable() {
    for (int i = 0; i < 5; i++) {
      String item = key("hot", "0" + i) + LARGE + status("open");
      ok("PutItem", "{'TableName':'orders','Item':{" + item + "}}");
    }
    assertThat(refused("PutItem", put("hot", "")))
        .endsWith(reason("TableWriteKeyRangeThroughputExceeded", "orders"));
  }

  @Test
  void readsOfOneKey_stopAtThreeThousandUnitsASecond() {
    ok("PutItem", put("hot", LARGE));
    repeat(60, "GetItem", get("hot", true));
    repeat(120, "GetItem", get("hot", false));
    assertThat(refused("GetItem", get("hot", false)))
        .contains("#ThrottlingException'")
        .endsWith(reason("TableReadKeyRangeThroughputExceeded", "orders"));
    String query =
        "{'TableName':'orders',%s'KeyConditionExpression':'pk = :pk',"
            + "'ExpressionAttributeValues':{':pk':{'S':'hot'}}}";
    refused("Query", query.formatted(""));
    assertThat(refused("Query", query.formatted("'IndexName':'local',")))
        .as("a local index shares the partitions of its table")
        .endsWith(reason("TableReadKeyRangeThroughputExceeded", "orders"));
    assertThat(refused("TransactGetItems", transactGet("other", "hot")))
        .contains("'CancellationReasons':[{'Code':'None'},{'Code':'ThrottlingError'");
    ok("Scan", "{'TableName':'orders'}");
    ok("GetItem", get("other", true));
    ok("PutItem", put("hot", ""));
    pass(Duration.ofSeconds(1));
    ok("Query", query.formatted(""));
  }

  private static String transactGet(String... keys) {
    StringBuilder gets = new StringBuilder();
    for (String pk : keys) {
      gets.append(gets.isEmpty() ? "" : ",")
          .append("{'Get':{'TableName':'orders','Key':{" + key(pk, "1") + "}}}");
    }
    return "{'TransactItems':[" + gets + "]}";
  }

  @Test
  void transactionalReads_costTwiceAsMuch_andPagesCountForTheirKey() {
    ok("PutItem", put("hot", LARGE));
    repeat(30, "TransactGetItems", transactGet("hot"));
    String page =
        "{'TableName':'orders','ConsistentRead':true,'KeyConditionExpression':'pk = :pk',"
            + "'ExpressionAttributeValues':{':pk':{'S':'hot'}}}";
    repeat(60, "Query", page);
    refused("Query", page);
    refused("TransactGetItems", transactGet("hot"));
  }

  @Test
  void globalIndex_hasCeilingsOfItsOwn_whichHoldTheWritesOfTheTable() {
    for (int i = 0; i < 10; i++) {
      ok("PutItem", put("order" + i, LARGE + status("open")));
    }
    assertThat(refused("PutItem", put("late", status("open"))))
        .contains("#ThrottlingException'")
        .endsWith(reason("IndexWriteKeyRangeThroughputExceeded", "orders/index/gsi"));
    refused("DeleteItem", "{'TableName':'orders','Key':{" + key("order1", "1") + "}}");
    assertThat(ok("GetItem", get("late", true))).isEqualTo("{}");
    assertThat(ok("Scan", "{'TableName':'orders','Select':'COUNT'}")).contains("'Count':10");

    ok("PutItem", put("late", status("closed")));
    ok("PutItem", put("without", ""));
    assertThat(refused("PutItem", put("late", status("open"))))
        .as("an entry that moves needs both partitions")
        .contains("'IndexWriteKeyRangeThroughputExceeded'");
    pass(Duration.ofMillis(1));
    ok("PutItem", put("late", status("open")));
  }

  @Test
  void readsOfAGlobalIndex_stopAtTheCeilingOfItsKey() {
    ok("PutItem", put("order", LARGE + status("open")));
    String query =
        "{'TableName':'orders','IndexName':'gsi','KeyConditionExpression':'#s = :s',"
            + "'ExpressionAttributeNames':{'#s':'status'},"
            + "'ExpressionAttributeValues':{':s':{'S':'%s'}}}";
    repeat(240, "Query", query.formatted("open"));
    assertThat(refused("Query", query.formatted("open")))
        .endsWith(reason("IndexReadKeyRangeThroughputExceeded", "orders/index/gsi"));
    ok("Query", query.formatted("closed"));
    ok("GetItem", get("order", true));
  }

  private String transact(String... puts) {
    StringBuilder items = new StringBuilder();
    for (String put : puts) {
      items.append(items.isEmpty() ? "" : ",").append("{'Put':" + put + "}");
    }
    return calls.call("TransactWriteItems", "{'TransactItems':[" + items + "]}").body();
  }

  @Test
  void transaction_isCancelledAsAWhole_withTheReasonOfEachAction() {
    String large = put("hot", LARGE);
    for (int i = 0; i < 5; i++) {
      assertThat(transact(large, put("cold" + i, ""))).isEqualTo("{}");
    }
    var before = engine.account().byTable();
    assertThat(transact(put("new", ""), put("hot", "")))
        .contains("TransactionCanceledException")
        .contains(
            "'CancellationReasons':[{'Code':'None'},{'Code':'ThrottlingError','Message':"
                + "'Throughput exceeds the current capacity of your table or index.");
    assertThat(engine.account().byTable()).isEqualTo(before);
    assertThat(ok("GetItem", get("new", true))).isEqualTo("{}");
    pass(Duration.ofSeconds(1));
    assertThat(transact(put("new", ""), put("hot", ""))).isEqualTo("{}");
  }

  @Test
  void transactionThatAGlobalIndexCannotFollow_changesAndChargesNothing() {
    for (int i = 0; i < 5; i++) {
      assertThat(transact(put("order" + i, LARGE + status("open")))).isEqualTo("{}");
    }
    Charged before = engine.account().byTable().get("orders").total();
    assertThat(transact(put("a", ""), put("late", status("open"))))
        .contains("'CancellationReasons':[{'Code':'None'},{'Code':'ThrottlingError'");
    assertThat(engine.account().byTable().get("orders").total()).isEqualTo(before);
    assertThat(ok("GetItem", get("a", true))).isEqualTo("{}");
    assertThat(transact(put("a", ""), put("late", status("closed")))).isEqualTo("{}");
  }

  @Test
  void batches_leaveUnprocessedWhatIsBeyondTheCeiling() {
    repeat(10, "PutItem", put("hot", LARGE));
    for (int i = 0; i < 10; i++) {
      ok("PutItem", put("order" + i, LARGE + status("open")));
    }
    String writes =
        "[{'PutRequest':{'Item':{"
            + key("hot", "2")
            + "}}},{'PutRequest':{'Item':{"
            + key("cold", "1")
            + "}}},{'PutRequest':{'Item':{"
            + key("late", "1")
            + status("open")
            + "}}}]";
    String left = ok("BatchWriteItem", "{'RequestItems':{'orders':" + writes + "}}");
    assertThat(left).contains(key("hot", "2"), key("late", "1")).doesNotContain("cold");
    String onlyHot =
        "{'RequestItems':{'orders':[{'PutRequest':{'Item':{"
            + key("late", "1")
            + status("open")
            + "}}}]}}";
    assertThat(refused("BatchWriteItem", onlyHot))
        .endsWith(reason("IndexWriteKeyRangeThroughputExceeded", "orders/index/gsi"));

    repeat(120, "GetItem", get("hot", true));
    String keys = "{'Keys':[{" + key("hot", "1") + "},{" + key("cold", "1") + "}]}";
    assertThat(ok("BatchGetItem", "{'RequestItems':{'orders':" + keys + "}}"))
        .contains("'Responses':{'orders':[{" + key("cold", "1") + "}]}")
        .contains("'UnprocessedKeys':{'orders':{'Keys':[{" + key("hot", "1") + "}]");
  }

  @Test
  void forkedDatabase_startsWithAllUnits() {
    repeat(10, "PutItem", put("hot", LARGE));
    try (Engine fork =
        engine.fork(
            EngineOptions.defaults().withClock(() -> now).withEnforcedPartitionThroughput(true))) {
      WireCalls forked = new WireCalls(new Endpoint(fork, new Random(1)));
      assertThat(forked.call("PutItem", put("hot", LARGE)).status()).isEqualTo(200);
    }
    refused("PutItem", put("hot", ""));
  }
}
