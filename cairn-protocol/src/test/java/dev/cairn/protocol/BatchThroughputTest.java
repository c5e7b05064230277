package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.capacity.CapacityAccount.Charged;
import dev.cairn.engine.store.MemoryStore;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches that are larger than what the provisioned throughput allows at the moment. */
class BatchThroughputTest {
  private static final String DEFINITIONS =
      "'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}%s],"
          + "'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}],"
          + "'ProvisionedThroughput':{'ReadCapacityUnits':%s,'WriteCapacityUnits':%s}";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Engine engine;
  private WireCalls calls;

  @BeforeEach
  void open() {
    engine =
        Engine.on(
            new MemoryStore(),
            EngineOptions.defaults().withClock(() -> now).withEnforcedThroughput(true));
    calls = new WireCalls(new Endpoint(engine, new Random(1)));
    createTable("small", "", 1, 2, "");
    createTable("large", "", 100, 100, "");
    createTable(
        "indexed",
        ",{'AttributeName':'v','AttributeType':'S'}",
        100,
        100,
        ",'GlobalSecondaryIndexes':[{'IndexName':'gsi','Projection':{'ProjectionType':'KEYS_ONLY'},"
            + "'KeySchema':[{'AttributeName':'v','KeyType':'HASH'}],"
            + "'ProvisionedThroughput':{'ReadCapacityUnits':1,'WriteCapacityUnits':1}}]");
  }

  private void createTable(String name, String definition, int read, int write, String indexes) {
    call(
        "CreateTable",
        "{'TableName':'"
            + name
            + "',"
            + DEFINITIONS.formatted(definition, read, write)
            + indexes
            + "}");
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

  private static String puts(String... keys) {
    StringBuilder puts = new StringBuilder("[");
    for (String key : keys) {
      puts.append(puts.length() == 1 ? "" : ",")
          .append("{'PutRequest':{'Item':{'pk':{'S':'")
          .append(key)
          .append("'},'v':{'S':'x'}}}}");
    }
    return puts + "]";
  }

  private static String keys(String... keys) {
    return "{'Keys':[{'pk':{'S':'" + String.join("'}},{'pk':{'S':'", keys) + "'}}]}";
  }

  @Test
  void writesBeyondTheThroughput_areLeftUnprocessed_andThoseOfOtherTablesAreNot() {
    String answer =
        call(
            "BatchWriteItem",
            "{'RequestItems':{'small':"
                + puts("a", "b", "c").replace("]", ",{'DeleteRequest':{'Key':{'pk':{'S':'d'}}}}]")
                + ",'large':"
                + puts("e", "f", "g")
                + "},'ReturnConsumedCapacity':'TOTAL'}");
    assertThat(answer)
        .startsWith(
            "{'UnprocessedItems':{'small':"
                + puts("c").replace("]", ",{'DeleteRequest':{'Key':{'pk':{'S':'d'}}}}]")
                + "}")
        .contains("{'TableName':'small','CapacityUnits':2.0}")
        .contains("{'TableName':'large','CapacityUnits':3.0}");
    assertThat(call("Scan", "{'TableName':'large'}")).contains("'Count':3");
    now = now.plusSeconds(1);
    assertThat(call("BatchWriteItem", "{'RequestItems':{'small':" + puts("c") + "}}"))
        .isEqualTo("{'UnprocessedItems':{}}");
  }

  @Test
  void batchOfWhichNothingCanBeProcessed_isThrottledWithItsReason() {
    call("BatchWriteItem", "{'RequestItems':{'small':" + puts("a", "b") + "}}");
    WireCalls.Answer answer =
        calls.call("BatchWriteItem", "{'RequestItems':{'small':" + puts("c", "d") + "}}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .contains("#ProvisionedThroughputExceededException'")
        .endsWith(
            "'ThrottlingReasons':[{'reason':'TableWriteProvisionedThroughputExceeded',"
                + "'resource':'arn:aws:dynamodb:us-east-1:000000000000:table/small'}]}");
  }

  @Test
  void writesThatAGlobalIndexCannotFollow_areLeftUnprocessed() {
    assertThat(call("BatchWriteItem", "{'RequestItems':{'indexed':" + puts("a", "b") + "}}"))
        .isEqualTo("{'UnprocessedItems':{'indexed':" + puts("b") + "}}");
    WireCalls.Answer answer =
        calls.call("PutItem", "{'TableName':'indexed','Item':{'pk':{'S':'b'},'v':{'S':'x'}}}");
    assertThat(answer.body())
        .contains("one or more global secondary indexes of the table was exceeded")
        .contains("'IndexWriteProvisionedThroughputExceeded'", ":table/indexed/index/gsi'");
  }

  @Test
  void keysBeyondTheThroughput_areLeftUnprocessed() {
    call("BatchWriteItem", "{'RequestItems':{'small':" + puts("a", "b") + "}}");
    String batch = "{'RequestItems':{'small':" + keys("a", "b", "c") + "}}";
    String answer = call("BatchGetItem", batch);
    assertThat(answer).contains("'UnprocessedKeys':{'small':{'Keys':[{'pk':{'S':'");
    assertThat(answer.split("'pk'", -1)).as("two items and one key").hasSize(4);
    WireCalls.Answer throttled = calls.call("BatchGetItem", batch);
    assertThat(throttled.status()).isEqualTo(400);
    assertThat(throttled.body()).contains("'TableReadProvisionedThroughputExceeded'");
    assertThat(engine.account().byTable().get("small").total()).isEqualTo(new Charged(1, 2));
  }

  @Test
  void account_keepsTablesAndIndexesApart() {
    call("PutItem", "{'TableName':'indexed','Item':{'pk':{'S':'a'},'v':{'S':'x'}}}");
    call("Scan", "{'TableName':'indexed','IndexName':'gsi'}");
    call("Scan", "{'TableName':'indexed','ConsistentRead':true}");
    var indexed = engine.account().byTable().get("indexed");
    assertThat(indexed.table()).isEqualTo(new Charged(1, 1));
    assertThat(indexed.indexes()).containsOnlyKeys("gsi");
    assertThat(indexed.indexes().get("gsi")).isEqualTo(new Charged(0.5, 1));
    assertThat(indexed.total()).isEqualTo(new Charged(1.5, 2));
  }
}
