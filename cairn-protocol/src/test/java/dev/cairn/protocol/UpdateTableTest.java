package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What tables and indexes go through when they are changed, step by step. */
class UpdateTableTest {
  private static final Duration DELAY = Duration.ofSeconds(10);
  private static final String ATTRIBUTES =
      "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],"
          + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]";
  private static final String CREATE_INDEX =
      "{'TableName':'tbl','AttributeDefinitions':[{'AttributeName':'a','AttributeType':'S'},"
          + "{'AttributeName':'unused','AttributeType':'S'},"
          + "{'AttributeName':'pk','AttributeType':'N'}],'GlobalSecondaryIndexUpdates':[{'Create':"
          + "{'IndexName':'byA','KeySchema':[{'AttributeName':'a','KeyType':'HASH'}],"
          + "'Projection':{'ProjectionType':'ALL'}}}]}";
  private static final String DELETE_INDEX =
      "{'TableName':'tbl','GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'byA'}}]}";
  private static final String QUERY_INDEX =
      "{'TableName':'tbl','IndexName':'byA','KeyConditionExpression':'a = :a',"
          + "'ExpressionAttributeValues':{':a':{'S':'x'}}}";

  private final MemoryStore store = new MemoryStore();
  private final QueuedExecutor executor = new QueuedExecutor();
  private Instant now = Instant.parse("2026-01-31T12:00:00Z");
  private Engine engine = open(Duration.ZERO);
  private WireCalls calls = new WireCalls(new Endpoint(engine, new Random(1)));

  private Engine open(Duration delay) {
    return Engine.on(
        store,
        EngineOptions.defaults()
            .withClock(() -> now)
            .withExecutor(executor)
            .withTableStateDelay(delay));
  }

  private void reopen(Duration delay) {
    engine = open(delay);
    calls = new WireCalls(new Endpoint(engine, new Random(1)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private String succeed(String operation, String body) {
    WireCalls.Answer answer = calls.call(operation, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private String fail(String operation, String body) {
    WireCalls.Answer answer = calls.call(operation, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    return answer.body();
  }

  private String describe() {
    return succeed("DescribeTable", "{'TableName':'tbl'}");
  }

  private void createOnDemand() {
    succeed(
        "CreateTable", "{'TableName':'tbl','BillingMode':'PAY_PER_REQUEST'," + ATTRIBUTES + "}");
  }

  private void createProvisioned() {
    succeed(
        "CreateTable",
        "{'TableName':'tbl','ProvisionedThroughput':{'ReadCapacityUnits':5,"
            + "'WriteCapacityUnits':6},"
            + ATTRIBUTES
            + "}");
  }

  private void put(String item) {
    succeed("PutItem", "{'TableName':'tbl','Item':{" + item + "}}");
  }

  @Test
  void newIndex_isCreatingAndUnreadable_untilItsItemsAreThere() {
    createOnDemand();
    put("'pk':{'S':'1'},'a':{'S':'x'}");
    put("'pk':{'S':'2'},'a':{'N':'1'}");
    put("'pk':{'S':'3'},'a':{'S':''}");
    put("'pk':{'S':'4'}");

    assertThat(succeed("UpdateTable", CREATE_INDEX))
        .contains("'TableStatus':'UPDATING'", "'IndexStatus':'CREATING','Backfilling':true");
    assertThat(describe())
        .contains("'TableStatus':'ACTIVE'", "'IndexStatus':'CREATING','Backfilling':true");
    assertThat(fail("Query", QUERY_INDEX))
        .contains("Cannot read from backfilling global secondary index: byA");
    assertThat(fail("PutItem", "{'TableName':'tbl','Item':{'pk':{'S':'5'},'a':{'N':'1'}}}"))
        .contains("Type mismatch for Index Key a");
    put("'pk':{'S':'6'},'a':{'S':'x'}");

    executor.runAll();
    assertThat(describe()).contains("'IndexStatus':'ACTIVE'").doesNotContain("Backfilling");
    assertThat(succeed("Query", QUERY_INDEX)).contains("'Count':2");
    assertThat(succeed("Scan", "{'TableName':'tbl','IndexName':'byA'}")).contains("'Count':2");
    assertThat(engine.selfCheck()).isEmpty();
  }

  @Test
  void itemThatDoesNotFitANewIndex_canStillBeUpdatedElsewhere() {
    createOnDemand();
    put("'pk':{'S':'2'},'a':{'N':'1'}");
    succeed("UpdateTable", CREATE_INDEX);
    executor.runAll();
    String update =
        "{'TableName':'tbl','Key':{'pk':{'S':'2'}},'UpdateExpression':'SET b = :v',"
            + "'ExpressionAttributeValues':{':v':{'N':'2'}}}";
    succeed("UpdateItem", update);
    assertThat(fail("UpdateItem", update.replace("SET b", "SET a")))
        .contains("Type mismatch for Index Key a");
  }

  @Test
  void indexLeftUnfinished_isFinishedByTheNextEngine() {
    createOnDemand();
    for (int i = 0; i < 250; i++) {
      put("'pk':{'S':'" + i + "'},'a':{'S':'x'}");
    }
    succeed("UpdateTable", CREATE_INDEX);
    executor.runOne();
    assertThat(describe()).contains("'Backfilling':true");

    MemoryStore fork = store.fork();
    engine.close();
    executor.runAll();
    EngineOptions options = EngineOptions.defaults().withExecutor(executor);
    try (Engine next = Engine.on(fork, options)) {
      WireCalls nextCalls = new WireCalls(new Endpoint(next, new Random(1)));
      String table = nextCalls.call("DescribeTable", "{'TableName':'tbl'}").body();
      assertThat(table).contains("'Backfilling':true");
      executor.runAll();
      table = nextCalls.call("DescribeTable", "{'TableName':'tbl'}").body();
      assertThat(table).contains("'IndexStatus':'ACTIVE'");
      assertThat(nextCalls.call("Query", QUERY_INDEX).body()).contains("'Count':250");
      assertThat(next.selfCheck()).isEmpty();
    }
  }

  @Test
  void deletedIndex_isGoneWithItsEntries_andItsAttributeIsFree() {
    createOnDemand();
    succeed("UpdateTable", CREATE_INDEX);
    executor.runAll();
    put("'pk':{'S':'1'},'a':{'S':'x'}");
    assertThat(describe()).contains("{'AttributeName':'a','AttributeType':'S'}");
    assertThat(describe()).doesNotContain("unused");
    assertThat(succeed("UpdateTable", DELETE_INDEX)).contains("'IndexStatus':'DELETING'");
    assertThat(describe()).doesNotContain("byA", "'AttributeName':'a'");
    assertThat(fail("Query", QUERY_INDEX))
        .contains("The table does not have the specified index: byA");
    put("'pk':{'S':'2'},'a':{'N':'1'}");
    assertThat(engine.selfCheck()).isEmpty();

    succeed("UpdateTable", CREATE_INDEX);
    executor.runAll();
    assertThat(succeed("Query", QUERY_INDEX)).contains("'Count':1");
  }

  @Test
  void indexThatIsFilled_canBeDeleted_butNoOtherMade() {
    createOnDemand();
    succeed("UpdateTable", CREATE_INDEX);
    assertThat(fail("UpdateTable", CREATE_INDEX.replace("byA", "other")))
        .contains("LimitExceededException");
    succeed("UpdateTable", DELETE_INDEX);
    executor.runAll();
    assertThat(describe()).doesNotContain("byA");
    assertThat(engine.selfCheck()).isEmpty();
  }

  @Test
  void tableOfTheSameName_isNotFilledForItsPredecessor() {
    createOnDemand();
    put("'pk':{'S':'1'},'a':{'S':'x'}");
    succeed("UpdateTable", CREATE_INDEX);
    succeed("DeleteTable", "{'TableName':'tbl'}");
    createOnDemand();
    executor.runAll();
    assertThat(describe()).doesNotContain("byA");
    assertThat(engine.selfCheck()).isEmpty();
  }

  @Test
  void changedThroughput_tellsWhen_andCountsTheDecreasesOfTheDay() {
    createProvisioned();
    String up =
        "{'TableName':'tbl','ProvisionedThroughput':{'ReadCapacityUnits':9,'WriteCapacityUnits':9}}";
    String down = up.replace('9', '2');
    assertThat(succeed("UpdateTable", up))
        .contains(
            "'ProvisionedThroughput':{'LastIncreaseDateTime':1769860800.000,"
                + "'NumberOfDecreasesToday':0,'ReadCapacityUnits':5,'WriteCapacityUnits':6}");
    assertThat(describe()).contains("'ReadCapacityUnits':9,'WriteCapacityUnits':9");
    now = now.plusSeconds(60);
    succeed("UpdateTable", down);
    assertThat(describe())
        .contains(
            "'LastDecreaseDateTime':1769860860.000,'NumberOfDecreasesToday':1,"
                + "'ReadCapacityUnits':2,'WriteCapacityUnits':2");
    now = now.plus(Duration.ofDays(1));
    assertThat(describe()).contains("'NumberOfDecreasesToday':0");
  }

  @Test
  void billingMode_thatIsSwitched_isShownFromThenOn() {
    createProvisioned();
    assertThat(describe()).doesNotContain("BillingModeSummary");
    assertThat(succeed("UpdateTable", "{'TableName':'tbl','BillingMode':'PAY_PER_REQUEST'}"))
        .contains("'BillingModeSummary':{'BillingMode':'PAY_PER_REQUEST'")
        .contains("'ReadCapacityUnits':0,'WriteCapacityUnits':0");
    succeed(
        "UpdateTable",
        "{'TableName':'tbl','BillingMode':'PROVISIONED','ProvisionedThroughput':"
            + "{'ReadCapacityUnits':5,'WriteCapacityUnits':6}}");
    assertThat(describe())
        .contains(
            "'BillingModeSummary':{'BillingMode':'PROVISIONED',"
                + "'LastUpdateToPayPerRequestDateTime':1769860800.000}");
  }

  @Test
  void otherSettings_areKeptAndDescribed() {
    createOnDemand();
    assertThat(describe())
        .contains(
            "'WarmThroughput':{'ReadUnitsPerSecond':12000,'WriteUnitsPerSecond':4000,"
                + "'Status':'ACTIVE'}");
    for (String change :
        List.of(
            "'DeletionProtectionEnabled':true",
            "'TableClass':'STANDARD_INFREQUENT_ACCESS'",
            "'SSESpecification':{'Enabled':true}",
            "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'}",
            "'OnDemandThroughput':{'MaxReadRequestUnits':10,'MaxWriteRequestUnits':20}",
            "'WarmThroughput':{'ReadUnitsPerSecond':13000}",
            "'OnDemandThroughput':{'MaxReadRequestUnits':-1}")) {
      succeed("UpdateTable", "{'TableName':'tbl'," + change + "}");
    }
    assertThat(describe())
        .contains(
            "'DeletionProtectionEnabled':true",
            "'TableClassSummary':{'TableClass':'STANDARD_INFREQUENT_ACCESS',"
                + "'LastUpdateDateTime':1769860800.000}",
            "'SSEDescription':{'Status':'ENABLED','SSEType':'KMS'}",
            "'StreamSpecification':{'StreamEnabled':true,'StreamViewType':'NEW_IMAGE'}",
            "'OnDemandThroughput':{'MaxWriteRequestUnits':20}",
            "'WarmThroughput':{'ReadUnitsPerSecond':13000,'WriteUnitsPerSecond':4000,");
    assertThat(fail("UpdateTable", "{'TableName':'tbl','WarmThroughput':{'ReadUnitsPerSecond':9}}"))
        .contains("decreasing WarmThroughput is not supported");
    succeed("UpdateTable", "{'TableName':'tbl','DeletionProtectionEnabled':false}");
    succeed("UpdateTable", "{'TableName':'tbl','StreamSpecification':{'StreamEnabled':false}}");
    assertThat(describe()).doesNotContain("StreamSpecification");
    succeed("DeleteTable", "{'TableName':'tbl'}");
  }

  @Test
  void delayedStates_takeTheirTime_andKeepRequestsOut() {
    reopen(DELAY);
    createOnDemand();
    assertThat(describe()).contains("'TableStatus':'CREATING'");
    assertThat(fail("PutItem", "{'TableName':'tbl','Item':{'pk':{'S':'1'}}}"))
        .contains("ResourceNotFoundException", "Requested resource not found");
    assertThat(fail("DeleteTable", "{'TableName':'tbl'}"))
        .contains(
            "ResourceInUseException",
            "Attempt to change a resource which is still in use: Table is being created: tbl");
    now = now.plus(DELAY);
    assertThat(describe()).contains("'TableStatus':'ACTIVE'");
    put("'pk':{'S':'1'},'a':{'S':'x'}");

    succeed("UpdateTable", CREATE_INDEX);
    executor.runAll();
    assertThat(describe())
        .contains("'TableStatus':'UPDATING'", "'IndexStatus':'CREATING'")
        .doesNotContain("Backfilling");
    assertThat(fail("Query", QUERY_INDEX)).contains("Cannot read from backfilling");
    assertThat(fail("UpdateTable", DELETE_INDEX)).contains("Table is being updated: tbl");
    assertThat(fail("DeleteTable", "{'TableName':'tbl'}"))
        .contains("still in use: Table: tbl is in the process of being updated.");
    put("'pk':{'S':'2'},'a':{'S':'x'}");
    now = now.plus(DELAY);
    assertThat(describe()).contains("'TableStatus':'ACTIVE'", "'IndexStatus':'ACTIVE'");
    assertThat(succeed("Query", QUERY_INDEX)).contains("'Count':2");

    succeed("UpdateTable", DELETE_INDEX);
    assertThat(describe()).contains("'IndexStatus':'DELETING'");
    assertThat(fail("Query", QUERY_INDEX)).contains("does not have the specified index");
    assertThat(engine.selfCheck()).isEmpty();
    now = now.plus(DELAY);
    assertThat(describe()).doesNotContain("byA");

    assertThat(succeed("DeleteTable", "{'TableName':'tbl'}")).contains("'TableStatus':'DELETING'");
    assertThat(describe()).contains("'TableStatus':'DELETING'");
    assertThat(fail("GetItem", "{'TableName':'tbl','Key':{'pk':{'S':'1'}}}"))
        .contains("ResourceNotFoundException");
    assertThat(
            fail(
                "CreateTable",
                "{'TableName':'tbl','BillingMode':'PAY_PER_REQUEST'," + ATTRIBUTES + "}"))
        .contains("ResourceInUseException");
    assertThat(succeed("ListTables", "{}")).contains("'tbl'");
    assertThat(engine.selfCheck()).isEmpty();
    now = now.plus(DELAY);
    assertThat(succeed("ListTables", "{}")).isEqualTo("{'TableNames':[]}");
    assertThat(fail("DescribeTable", "{'TableName':'tbl'}")).contains("ResourceNotFoundException");
    createOnDemand();
  }

  @Test
  void deletedTable_isDescribedByLessThanBefore() {
    createOnDemand();
    assertThat(succeed("DeleteTable", "{'TableName':'tbl'}"))
        .contains("'TableStatus':'DELETING'", "'TableSizeBytes':", "'ItemCount':", "'TableId':")
        .doesNotContain("CreationDateTime", "KeySchema", "AttributeDefinitions");
  }
}
