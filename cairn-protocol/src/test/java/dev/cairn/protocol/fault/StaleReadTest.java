package dev.cairn.protocol.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.WireCalls;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads of an older state: by fault rules, and of global indexes that are behind. */
class StaleReadTest {
  private static final Duration INDEX_DELAY = Duration.ofSeconds(1);
  private static final String KEY = "'Key':{'pk':{'S':'a'},'sk':{'S':'1'}}";
  private static final String GET = "{'TableName':'Tbl'," + KEY + ",'ConsistentRead':false}";
  private static final String OF_PARTITION =
      "'KeyConditionExpression':'pk = :p','ExpressionAttributeValues':{':p':{'S':'a'}}";
  private static final String QUERY_GLOBAL =
      "{'TableName':'Tbl','IndexName':'gsi','KeyConditionExpression':'v = :v',"
          + "'ExpressionAttributeValues':{':v':{'S':'%s'}},'ReturnConsumedCapacity':'TOTAL'}";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private EngineOptions options = EngineOptions.defaults().withClock(() -> now);
  private final Faults faults = new Faults();
  private Engine engine;
  private WireCalls calls;

  @BeforeEach
  void open() {
    open(INDEX_DELAY);
  }

  private void open(Duration indexDelay) {
    engine = Engine.on(new MemoryStore(), options.withGlobalIndexDelay(indexDelay));
    faults.onStaleness(engine::remember);
    calls = callsOf(engine);
    createTable();
    now = now.plusSeconds(60);
  }

  private void createTable() {
    call(
        "CreateTable",
        "{'TableName':'Tbl','KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
            + "{'AttributeName':'sk','KeyType':'RANGE'}],'BillingMode':'PAY_PER_REQUEST',"
            + "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'},"
            + "{'AttributeName':'sk','AttributeType':'S'},{'AttributeName':'v','AttributeType':'S'}],"
            + "'LocalSecondaryIndexes':[{'IndexName':'lsi','Projection':{'ProjectionType':'ALL'},"
            + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'},"
            + "{'AttributeName':'v','KeyType':'RANGE'}]}],"
            + "'GlobalSecondaryIndexes':[{'IndexName':'gsi','Projection':{'ProjectionType':'ALL'},"
            + "'KeySchema':[{'AttributeName':'v','KeyType':'HASH'}]}]}");
  }

  private WireCalls callsOf(Engine target) {
    return new WireCalls(
        new FaultyFrontDoor(
            new Endpoint(target, new SplittableRandom(1)),
            faults,
            delay -> Runnable::run,
            new SplittableRandom(2)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private String call(String operation, String body) {
    WireCalls.Answer answer = calls.call(operation, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private void put(String value) {
    call(
        "PutItem",
        "{'TableName':'Tbl','Item':{'pk':{'S':'a'},'sk':{'S':'1'},'v':{'S':'" + value + "'}}}");
  }

  @Test
  void staleGetItem_missesTheLastWrites_andConsistentOnesNever() {
    put("v0");
    faults.on("GetItem").staleRead(2).times(2);
    put("v1");
    put("v2");
    put("v3");

    String consistent = GET.replace("false", "true");
    assertThat(call("GetItem", consistent)).contains("'v3'");
    assertThat(call("GetItem", GET)).contains("'v1'");
    assertThat(call("GetItem", consistent)).contains("'v3'");
    assertThat(call("GetItem", GET.replace(",'ConsistentRead':false", ""))).contains("'v1'");
    assertThat(call("GetItem", GET)).contains("'v3'");
    assertThat(faults.injected().count("GetItem", FaultKind.STALE_READ)).isEqualTo(2);
  }

  @Test
  void staleRead_isNoOlderThanItsRule_andForgottenWithIt() {
    engine.close();
    open(Duration.ZERO);
    put("v0");
    put("v1");
    faults.on("GetItem").staleRead(5).always();
    assertThat(call("GetItem", GET)).contains("'v1'");
    put("v2");
    assertThat(call("GetItem", GET)).contains("'v1'");
    faults.clear();
    assertThat(call("GetItem", GET)).contains("'v2'");
    faults.on("GetItem").staleRead(5).always();
    assertThat(call("GetItem", GET)).contains("'v2'");
  }

  @Test
  void staleReadByTime_seesWhatThereWasThen() {
    faults.on("GetItem").staleRead(Duration.ofSeconds(10)).always();
    put("v1");
    now = now.plusSeconds(6);
    put("v2");
    now = now.plusSeconds(5);
    assertThat(call("GetItem", GET)).contains("'v1'");
    now = now.plusSeconds(5);
    assertThat(call("GetItem", GET)).contains("'v2'");
  }

  @ParameterizedTest
  @CsvSource({"Query,''", "Query,lsi", "Scan,''", "Scan,lsi", "Scan,gsi"})
  void stalePages_seeOlderItems_atTheSamePrice(String operation, String index) {
    put("v0");
    now = now.plus(INDEX_DELAY);
    String body =
        "{'TableName':'Tbl','ReturnConsumedCapacity':'TOTAL'"
            + (index.isEmpty() ? "" : ",'IndexName':'" + index + "'")
            + (operation.equals("Query") ? "," + OF_PARTITION : "")
            + "}";
    faults.on(operation).staleRead(1).once();
    put("v1");
    now = now.plus(INDEX_DELAY);
    double before = engine.account().byTable().get("Tbl").total().readUnits();

    String stale = call(operation, body);
    String newest = call(operation, body);

    assertThat(stale).contains("'v0'").contains("'Count':1");
    assertThat(newest).isEqualTo(stale.replace("'v0'", "'v1'"));
    assertThat(engine.account().byTable().get("Tbl").total().readUnits()).isEqualTo(before + 1);
  }

  @Test
  void staleBatch_isSoForTheTablesThatItDoesNotReadConsistently() {
    faults.on("BatchGetItem").staleRead(1).once();
    put("v0");
    put("v1");
    String batch =
        "{'RequestItems':{'Tbl':{'Keys':[{'pk':{'S':'a'},'sk':{'S':'1'}}],'ConsistentRead':%s}}}";
    assertThat(call("BatchGetItem", batch.formatted("true"))).contains("'v1'");
    assertThat(call("BatchGetItem", batch.formatted("false"))).contains("'v0'");
    assertThat(call("BatchGetItem", batch.formatted("false"))).contains("'v1'");
  }

  @Test
  void staleRead_knowsTablesThatAreNewer() {
    faults.onAny().staleRead(100).always();
    call("DeleteTable", "{'TableName':'Tbl'}");
    createTable();
    put("v1");
    assertThat(call("GetItem", GET)).isEqualTo("{}");
    assertThat(call("GetItem", GET.replace("false", "true"))).contains("'v1'");
  }

  @Test
  void transactGetItems_isNeverStale() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> faults.on("TransactGetItems").staleRead(1).once());
  }

  @Test
  void script_hasWritesAndMilliseconds() {
    faults.on("Query").table("Tbl").staleRead(3).once();
    faults.on("Scan").staleRead(Duration.ofMillis(250)).always();
    String script = faults.script();
    assertThat(script)
        .contains("\"fault\":\"STALE_READ\",\"operation\":\"Query\",\"table\":\"Tbl\",\"writes\":3")
        .contains("\"fault\":\"STALE_READ\",\"operation\":\"Scan\",\"milliseconds\":250");
    Faults other = new Faults();
    other.load(script);
    assertThat(other.script()).isEqualTo(script);
  }

  @Test
  void scriptedStaleRead_withoutFigures_missesOneWrite() {
    faults.load("{\"rules\":[{\"fault\":\"STALE_READ\"}]}");
    put("v0");
    put("v1");
    assertThat(call("GetItem", GET)).contains("'v0'");
  }

  @Test
  void globalIndex_isBehindItsTable_untilTheDelayIsOver() {
    put("v0");
    assertThat(call("Query", QUERY_GLOBAL.formatted("v0"))).contains("'Count':0");
    assertThat(call("GetItem", GET)).contains("'v0'");
    assertThat(call("Query", "{'TableName':'Tbl'," + OF_PARTITION + "}")).contains("'Count':1");
    assertThat(call("Query", "{'TableName':'Tbl','IndexName':'lsi'," + OF_PARTITION + "}"))
        .contains("'Count':1");
    now = now.plus(INDEX_DELAY);
    assertThat(call("Query", QUERY_GLOBAL.formatted("v0"))).contains("'Count':1");
    put("v1");
    assertThat(call("Query", QUERY_GLOBAL.formatted("v0"))).contains("'Count':1");
    assertThat(call("Query", QUERY_GLOBAL.formatted("v1"))).contains("'Count':0");
    now = now.plus(INDEX_DELAY);
    assertThat(call("Query", QUERY_GLOBAL.formatted("v0"))).contains("'Count':0");
    assertThat(call("Query", QUERY_GLOBAL.formatted("v1"))).contains("'Count':1");
  }

  @Test
  void globalIndexThatWasJustFilled_isSeenWhole_andBehindFromThenOn() {
    options = options.withExecutor(Runnable::run);
    open(INDEX_DELAY);
    put("v0");
    now = now.plus(INDEX_DELAY).plus(INDEX_DELAY);
    call(
        "UpdateTable",
        "{'TableName':'Tbl','AttributeDefinitions':[{'AttributeName':'v','AttributeType':'S'}],"
            + "'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'new',"
            + "'KeySchema':[{'AttributeName':'v','KeyType':'HASH'}],"
            + "'Projection':{'ProjectionType':'ALL'}}}]}");
    assertThat(call("DescribeTable", "{'TableName':'Tbl'}")).doesNotContain("CREATING");
    String queryNew = QUERY_GLOBAL.replace("'gsi'", "'new'");
    assertThat(call("Query", queryNew.formatted("v0"))).contains("'Count':1");
    now = now.plus(INDEX_DELAY.dividedBy(4));
    put("v1");
    assertThat(call("Query", queryNew.formatted("v0"))).contains("'Count':1");
    assertThat(call("Query", queryNew.formatted("v1"))).contains("'Count':0");
    now = now.plus(INDEX_DELAY);
    assertThat(call("Query", queryNew.formatted("v1"))).contains("'Count':1");
  }

  @Test
  void globalIndexOfAFork_isAsFarBehind() {
    put("v0");
    try (Engine fork = engine.fork(options.withGlobalIndexDelay(INDEX_DELAY))) {
      WireCalls forkCalls = callsOf(fork);
      String query = QUERY_GLOBAL.formatted("v0");
      assertThat(forkCalls.call("Query", query).body()).contains("'Count':0");
      now = now.plus(INDEX_DELAY);
      assertThat(forkCalls.call("Query", query).body()).contains("'Count':1");
    }
  }
}
