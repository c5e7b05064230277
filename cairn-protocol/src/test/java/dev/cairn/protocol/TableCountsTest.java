package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What DescribeTable tells of the number and the size of items and index entries. */
class TableCountsTest {
  private static final String CREATE =
      "{'TableName':'tbl','BillingMode':'PAY_PER_REQUEST','KeySchema':["
          + "{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}],"
          + "'AttributeDefinitions':[{'AttributeName':'p','AttributeType':'S'},"
          + "{'AttributeName':'s','AttributeType':'S'},{'AttributeName':'a','AttributeType':'S'}],"
          + "'LocalSecondaryIndexes':[{'IndexName':'lsi','Projection':{'ProjectionType':'KEYS_ONLY'},"
          + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},"
          + "{'AttributeName':'a','KeyType':'RANGE'}]}]}";
  private static final String CREATE_INDEX =
      "{'TableName':'tbl','AttributeDefinitions':[{'AttributeName':'a','AttributeType':'S'}],"
          + "'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'gsi',"
          + "'KeySchema':[{'AttributeName':'a','KeyType':'HASH'}],"
          + "'Projection':{'ProjectionType':'ALL'}}}]}";

  // Names and values, one byte a character: p, s and a with two characters of value each.
  private static final int KEY_BYTES = 3 + 3;
  private static final int INDEXED_BYTES = KEY_BYTES + 3;

  private final QueuedExecutor executor = new QueuedExecutor();
  private final MemoryStore store = new MemoryStore();
  private Engine engine;
  private WireCalls calls;

  @BeforeEach
  void open() {
    engine = Engine.on(store, EngineOptions.defaults().withExecutor(executor));
    calls = new WireCalls(new Endpoint(engine, new Random(1)));
    call("CreateTable", CREATE);
  }

  @AfterEach
  void close() {
    assertThat(engine.selfCheck()).isEmpty();
    engine.close();
  }

  private String call(String operation, String body) {
    WireCalls.Answer answer = calls.call(operation, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  private String describe() {
    return call("DescribeTable", "{'TableName':'tbl'}");
  }

  private void put(String key, String others) {
    call(
        "PutItem",
        "{'TableName':'tbl','Item':{'p':{'S':'p1'},'s':{'S':'" + key + "'}" + others + "}}");
  }

  private static String table(int itemCount, int sizeBytes) {
    return "'TableSizeBytes':" + sizeBytes + ",'ItemCount':" + itemCount;
  }

  private static String index(int itemCount, int sizeBytes) {
    return "'IndexSizeBytes':" + sizeBytes + ",'ItemCount':" + itemCount;
  }

  @Test
  void counts_areThoseOfItems_andOfTheirEntriesInSparseIndexes() {
    assertThat(call("DescribeTable", "{'TableName':'tbl'}")).contains(table(0, 0), index(0, 0));
    put("s1", ",'a':{'S':'a1'},'b':{'S':'12345678'}");
    put("s2", "");
    assertThat(describe())
        .contains(table(2, INDEXED_BYTES + 9 + KEY_BYTES), index(1, INDEXED_BYTES));
    call(
        "UpdateItem",
        "{'TableName':'tbl','Key':{'p':{'S':'p1'},'s':{'S':'s1'}},"
            + "'UpdateExpression':'REMOVE a, b'}");
    assertThat(describe()).contains(table(2, 2 * KEY_BYTES), index(0, 0));
    call("DeleteItem", "{'TableName':'tbl','Key':{'p':{'S':'p1'},'s':{'S':'s2'}}}");
    call("DeleteItem", "{'TableName':'tbl','Key':{'p':{'S':'p1'},'s':{'S':'s3'}}}");
    assertThat(describe()).contains(table(1, KEY_BYTES));
  }

  @Test
  void counts_ofANewIndex_growWithItsBackfill_andFallWithIt() {
    put("s1", ",'a':{'S':'a1'},'b':{'S':'12345678'}");
    put("s2", "");
    call("UpdateTable", CREATE_INDEX);
    put("s3", ",'a':{'S':'a1'}");
    assertThat(describe()).contains(index(1, INDEXED_BYTES));
    executor.runAll();
    assertThat(describe()).contains(index(2, 2 * INDEXED_BYTES), index(2, 2 * INDEXED_BYTES + 9));
    call(
        "UpdateTable",
        "{'TableName':'tbl','GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'gsi'}}]}");
    assertThat(describe()).contains(table(3, 3 * KEY_BYTES + 2 * 3 + 9)).doesNotContain("gsi");
  }

  @Test
  void deletedTable_tellsItsLastCounts_andItsSuccessorStartsEmpty() {
    put("s1", "");
    assertThat(call("DeleteTable", "{'TableName':'tbl'}")).contains(table(1, KEY_BYTES));
    assertThat(call("CreateTable", CREATE)).contains(table(0, 0));
    assertThat(describe()).contains(table(0, 0));
  }

  @Test
  void counts_ofAFork_areItsOwn() {
    put("s1", "");
    try (Engine fork = Engine.on(store.fork(), EngineOptions.defaults())) {
      put("s2", "");
      WireCalls forkCalls = new WireCalls(new Endpoint(fork, new Random(1)));
      assertThat(forkCalls.call("DescribeTable", "{'TableName':'tbl'}").body())
          .contains(table(1, KEY_BYTES));
    }
    assertThat(describe()).contains(table(2, 2 * KEY_BYTES));
  }

  @Test
  void cancelledTransaction_changesNoCount() {
    put("s1", "");
    WireCalls.Answer answer =
        calls.call(
            "TransactWriteItems",
            "{'TransactItems':[{'Put':{'TableName':'tbl','Item':{'p':{'S':'p1'},'s':{'S':'s2'}}}},"
                + "{'ConditionCheck':{'TableName':'tbl','Key':{'p':{'S':'p1'},'s':{'S':'s1'}},"
                + "'ConditionExpression':'attribute_not_exists(p)'}}]}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(describe()).contains(table(1, KEY_BYTES));
  }
}
