package dev.cairn.bench;

import dev.cairn.embedded.Cairn;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * The in-process client beside the same client over canned answers, and forks of large databases
 * beside forks of small ones.
 */
final class InProcessComparison {
  private static final String TABLE = "items";
  private static final int ROUND_COUNT = 15;
  private static final int WARM_UP_COUNT = 5;
  private static final int CALLS_PER_ROUND = 10_000;
  private static final int LARGE = 100_000;
  private static final int SMALL = 100;
  private static final int FORKS_PER_ROUND = 2_000;

  private final ComparisonOutput out;

  InProcessComparison(ComparisonOutput out) {
    this.out = out;
  }

  void run() {
    calls();
    forks();
    writesAfterForks();
    stores();
  }

  private void calls() {
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient client = cairn.dynamoDbClient();
      BenchTable.create(client, TABLE);
      GetItemRequest get =
          GetItemRequest.builder().tableName(TABLE).key(Map.of("pk", text("item-1"))).build();
      PutItemRequest put = PutItemRequest.builder().tableName(TABLE).item(item(1)).build();
      client.putItem(put);
      DynamoDbClient getFloor = floor(cairn, c -> c.getItem(get));
      DynamoDbClient putFloor = floor(cairn, c -> c.putItem(put));

      Rounds rounds =
          new Rounds(ROUND_COUNT, WARM_UP_COUNT)
              .task("get", times -> repeat(times, () -> client.getItem(get)))
              .task("get floor", times -> repeat(times, () -> getFloor.getItem(get)))
              .task("put", times -> repeat(times, () -> client.putItem(put)))
              .task("put floor", times -> repeat(times, () -> putFloor.putItem(put)));
      Rounds.Medians medians = rounds.medians(CALLS_PER_ROUND);
      out.medians("call of the SDK client, one thread, item of 1 KB", rounds, medians);
      out.ratio("get-in-process-over-floor", medians.ratio("get", "get floor"));
      out.ratio("put-in-process-over-floor", medians.ratio("put", "put floor"));
    }
  }

  /** The same client over a transport that has learnt the answer and gives it ready made. */
  private static DynamoDbClient floor(Cairn cairn, Consumer<DynamoDbClient> call) {
    CannedHttpClient canned = new CannedHttpClient(cairn.httpClient());
    DynamoDbClient client = cairn.dynamoDbClient(builder -> builder.httpClient(canned));
    call.accept(client);
    canned.replay();
    return client;
  }

  private void forks() {
    try (Cairn small = filled(SMALL);
        Cairn large = filled(LARGE)) {
      Rounds rounds =
          new Rounds(ROUND_COUNT, WARM_UP_COUNT)
              .task("fork of 100", times -> repeat(times, () -> small.fork().close()))
              .task("fork of 100,000", times -> repeat(times, () -> large.fork().close()));
      Rounds.Medians medians = rounds.medians(FORKS_PER_ROUND);
      out.medians("fork of a database, without building an SDK client", rounds, medians);
      out.ratio("fork-100k-over-fork-100", medians.ratio("fork of 100,000", "fork of 100"));
    }
  }

  private void writesAfterForks() {
    MemoryStore store = new MemoryStore();
    for (int i = 0; i < LARGE; i++) {
      put(store, i);
    }
    List<MemoryStore> forks = new ArrayList<>();
    Rounds rounds =
        new Rounds(ROUND_COUNT, WARM_UP_COUNT)
            .task("write, no fork", times -> writeAll(store, times))
            .task(
                "write after a fork",
                times -> {
                  forks.add(store.fork());
                  writeAll(store, times);
                });
    Rounds.Medians medians = rounds.medians(CALLS_PER_ROUND);
    out.medians("write of the store with 100,000 entries", rounds, medians);
    out.ratio(
        "write-after-fork-over-before", medians.ratio("write after a fork", "write, no fork"));
    forks.forEach(MemoryStore::close);
    store.close();
  }

  private void stores() {
    Rounds rounds =
        new Rounds(ROUND_COUNT, WARM_UP_COUNT)
            .task("new database", times -> repeat(times, () -> Cairn.inMemory().close()));
    Rounds.Medians medians = rounds.medians(FORKS_PER_ROUND);
    out.medians("new database in memory, without building an SDK client", rounds, medians);
  }

  private static void writeAll(MemoryStore store, int times) {
    for (int i = 0; i < times; i++) {
      put(store, i * 7919 % LARGE);
    }
  }

  private static void put(MemoryStore store, int number) {
    byte[] bytes = ByteBuffer.allocate(12).putInt(number * 0x9E3779B9).putLong(number).array();
    Key key = Key.wrap(bytes);
    store.transact(
        Footprint.changing(key),
        current -> new Verdict<>(true, List.of(new Write.Put(key, StoredValue.ofBytes(bytes)))));
  }

  private static void repeat(int times, Runnable task) {
    for (int i = 0; i < times; i++) {
      task.run();
    }
  }

  private static Cairn filled(int itemCount) {
    Cairn cairn = Cairn.inMemory();
    try (DynamoDbClient client = cairn.dynamoDbClient()) {
      BenchTable.create(client, TABLE);
      for (int i = 0; i < itemCount; i++) {
        Map<String, AttributeValue> item = Map.of("pk", text("item-" + i));
        client.putItem(b -> b.tableName(TABLE).item(item));
      }
    }
    return cairn;
  }

  private static Map<String, AttributeValue> item(int number) {
    return Map.of(
        "pk", text("item-" + number),
        "count", AttributeValue.fromN("42"),
        "active", AttributeValue.fromBool(true),
        "name", text("a name of some length"),
        "text", text("x".repeat(900)));
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }
}
