package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.Decision;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.Store;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Indexes are exact after any writes, while others are made and deleted beside them. */
class IndexProgramTest {
  private static final int PARTITION_COUNT = 4;
  private static final int SORT_COUNT = 60;
  private static final List<String> PROJECTIONS =
      List.of(
          "{'ProjectionType':'ALL'}",
          "{'ProjectionType':'KEYS_ONLY'}",
          "{'ProjectionType':'INCLUDE','NonKeyAttributes':['c']}");

  static LongStream seeds() {
    Long seed = Long.getLong("cairn.seed");
    return seed == null ? LongStream.rangeClosed(1, 5) : LongStream.of(seed);
  }

  /** A store that lets something happen between a backfill's look at the items and its writing. */
  private static final class InterruptingStore implements Store {
    private final MemoryStore store = new MemoryStore();
    private Runnable interruption = () -> {};

    @Override
    public <R> Commit<R> transact(Footprint footprint, Decision<R> decision) {
      if (footprint.changed().isEmpty()) {
        interruption.run();
      }
      return store.transact(footprint, decision);
    }

    @Override
    public Snapshot snapshot() {
      return store.snapshot();
    }

    @Override
    public boolean mayBlock() {
      return false;
    }

    @Override
    public void close() {
      store.close();
    }
  }

  /** One table and what is done to it. Threads: one at a time. */
  private static final class Program {
    private final WireCalls calls;
    private final Random random;
    private final Map<Integer, Integer> statuses = new HashMap<>();
    private int indexCount;

    Program(WireCalls calls, Random random) {
      this.calls = calls;
      this.random = random;
    }

    private String call(String operation, String body) {
      WireCalls.Answer answer = calls.call(operation, body);
      assertThat(answer.status()).as("%s %s -> %s", operation, body, answer.body()).isLessThan(500);
      statuses.merge(answer.status(), 1, Integer::sum);
      return answer.body();
    }

    void createTable() {
      String created =
          call(
              "CreateTable",
              "{'TableName':'tbl','BillingMode':'PAY_PER_REQUEST','KeySchema':["
                  + "{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}],"
                  + "'LocalSecondaryIndexes':[{'IndexName':'lsi','Projection':"
                  + projection()
                  + ",'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},"
                  + "{'AttributeName':'b','KeyType':'RANGE'}]}],"
                  + "'GlobalSecondaryIndexes':[{'IndexName':'gsi','Projection':"
                  + projection()
                  + ",'KeySchema':[{'AttributeName':'b','KeyType':'HASH'}]}],"
                  + "'AttributeDefinitions':[{'AttributeName':'p','AttributeType':'S'},"
                  + "{'AttributeName':'s','AttributeType':'N'},"
                  + "{'AttributeName':'b','AttributeType':'S'}]}");
      assertThat(created).contains("CREATING");
    }

    private String projection() {
      return PROJECTIONS.get(random.nextInt(PROJECTIONS.size()));
    }

    private String key() {
      return "'p':{'S':'p"
          + random.nextInt(PARTITION_COUNT)
          + "'},'s':{'N':'"
          + random.nextInt(SORT_COUNT)
          + "'}";
    }

    /** Mostly fit to be a key of type S; sometimes empty, of another type or not there. */
    private String attribute(String name) {
      return switch (random.nextInt(10)) {
        case 0 -> "";
        case 1 -> ",'" + name + "':{'S':''}";
        case 2 -> ",'" + name + "':{'N':'" + random.nextInt(5) + "'}";
        default -> ",'" + name + "':{'S':'" + name + random.nextInt(6) + "'}";
      };
    }

    private String item() {
      String b = random.nextInt(4) == 0 ? "" : ",'b':{'S':'b" + random.nextInt(6) + "'}";
      return "{"
          + key()
          + b
          + attribute("a")
          + attribute("c")
          + ",'d':{'S':'"
          + "x".repeat(random.nextInt(2000))
          + "'}}";
    }

    void write() {
      switch (random.nextInt(6)) {
        case 0 -> call("DeleteItem", "{'TableName':'tbl','Key':{" + key() + "}}");
        case 1 ->
            call(
                "UpdateItem",
                "{'TableName':'tbl','Key':{"
                    + key()
                    + "},'UpdateExpression':'SET c = :c, d = :d REMOVE "
                    + (random.nextBoolean() ? "a" : "b")
                    + "','ExpressionAttributeValues':{':c':{'S':'c"
                    + random.nextInt(3)
                    + "'},':d':{'N':'1'}}}");
        case 2 ->
            call(
                "UpdateItem",
                "{'TableName':'tbl','Key':{"
                    + key()
                    + "},'UpdateExpression':'SET a = :a','ExpressionAttributeValues':{':a':{'S':'a"
                    + random.nextInt(6)
                    + "'}}}");
        case 3 ->
            call(
                "TransactWriteItems",
                "{'TransactItems':[{'Put':{'TableName':'tbl','Item':"
                    + item()
                    + "}},{'Delete':{'TableName':'tbl','Key':{"
                    + key()
                    + "}}}]}");
        case 4 ->
            call(
                "BatchWriteItem",
                "{'RequestItems':{'tbl':["
                    + random
                        .ints(5, 0, 1)
                        .mapToObj(i -> "{'PutRequest':{'Item':" + item() + "}}")
                        .collect(Collectors.joining(","))
                    + "]}}");
        default -> call("PutItem", "{'TableName':'tbl','Item':" + item() + "}");
      }
    }

    void createIndex() {
      indexCount++;
      boolean hasSort = random.nextBoolean();
      call(
          "UpdateTable",
          "{'TableName':'tbl','AttributeDefinitions':[{'AttributeName':'a','AttributeType':'S'},"
              + "{'AttributeName':'c','AttributeType':'S'}],'GlobalSecondaryIndexUpdates':["
              + "{'Create':{'IndexName':'index"
              + indexCount
              + "','Projection':"
              + projection()
              + ",'KeySchema':[{'AttributeName':'a','KeyType':'HASH'}"
              + (hasSort ? ",{'AttributeName':'c','KeyType':'RANGE'}" : "")
              + "]}}]}");
    }

    void deleteIndex() {
      String name = random.nextInt(5) == 0 ? "gsi" : "index" + random.nextInt(indexCount + 1);
      call(
          "UpdateTable",
          "{'TableName':'tbl','GlobalSecondaryIndexUpdates':[{'Delete':{'IndexName':'"
              + name
              + "'}}]}");
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void indexes_areThoseBuiltAfresh_whateverHappensBetweenTheStepsOfABackfill(long seed) {
    Random random = new Random(seed);
    QueuedExecutor executor = new QueuedExecutor();
    EngineOptions options = EngineOptions.defaults().withExecutor(executor);
    InterruptingStore store = new InterruptingStore();
    try (Engine engine = Engine.on(store, options)) {
      Program program = new Program(new WireCalls(new Endpoint(engine, new Random(seed))), random);
      program.createTable();
      store.interruption = program::write;
      int writesBetween = 1 + random.nextInt(40);
      for (int i = 0; i < 1500; i++) {
        int choice = random.nextInt(writesBetween + 3);
        switch (choice) {
          case 0 -> program.createIndex();
          case 1 -> program.deleteIndex();
          case 2 -> executor.runOne();
          default -> program.write();
        }
        if (i % 100 == 0) {
          assertThat(engine.selfCheck()).isEmpty();
        }
      }
      executor.runAll();
      assertThat(engine.selfCheck()).isEmpty();
      String table = program.call("DescribeTable", "{'TableName':'tbl'}");
      assertThat(table).doesNotContain("CREATING", "Backfilling");
      assertThat(program.statuses.keySet()).contains(200, 400);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void indexes_areThoseBuiltAfresh_afterWritersAndBackfillsAtOnce(long seed) throws Exception {
    int writerCount = 3;
    ExecutorService threads = Executors.newFixedThreadPool(writerCount + 2);
    EngineOptions options = EngineOptions.defaults().withExecutor(threads);
    try (Engine engine = Engine.on(new MemoryStore(), options)) {
      WireCalls calls = new WireCalls(new Endpoint(engine, new Random(seed)));
      new Program(calls, new Random(seed)).createTable();
      CountDownLatch start = new CountDownLatch(1);
      List<Future<?>> futures = new ArrayList<>();
      for (int writer = 0; writer < writerCount; writer++) {
        Program program = new Program(calls, new Random(seed * 31 + writer));
        futures.add(
            threads.submit(
                () -> {
                  start.await();
                  for (int i = 0; i < 300; i++) {
                    program.write();
                  }
                  return null;
                }));
      }
      Program changes = new Program(calls, new Random(seed));
      start.countDown();
      for (int i = 0; i < 60; i++) {
        changes.createIndex();
        changes.deleteIndex();
      }
      for (Future<?> future : futures) {
        future.get();
      }
      String table = changes.call("DescribeTable", "{'TableName':'tbl'}");
      while (table.contains("Backfilling")) {
        Thread.onSpinWait();
        table = changes.call("DescribeTable", "{'TableName':'tbl'}");
      }
      assertThat(engine.selfCheck()).isEqualTo(Collections.emptyList());
    } finally {
      threads.shutdown();
    }
  }
}
