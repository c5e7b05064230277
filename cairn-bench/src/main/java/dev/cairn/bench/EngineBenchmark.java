package dev.cairn.bench;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The engine by itself, without protocol and client: items of 1 KB in a table of 100,000. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EngineBenchmark {
  private static final String TABLE = "items";
  private static final int PARTITION_COUNT = 1000;
  private static final int ITEMS_PER_PARTITION = 100;
  private static final String ABSENT = "attribute_not_exists(pk)";

  private Engine engine = Engine.on(new MemoryStore(), EngineOptions.defaults());
  private int turn;

  /** JMH makes the state. */
  public EngineBenchmark() {}

  @Setup(Level.Trial)
  public void fill() {
    engine.createTable(
        new CreateTableRequest(
            TABLE,
            List.of(new AttributeDefinition("pk", "S"), new AttributeDefinition("sk", "N")),
            List.of(new KeySchemaElement("pk", "HASH"), new KeySchemaElement("sk", "RANGE")),
            null,
            null,
            "PAY_PER_REQUEST",
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null));
    for (int i = 0; i < PARTITION_COUNT * ITEMS_PER_PARTITION; i++) {
      turn = i;
      put();
    }
    join(engine.updateItem(increment()));
  }

  @TearDown(Level.Trial)
  public void close() {
    engine.close();
  }

  @Benchmark
  public GetItemResponse get() {
    turn++;
    return join(
        engine.getItem(
            new GetItemRequest(
                TABLE,
                Attributes.of(key()),
                null,
                null,
                ExpressionAttributes.NONE,
                LegacyParameters.NONE,
                null)));
  }

  @Benchmark
  public PutItemResponse put() {
    turn++;
    return join(engine.putItem(putRequest(item(), null)));
  }

  @Benchmark
  public PutItemResponse conditionalPut() {
    turn++;
    return join(engine.putItem(putRequest(item(), "attribute_exists(pk)")));
  }

  @Benchmark
  public UpdateItemResponse counterUpdate() {
    return join(engine.updateItem(increment()));
  }

  @Benchmark
  public TransactWriteItemsResponse twoItemTransaction() {
    turn++;
    Map<String, AttributeValue> marker = new LinkedHashMap<>();
    marker.put("pk", new AttributeValue.S("marker-" + turn));
    marker.put("sk", number(0));
    Map<String, AttributeValue> item = item();
    item.put("pk", new AttributeValue.S("user-" + turn));
    return join(
        engine.transactWriteItems(
            new TransactWriteItemsRequest(
                List.of(action(item), action(marker)), null, null, null)));
  }

  @Benchmark
  public QueryResponse queryOfTen() {
    turn++;
    return join(
        engine.query(
            new QueryRequest(
                TABLE,
                null,
                "pk = :pk",
                null,
                null,
                new ExpressionAttributes(null, Attributes.of(Map.of(":pk", partition()))),
                LegacyParameters.NONE,
                null,
                10,
                null,
                false,
                null,
                null)));
  }

  private static TransactWriteItem action(Map<String, AttributeValue> item) {
    return new TransactWriteItem(
        null,
        new TransactWriteItem.Put(
            TABLE, Attributes.of(item), ABSENT, ExpressionAttributes.NONE, "ALL_OLD"),
        null,
        null);
  }

  private static PutItemRequest putRequest(
      Map<String, AttributeValue> item, @Nullable String condition) {
    return new PutItemRequest(
        TABLE,
        Attributes.of(item),
        condition,
        ExpressionAttributes.NONE,
        LegacyParameters.NONE,
        null,
        null,
        null,
        null);
  }

  private static UpdateItemRequest increment() {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    key.put("pk", new AttributeValue.S("counter"));
    key.put("sk", number(0));
    return new UpdateItemRequest(
        TABLE,
        Attributes.of(key),
        "ADD issued :one",
        null,
        new ExpressionAttributes(null, Attributes.of(Map.of(":one", number(1)))),
        LegacyParameters.NONE,
        "UPDATED_NEW",
        null,
        null,
        null);
  }

  private AttributeValue partition() {
    return new AttributeValue.S("partition-" + (turn & Integer.MAX_VALUE) % PARTITION_COUNT);
  }

  private Map<String, AttributeValue> key() {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    key.put("pk", partition());
    key.put("sk", number((turn & Integer.MAX_VALUE) / PARTITION_COUNT % ITEMS_PER_PARTITION));
    return key;
  }

  private Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = key();
    item.put("text", new AttributeValue.S("x".repeat(900)));
    item.put("active", new AttributeValue.Bool(true));
    return item;
  }

  private static AttributeValue number(long value) {
    return new AttributeValue.N(DynamoNumber.of(value));
  }

  private static <R> R join(CompletionStage<R> stage) {
    return stage.toCompletableFuture().join();
  }
}
