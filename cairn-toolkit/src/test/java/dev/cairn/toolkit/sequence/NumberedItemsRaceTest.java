package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.FaultyTransport;
import dev.cairn.toolkit.FaultyTransport.Fate;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.sequence.AppendOutcome.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Many writers at once, and replies that are lost. */
class NumberedItemsRaceTest {
  private static final int WRITERS = 64;
  private static final ItemSchema<Map<String, AttributeValue>> TABLE =
      ItemSchema.attributes("projects", string("pk"), number("sk"));
  private static final RetryOptions PATIENT =
      RetryOptions.builder()
          .deadline(Duration.ofMinutes(2))
          .pauses(Duration.ofMillis(2), Duration.ofMillis(64))
          .build();

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, TABLE);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private enum Strategy {
    COUNTER(client -> NumberedItems.counter(client, TABLE, TABLE.key("counter", 0), "count")),
    HIGHEST_SORT_KEY(
        client -> NumberedItems.highestSortKey(client, TABLE, TABLE.partition("projectA"))),
    HIGH_WATER_MARK(
        client ->
            NumberedItems.highestSortKey(client, TABLE, TABLE.partition("projectA"))
                .highWaterMark(TABLE.key("counter", 0), "count")),
    GAPLESS(client -> NumberedItems.gapless(client, TABLE, TABLE.key("counter", 0), "count"));

    private final Function<DynamoDbClient, NumberedItems<Map<String, AttributeValue>>> factory;

    Strategy(Function<DynamoDbClient, NumberedItems<Map<String, AttributeValue>>> factory) {
      this.factory = factory;
    }

    NumberedItems<Map<String, AttributeValue>> on(DynamoDbClient client) {
      return factory.apply(client);
    }
  }

  static LongStream seeds() {
    Long only = Long.getLong("cairn.seed");
    return only == null ? LongStream.rangeClosed(1, 3) : LongStream.of(only);
  }

  /** The item of a number; who wrote it tells the writers apart. */
  private static Map<String, AttributeValue> issue(long number, String writer) {
    return Map.of("pk", s("projectA"), "sk", n(number), "writer", s(writer));
  }

  /** The number of each stored item, with who wrote it. */
  private Map<Long, String> stored() {
    return dynamoDb
        .queryPaginator(
            q ->
                q.tableName("projects")
                    .keyConditionExpression("pk = :pk")
                    .expressionAttributeValues(Map.of(":pk", s("projectA"))))
        .items()
        .stream()
        .collect(
            Collectors.toMap(
                item -> Long.parseLong(item.get("sk").n()), item -> item.get("writer").s()));
  }

  private static Map<Long, String> appended(
      List<AppendOutcome<Map<String, AttributeValue>>> outcomes) {
    return outcomes.stream()
        .filter(AppendOutcome::isAppended)
        .collect(
            Collectors.toMap(
                AppendOutcome::number, outcome -> outcome.item().orElseThrow().get("writer").s()));
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void append_by64Writers_leavesNoNumberTwiceAndNoneOut(Strategy strategy) {
    cairn.transportDelay(Duration.ofMillis(1));
    NumberedItems<Map<String, AttributeValue>> items = strategy.on(dynamoDb).retries(PATIENT);
    List<AppendOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(WRITERS, writer -> items.append(number -> issue(number, "w" + writer)));
    assertThat(outcomes).allMatch(AppendOutcome::isAppended);
    assertThat(appended(outcomes)).isEqualTo(stored());
    assertThat(stored().keySet())
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, WRITERS).boxed().toList());
    long lostRaces = outcomes.stream().mapToLong(outcome -> outcome.attempts() - 1).sum();
    if (strategy == Strategy.COUNTER) {
      assertThat(lostRaces).isZero();
    } else {
      assertThat(lostRaces).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void append_ofTheSameRequestsBy64Writers_storesEachOnce(Strategy strategy) {
    cairn.transportDelay(Duration.ofMillis(1));
    NumberedItems<Map<String, AttributeValue>> items = strategy.on(dynamoDb).retries(PATIENT);
    List<AppendOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(
            WRITERS,
            writer -> {
              String request = "request-" + writer % 8;
              return items.append(request, number -> issue(number, request)).orThrow();
            });
    assertThat(outcomes.stream().filter(AppendOutcome::isAppended)).hasSize(8);
    assertThat(stored().values())
        .containsExactlyInAnyOrderElementsOf(
            Stream.iterate(0, i -> i + 1).limit(8).map(i -> "request-" + i).toList());
    for (int writer = 0; writer < WRITERS; writer++) {
      assertThat(stored()).containsEntry(outcomes.get(writer).number(), "request-" + writer % 8);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void gapless_underLostRepliesAndThrottles_leavesNoGapAndTellsEachCallerTheTruth(long seed) {
    Random random = new Random(seed);
    DynamoDbClient faulty = FaultyTransport.client(cairn, operation -> fate(random));
    NumberedItems<Map<String, AttributeValue>> items =
        Strategy.GAPLESS.on(faulty).retries(RetryOptions.immediate());
    List<AppendOutcome<Map<String, AttributeValue>>> outcomes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String writer = "w" + i;
      outcomes.add(items.append(number -> issue(number, writer)));
    }
    assertThat(outcomes).allMatch(AppendOutcome::isAppended);
    assertThat(appended(outcomes)).isEqualTo(stored());
    assertThat(stored().keySet())
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 100).boxed().toList());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void append_ofRequestsUnderLostReplies_storesEachOnceWhateverIsRepeated(long seed) {
    Random random = new Random(seed);
    for (Strategy strategy : Strategy.values()) {
      try (Cairn fork = cairn.fork()) {
        DynamoDbClient faulty = FaultyTransport.client(fork, operation -> fate(random));
        NumberedItems<Map<String, AttributeValue>> items =
            strategy.on(faulty).retries(RetryOptions.immediate());
        for (int i = 0; i < 30; i++) {
          String request = "request-" + random.nextInt(15);
          items.append(request, number -> issue(number, request)).orThrow();
        }
        List<String> requests =
            fork.dynamoDbClient().scanPaginator(scan -> scan.tableName("projects")).items().stream()
                .filter(item -> item.containsKey("writer"))
                .map(item -> item.get("writer").s())
                .toList();
        assertThat(requests).as(strategy.toString()).doesNotHaveDuplicates().isNotEmpty();
      }
    }
  }

  private static synchronized Fate fate(Random random) {
    int roll = random.nextInt(10);
    return roll == 0
        ? Fate.REPLY_LOST
        : roll == 1 ? Fate.REQUEST_LOST : roll == 2 ? Fate.THROTTLED : Fate.DELIVERED;
  }

  @Test
  void counter_whosePutLosesItsReply_recognisesItsOwnItem() {
    AtomicInteger puts = new AtomicInteger();
    DynamoDbClient faulty =
        FaultyTransport.client(
            cairn,
            operation ->
                operation.equals("PutItem") && puts.getAndIncrement() == 0
                    ? Fate.REPLY_LOST
                    : Fate.DELIVERED);
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.COUNTER.on(faulty).append(number -> issue(number, "w"));
    assertThat(puts).hasValue(2);
    assertThat(outcome.status()).isEqualTo(Status.APPENDED);
    assertThat(outcome.gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void counter_whoseIncrementLosesItsReply_saysThatNumbersMayBeSkipped() {
    AtomicInteger updates = new AtomicInteger();
    DynamoDbClient faulty =
        FaultyTransport.client(
            cairn,
            operation ->
                operation.equals("UpdateItem") && updates.getAndIncrement() == 0
                    ? Fate.REPLY_LOST
                    : Fate.DELIVERED);
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.COUNTER.on(faulty).append(number -> issue(number, "w"));
    assertThat(outcome.number()).isEqualTo(2);
    assertThat(outcome.gaps()).isEqualTo(Gaps.POSSIBLE);
  }

  @Test
  void highestSortKey_whosePutLosesItsReply_admitsThatItCannotKnow() {
    AtomicInteger puts = new AtomicInteger();
    DynamoDbClient faulty =
        FaultyTransport.client(
            cairn,
            operation ->
                operation.equals("PutItem") && puts.getAndIncrement() == 0
                    ? Fate.REPLY_LOST
                    : Fate.DELIVERED);
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.HIGHEST_SORT_KEY.on(faulty).append(number -> issue(number, "w"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.number()).isEqualTo(1);
    assertThat(stored()).hasSize(1);
  }

  @Test
  void append_throttledForEver_givesUpWithNothingStored() {
    for (Strategy strategy : Strategy.values()) {
      DynamoDbClient throttled =
          FaultyTransport.client(
              cairn,
              operation ->
                  operation.equals("UpdateItem")
                          || operation.equals("PutItem")
                          || operation.equals("TransactWriteItems")
                      ? Fate.THROTTLED
                      : Fate.DELIVERED);
      AppendOutcome<Map<String, AttributeValue>> outcome =
          strategy
              .on(throttled)
              .retries(RetryOptions.immediate())
              .append(number -> issue(number, "w"));
      assertThat(outcome.status()).as(strategy.toString()).isEqualTo(Status.GAVE_UP);
      assertThat(outcome.gaps()).as(strategy.toString()).isEqualTo(Gaps.NONE);
      assertThat(stored()).isEmpty();
    }
  }

  @Test
  void gapless_withoutAnyReply_isUnknownWithItemAndNumberTogether() {
    DynamoDbClient lost =
        FaultyTransport.client(
            cairn,
            operation -> operation.equals("TransactWriteItems") ? Fate.REPLY_LOST : Fate.DELIVERED);
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.GAPLESS
            .on(lost)
            .retries(RetryOptions.immediate())
            .append(number -> issue(number, "w"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored()).hasSize(1);
    assertThat(Strategy.GAPLESS.on(dynamoDb).append(number -> issue(number, "next")).number())
        .isEqualTo(2);
  }
}
