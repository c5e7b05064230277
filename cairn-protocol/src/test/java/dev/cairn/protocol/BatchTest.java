package dev.cairn.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches that are large: what is left unprocessed, and which thread does the work. */
class BatchTest {
  private static final int LARGE = 400_000;
  private static final Pattern UNPROCESSED = Pattern.compile("'UnprocessedKeys':(.*)}$");

  private final AtomicInteger handedOver = new AtomicInteger();
  private final Engine engine =
      Engine.on(
          new MemoryStore(),
          EngineOptions.defaults()
              .withExecutor(
                  work -> {
                    handedOver.incrementAndGet();
                    work.run();
                  }));
  private final WireCalls calls = new WireCalls(new Endpoint(engine, new Random(1)));

  @BeforeEach
  void createTable() {
    succeed(
        "CreateTable",
        "{'TableName':'tbl','BillingMode':'PAY_PER_REQUEST','KeySchema':["
            + "{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}],"
            + "'AttributeDefinitions':[{'AttributeName':'p','AttributeType':'S'},"
            + "{'AttributeName':'s','AttributeType':'N'}]}");
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

  private static String key(String partition, int sort) {
    return "'p':{'S':'" + partition + "'},'s':{'N':'" + sort + "'}";
  }

  private void put(String partition, int sort, int sizeBytes) {
    succeed(
        "PutItem",
        "{'TableName':'tbl','Item':{"
            + key(partition, sort)
            + ",'a':{'S':'"
            + "x".repeat(sizeBytes)
            + "'}}}");
  }

  private String get(String keys) {
    return succeed(
        "BatchGetItem",
        "{'ReturnConsumedCapacity':'TOTAL','RequestItems':{'tbl':{'Keys':["
            + keys
            + "],'ConsistentRead':true,'ProjectionExpression':'#s','ExpressionAttributeNames':"
            + "{'#s':'s'}}}}");
  }

  private static Set<String> numbers(String text) {
    Set<String> numbers = new HashSet<>();
    Matcher matcher = Pattern.compile("'s':\\{'N':'(\\d+)'}").matcher(text);
    while (matcher.find()) {
      assertThat(numbers.add(matcher.group(1))).as("twice: " + matcher.group(1)).isTrue();
    }
    return numbers;
  }

  private static String unprocessed(String answer) {
    Matcher matcher = UNPROCESSED.matcher(answer);
    assertThat(matcher.find()).as(answer).isTrue();
    return matcher.group(1);
  }

  private static Set<String> upTo(int count) {
    return IntStream.range(0, count).mapToObj(String::valueOf).collect(Collectors.toSet());
  }

  @Test
  void get_ofMoreThanSixteenMegabytes_leavesTheRestUnprocessed() {
    int count = 50;
    for (int i = 0; i < count; i++) {
      put("p" + i, i, LARGE);
    }
    String keys =
        IntStream.range(0, count)
            .mapToObj(i -> "{" + key("p" + i, i) + "}")
            .collect(Collectors.joining(","));
    String first = get(keys);
    String rest = unprocessed(first);
    Set<String> read = numbers(first.substring(0, first.indexOf("'UnprocessedKeys'")));
    assertThat(read).hasSize(16 * 1024 * 1024 / (LARGE + 20));
    assertThat(rest)
        .startsWith("{'tbl':{'Keys':[")
        .endsWith(
            "],'ConsistentRead':true,'ProjectionExpression':'#s','ExpressionAttributeNames':"
                + "{'#s':'s'}}}");
    assertThat(numbers(rest)).hasSize(count - read.size()).doesNotContainAnyElementsOf(read);
    assertThat(first).contains("'CapacityUnits':" + read.size() * 98.0);

    String second = succeed("BatchGetItem", "{'RequestItems':" + rest + "}");
    assertThat(unprocessed(second)).isEqualTo("{}");
    read.addAll(numbers(second));
    assertThat(read).isEqualTo(upTo(count));
  }

  @Test
  void get_ofMoreThanAMegabyteOfOnePartition_leavesTheRestUnprocessed() {
    for (int i = 0; i < 5; i++) {
      put("p", i, LARGE);
      put("q" + i, 5 + i, LARGE);
    }
    String keys =
        IntStream.range(0, 5)
            .mapToObj(i -> "{" + key("p", i) + "},{" + key("q" + i, 5 + i) + "}")
            .collect(Collectors.joining(","));
    String answer = get(keys);
    assertThat(numbers(unprocessed(answer))).containsExactlyInAnyOrder("3", "4");
    assertThat(numbers(answer)).isEqualTo(upTo(10));
  }

  @Test
  void largeBatches_areWorkForTheExecutor() {
    succeed("BatchWriteItem", batch(25, 10));
    get("{" + key("w", 1) + "},{" + key("w", 2) + "}");
    assertThat(handedOver).hasValue(0);
    succeed("BatchWriteItem", batch(25, LARGE));
    assertThat(handedOver).hasValue(1);
    get("{" + key("w", 1) + "},{" + key("w", 2) + "},{" + key("w", 3) + "},{" + key("v", 4) + "}");
    assertThat(handedOver).hasValue(2);
  }

  private static String batch(int count, int sizeBytes) {
    return "{'RequestItems':{'tbl':["
        + IntStream.range(0, count)
            .mapToObj(
                i ->
                    "{'PutRequest':{'Item':{"
                        + key("w", i)
                        + ",'a':{'S':'"
                        + "x".repeat(sizeBytes)
                        + "'}}}}")
            .collect(Collectors.joining(","))
        + "]}}";
  }

  @Test
  void write_toATableWithLocalIndexes_tellsTheSizeOfEachCollectionOnce() {
    succeed(
        "CreateTable",
        "{'TableName':'lsi','BillingMode':'PAY_PER_REQUEST','KeySchema':["
            + "{'AttributeName':'p','KeyType':'HASH'},{'AttributeName':'s','KeyType':'RANGE'}],"
            + "'LocalSecondaryIndexes':[{'IndexName':'byA','Projection':{'ProjectionType':'ALL'},"
            + "'KeySchema':[{'AttributeName':'p','KeyType':'HASH'},"
            + "{'AttributeName':'a','KeyType':'RANGE'}]}],"
            + "'AttributeDefinitions':[{'AttributeName':'p','AttributeType':'S'},"
            + "{'AttributeName':'s','AttributeType':'N'},"
            + "{'AttributeName':'a','AttributeType':'S'}]}");
    String answer =
        succeed(
            "BatchWriteItem",
            batch(2, 10)
                .replace("'tbl'", "'lsi'")
                .replaceFirst(
                    "\\{",
                    "{'ReturnItemCollectionMetrics':'SIZE','ReturnConsumedCapacity':"
                        + "'INDEXES',"));
    assertThat(answer)
        .isEqualTo(
            "{'UnprocessedItems':{},'ItemCollectionMetrics':{'lsi':[{'ItemCollectionKey':"
                + "{'p':{'S':'w'}},'SizeEstimateRangeGB':[0.0,1.0]}]},'ConsumedCapacity':["
                + "{'TableName':'lsi','CapacityUnits':4.0,'Table':{'CapacityUnits':2.0},"
                + "'LocalSecondaryIndexes':{'byA':{'CapacityUnits':2.0}}}]}");
  }
}
