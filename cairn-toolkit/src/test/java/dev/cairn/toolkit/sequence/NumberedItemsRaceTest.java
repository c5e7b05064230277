package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.sequence.AppendOutcome.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Many writers at once, and replies that are lost. */
@ParameterizedClass
@EnumSource(Api.class)
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
  private final Api api;
  private final CallSource calls;

  NumberedItemsRaceTest(Api api) {
    this.api = api;
    calls = api.calls(cairn);
  }

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

    private final Function<CallSource, NumberedItems<Map<String, AttributeValue>>> factory;

    Strategy(Function<CallSource, NumberedItems<Map<String, AttributeValue>>> factory) {
      this.factory = factory;
    }

    NumberedItems<Map<String, AttributeValue>> on(CallSource client) {
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
    NumberedItems<Map<String, AttributeValue>> items = strategy.on(calls).retries(PATIENT);
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
    NumberedItems<Map<String, AttributeValue>> items = strategy.on(calls).retries(PATIENT);
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
    CallSource faulty = api.calls(cairn, Api::repeatAtOnce);
    breakOften(cairn, seed);
    NumberedItems<Map<String, AttributeValue>> items =
        Strategy.GAPLESS.on(faulty).retries(RetryOptions.immediate());
    List<AppendOutcome<Map<String, AttributeValue>>> outcomes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String writer = "w" + i;
      outcomes.add(items.append(number -> issue(number, writer)));
    }
    cairn.faults().clear();
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
        CallSource faulty = api.calls(fork, Api::repeatAtOnce);
        breakOften(fork, seed);
        NumberedItems<Map<String, AttributeValue>> items =
            strategy.on(faulty).retries(RetryOptions.immediate());
        for (int i = 0; i < 30; i++) {
          String request = "request-" + random.nextInt(15);
          items.append(request, number -> issue(number, request)).orThrow();
        }
        fork.faults().clear();
        List<String> requests =
            fork.dynamoDbClient().scanPaginator(scan -> scan.tableName("projects")).items().stream()
                .filter(item -> item.containsKey("writer"))
                .map(item -> item.get("writer").s())
                .toList();
        assertThat(requests).as(strategy.toString()).doesNotHaveDuplicates().isNotEmpty();
      }
    }
  }

  private static void breakOften(Cairn cairn, long seed) {
    Faults faults = cairn.faults().seed(seed);
    faults.onAny().loseReply().withProbability(0.1);
    faults.onAny().loseRequest().withProbability(0.11);
    faults.onAny().throttle().withProbability(0.125);
  }

  @Test
  void counter_whosePutLosesItsReply_recognisesItsOwnItem() {
    CallSource faulty = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("PutItem").loseReply().once();
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.COUNTER.on(faulty).append(number -> issue(number, "w"));
    assertThat(cairn.faults().injected().count("PutItem")).isEqualTo(1);
    assertThat(outcome.status()).isEqualTo(Status.APPENDED);
    assertThat(outcome.gaps()).isEqualTo(Gaps.NONE);
  }

  @Test
  void counter_whoseIncrementLosesItsReply_saysThatNumbersMayBeSkipped() {
    CallSource faulty = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("UpdateItem").loseReply().once();
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.COUNTER.on(faulty).append(number -> issue(number, "w"));
    assertThat(outcome.number()).isEqualTo(2);
    assertThat(outcome.gaps()).isEqualTo(Gaps.POSSIBLE);
  }

  @Test
  void highestSortKey_whosePutLosesItsReply_admitsThatItCannotKnow() {
    CallSource faulty = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("PutItem").loseReply().once();
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.HIGHEST_SORT_KEY.on(faulty).append(number -> issue(number, "w"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.number()).isEqualTo(1);
    assertThat(stored()).hasSize(1);
  }

  @Test
  void highestSortKey_whoseItemWasReplacedWhileTheReplyWasLost_takesItForALostRace() {
    AppendOutcome<Map<String, AttributeValue>> outcome = appendWhileTheFirstIsReplaced(() -> {});
    assertThat(outcome.status()).isEqualTo(Status.APPENDED);
    assertThat(stored()).isEqualTo(Map.of(1L, "other", 2L, "w"));
  }

  @Test
  void highestSortKey_thatGivesUpAfterItsItemWasReplaced_isUnknown() {
    cairn.faults().on("PutItem").key(TABLE.key("projectA", 2).attributes()).throttle().always();
    AppendOutcome<Map<String, AttributeValue>> outcome = appendWhileTheFirstIsReplaced(() -> {});
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(stored()).isEqualTo(Map.of(1L, "other"));
  }

  @Test
  void highestSortKey_thatCannotReadAfterItsItemWasReplaced_isUnknown() {
    AppendOutcome<Map<String, AttributeValue>> outcome =
        appendWhileTheFirstIsReplaced(() -> cairn.faults().on("Query").internalError().always());
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    assertThat(outcome.number()).isEqualTo(1);
  }

  /**
   * The first put is applied and loses its reply; its item is replaced, and this done, before it is
   * sent again.
   */
  private AppendOutcome<Map<String, AttributeValue>> appendWhileTheFirstIsReplaced(
      Runnable meanwhile) {
    CallSource faulty = api.calls(cairn, Api::repeatNothing);
    cairn.faults().on("PutItem").loseReply().once();
    RetryOptions replacing =
        Api.pausing(
                pause -> {
                  replaceFirst();
                  meanwhile.run();
                  cairn.clock().advance(Duration.ofSeconds(4));
                })
            .clock(cairn.clock())
            .build();
    return NumberedItems.highestSortKey(faulty, TABLE, TABLE.partition("projectA"))
        .lossesBeforeQuery(0)
        .retries(replacing)
        .append(number -> issue(number, "w"));
  }

  /** Deletes the first item and gives its number to another. */
  private void replaceFirst() {
    dynamoDb.deleteItem(d -> d.tableName("projects").key(TABLE.key("projectA", 1).attributes()));
    dynamoDb.putItem(put -> put.tableName("projects").item(issue(1, "other")));
  }

  @Test
  void append_throttledForEver_givesUpWithNothingStored() {
    for (String write : List.of("UpdateItem", "PutItem", "TransactWriteItems")) {
      cairn.faults().on(write).throttle().always();
    }
    for (Strategy strategy : Strategy.values()) {
      CallSource throttled = api.calls(cairn, Api::repeatAtOnce);
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
    CallSource lost = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("TransactWriteItems").loseReply().always();
    AppendOutcome<Map<String, AttributeValue>> outcome =
        Strategy.GAPLESS
            .on(lost)
            .retries(RetryOptions.immediate())
            .append(number -> issue(number, "w"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    cairn.faults().clear();
    assertThat(stored()).hasSize(1);
    assertThat(Strategy.GAPLESS.on(calls).append(number -> issue(number, "next")).number())
        .isEqualTo(2);
  }
}
