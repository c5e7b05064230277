package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is kept beside a table's definition: how it lives, and what depends on time. */
class ControlPlaneTest {
  private static final String REST =
      "'BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk',"
          + "'AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}";
  private static final String CREATE = "{'TableName':'tbl'," + REST;
  private static final String ARN = "arn:aws:dynamodb:eu-west-1:111122223333:table/tbl";
  private static final String TABLE = "{'TableName':'tbl'}";
  private static final String RESOURCE = "{'ResourceArn':'" + ARN + "'}";
  private static final String TAG =
      "{'ResourceArn':'" + ARN + "','Tags':[{'Key':'team','Value':'orders'}]}";
  private static final String EXPIRE =
      "{'TableName':'tbl','TimeToLiveSpecification':{'Enabled':true,'AttributeName':'ttl'}}";
  private static final String RECOVERABLE =
      "{'TableName':'tbl','PointInTimeRecoverySpecification':{'PointInTimeRecoveryEnabled':true";

  private final MemoryStore store = new MemoryStore();
  private Instant now = Instant.parse("2026-01-31T12:00:00Z");
  private Engine engine = open(store, Duration.ZERO);
  private WireCalls calls = new WireCalls(new Endpoint(engine, new Random(1)));

  private Engine open(MemoryStore opened, Duration delay) {
    return Engine.on(
        opened,
        EngineOptions.defaults()
            .withClock(() -> now)
            .withRegion("eu-west-1")
            .withAccountId("111122223333")
            .withTableStateDelay(delay));
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

  @Test
  void operationsOfStreams_areRefusedByName() {
    Map<String, String> headers =
        Map.of(
            "x-amz-target", "DynamoDBStreams_20120810.ListStreams",
            "content-type", "application/x-amz-json-1.0");
    WireCalls.Answer answer = calls.call(headers, "{}".getBytes(StandardCharsets.UTF_8));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains("#UnknownOperationException'")
        .contains("'Cairn does not support the operation ListStreams yet'");
  }

  @Test
  void settings_surviveAForkAndAnotherEngineOnTheSameStore() {
    succeed("CreateTable", CREATE);
    succeed("TagResource", TAG);
    succeed("UpdateTimeToLive", EXPIRE);
    succeed("UpdateContinuousBackups", RECOVERABLE + "}}");
    succeed("PutResourcePolicy", "{'ResourceArn':'" + ARN + "','Policy':'{}'}");
    succeed(
        "UpdateContributorInsights", "{'TableName':'tbl','ContributorInsightsAction':'ENABLE'}");

    try (Engine forked = open(store.fork(), Duration.ZERO)) {
      succeed("UntagResource", "{'ResourceArn':'" + ARN + "','TagKeys':['team']}");
      calls = new WireCalls(new Endpoint(forked, new Random(1)));

      assertThat(succeed("ListTagsOfResource", RESOURCE)).contains("'Key':'team'");
      assertThat(succeed("DescribeTimeToLive", TABLE)).contains("'AttributeName':'ttl'");
      assertThat(succeed("DescribeContinuousBackups", TABLE))
          .contains("'PointInTimeRecoveryStatus':'ENABLED'");
      assertThat(succeed("GetResourcePolicy", RESOURCE)).contains("'Policy':'{}'");
      assertThat(succeed("DescribeContributorInsights", TABLE))
          .contains("'ContributorInsightsStatus':'ENABLED'");
    }
  }

  @Test
  void settings_fallWithTheirTable() {
    succeed("CreateTable", CREATE);
    succeed("TagResource", TAG);
    succeed("UpdateTimeToLive", EXPIRE);
    succeed("DeleteTable", TABLE);
    assertThat(fail("ListTagsOfResource", RESOURCE)).contains("ResourceNotFoundException");

    succeed("CreateTable", CREATE);
    assertThat(succeed("ListTagsOfResource", RESOURCE)).isEqualTo("{'Tags':[]}");
    assertThat(succeed("DescribeTimeToLive", TABLE)).contains("DISABLED");
  }

  @Test
  void tagOperations_answerWithAnEmptyBody() {
    succeed("CreateTable", CREATE);
    assertThat(calls.call("TagResource", TAG).bytes()).isEmpty();
    assertThat(
            calls.call("UntagResource", "{'ResourceArn':'" + ARN + "','TagKeys':['team']}").bytes())
        .isEmpty();
  }

  @Test
  void tablesThatAreMadeOrDeleted_areNotChanged() {
    engine = open(store, Duration.ofSeconds(10));
    calls = new WireCalls(new Endpoint(engine, new Random(1)));
    succeed("CreateTable", CREATE);
    assertThat(fail("TagResource", TAG))
        .contains("ResourceInUseException", "Table is being created: tbl");
    assertThat(fail("CreateTable", CREATE))
        .contains("ResourceInUseException", "Table is being created: tbl");
    assertThat(fail("UpdateTimeToLive", EXPIRE)).contains("ResourceInUseException");
    assertThat(fail("DescribeTimeToLive", TABLE))
        .contains("Cannot describe time to live while table is in CREATING state");

    now = now.plusSeconds(10);
    assertThat(fail("CreateTable", CREATE)).contains("Table already exists: tbl");
    succeed("UpdateTimeToLive", EXPIRE);
    succeed("DeleteTable", TABLE);
    assertThat(fail("TagResource", TAG))
        .contains("ResourceInUseException", "Table is being deleted: tbl");
  }

  @Test
  void restorableTimes_moveWithTheClock() {
    succeed("CreateTable", CREATE);
    assertThat(succeed("DescribeContinuousBackups", TABLE))
        .contains("'ContinuousBackupsStatus':'DISABLED'");
    now = now.plusSeconds(10);
    assertThat(succeed("DescribeContinuousBackups", TABLE))
        .contains("'ContinuousBackupsStatus':'ENABLED'", "'PointInTimeRecoveryStatus':'DISABLED'");

    long since = now.getEpochSecond();
    succeed("UpdateContinuousBackups", RECOVERABLE + ",'RecoveryPeriodInDays':1}}");
    assertThat(succeed("DescribeContinuousBackups", TABLE)).contains(window(1, since, since));
    now = now.plus(Duration.ofHours(1));
    assertThat(succeed("UpdateContinuousBackups", RECOVERABLE + "}}"))
        .contains(window(1, since, now.getEpochSecond() - 300));
    now = now.plus(Duration.ofDays(3));
    assertThat(succeed("DescribeContinuousBackups", TABLE))
        .contains(window(1, now.getEpochSecond() - 86_400, now.getEpochSecond() - 300));
  }

  private static String window(int days, long earliest, long latest) {
    return "'RecoveryPeriodInDays':"
        + days
        + ",'EarliestRestorableDateTime':"
        + earliest
        + ".000,'LatestRestorableDateTime':"
        + latest
        + ".000";
  }

  @Test
  void revisionsOfPolicies_areTimes_andGrowEvenWithoutOnePassing() {
    succeed("CreateTable", CREATE);
    String put = "{'ResourceArn':'" + ARN + "','Policy':'{}'}";
    String first = succeed("PutResourcePolicy", put);
    assertThat(first).isEqualTo("{'RevisionId':'" + now.toEpochMilli() + "'}");
    assertThat(succeed("PutResourcePolicy", put)).isEqualTo(first);
    assertThat(succeed("PutResourcePolicy", put.replace("{}", "{ }")))
        .isEqualTo("{'RevisionId':'" + (now.toEpochMilli() + 1) + "'}");
  }

  @Test
  void policyOfANewTable_isKept() {
    succeed("CreateTable", "{'TableName':'tbl','ResourcePolicy':'{}'," + REST);
    assertThat(succeed("GetResourcePolicy", RESOURCE))
        .isEqualTo("{'Policy':'{}','RevisionId':'" + now.toEpochMilli() + "'}");
  }

  @Test
  void insightsOfAnIndex_haveRulesAndFallWithIt() {
    succeed("CreateTable", CREATE);
    succeed(
        "UpdateTable",
        "{'TableName':'tbl','AttributeDefinitions':[{'AttributeName':'a','AttributeType':'S'}],"
            + "'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'byA','KeySchema':"
            + "[{'AttributeName':'a','KeyType':'HASH'}],'Projection':{'ProjectionType':'ALL'}}}]}");
    String index = "{'TableName':'tbl','IndexName':'byA'";
    succeed("UpdateContributorInsights", index + ",'ContributorInsightsAction':'ENABLE'}");
    assertThat(succeed("DescribeContributorInsights", index + "}"))
        .contains(
            "['DynamoDBContributorInsights-PKC-tbl-byA-" + now.toEpochMilli(),
            "'DynamoDBContributorInsights-PKT-tbl-byA-" + now.toEpochMilli() + "']");

    succeed(
        "UpdateTable",
        "{'TableName':'tbl','GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'byA'}}]}");
    assertThat(fail("DescribeContributorInsights", index + "}"))
        .contains("Index: byA not found for table: tbl");
    assertThat(succeed("ListContributorInsights", TABLE))
        .isEqualTo("{'ContributorInsightsSummaries':[]}");
  }

  @Test
  void endpoint_isTheHostThatWasAsked_orThatOfAws() {
    assertThat(succeed("DescribeEndpoints", "{}"))
        .isEqualTo(
            "{'Endpoints':[{'Address':'dynamodb.eu-west-1.amazonaws.com',"
                + "'CachePeriodInMinutes':1440}]}");
    Map<String, String> headers =
        Map.of(
            "x-amz-target", "DynamoDB_20120810.DescribeEndpoints",
            "content-type", "application/x-amz-json-1.0",
            "host", "localhost:8000");
    assertThat(calls.call(headers, "{}".getBytes(StandardCharsets.UTF_8)).body())
        .contains("'Address':'localhost:8000'");
  }

  @Test
  void capacityOfATableNamedByItsArn_isChargedToTheTable() {
    succeed("CreateTable", CREATE);
    String named =
        "arn:aws:dynamodb:eu-west-1:111122223333:table/tbl','Key':{'pk':{'S':'a'}},"
            + "'ConsistentRead':true,'ReturnConsumedCapacity':'TOTAL'}";
    assertThat(succeed("GetItem", "{'TableName':'" + named))
        .contains("'TableName':'" + ARN + "'", "'CapacityUnits':1.0");
    assertThat(engine.account().byTable()).containsOnlyKeys("tbl");
  }
}
