package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
      RetryOptions.standard()
          .deadline(Duration.ofMinutes(2))
          .pauses(Duration.ofMillis(2), Duration.ofMillis(64));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;

  NumberedItemsRaceTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn);
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
    COUNTER(Numbering.counter(TABLE.key("counter", 0), "count")),
    HIGHEST_SORT_KEY(Numbering.highestSortKey(TABLE.partition("projectA"))),
    HIGH_WATER_MARK(
        Numbering.highestSortKey(TABLE.partition("projectA"))
            .highWaterMark(TABLE.key("counter", 0), "count")),
    GAPLESS(Numbering.gapless(TABLE.key("counter", 0), "count"));

    private final Numbering numbering;

    Strategy(Numbering numbering) {
      this.numbering = numbering;
    }

    NumberedItems<Map<String, AttributeValue>> on(CairnToolkit toolkit) {
      return toolkit.numberedItems(TABLE, numbering);
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
      List<WriteOutcome<Map<String, AttributeValue>>> outcomes) {
    return outcomes.stream()
        .filter(WriteOutcome::isApplied)
        .collect(
            Collectors.toMap(
                WriteOutcome::number, outcome -> outcome.item().orElseThrow().get("writer").s()));
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void append_by64Writers_leavesNoNumberTwiceAndNoneOut(Strategy strategy) {
    cairn.transportDelay(Duration.ofMillis(1));
    NumberedItems<Map<String, AttributeValue>> items = strategy.on(toolkit.retries(PATIENT));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(WRITERS, writer -> items.append(number -> issue(number, "w" + writer)));
    assertThat(outcomes).allMatch(WriteOutcome::isApplied);
    assertThat(appended(outcomes)).isEqualTo(stored());
    assertThat(stored().keySet())
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, WRITERS).boxed().toList());
    long lostRaces = outcomes.stream().mapToLong(outcome -> outcome.attemptCount() - 1).sum();
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
    NumberedItems<Map<String, AttributeValue>> items = strategy.on(toolkit.retries(PATIENT));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes =
        Race.of(
            WRITERS,
            writer -> {
              String request = "request-" + writer % 8;
              return items.append(request, number -> issue(number, request)).orThrow();
            });
    assertThat(outcomes.stream().filter(WriteOutcome::isApplied)).hasSize(8);
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
    breakOften(cairn, seed);
    NumberedItems<Map<String, AttributeValue>> items = Strategy.GAPLESS.on(faulty(cairn));
    List<WriteOutcome<Map<String, AttributeValue>>> outcomes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String writer = "w" + i;
      outcomes.add(items.append(number -> issue(number, writer)));
    }
    cairn.faults().clear();
    assertThat(outcomes).allMatch(WriteOutcome::isApplied);
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
        breakOften(fork, seed);
        NumberedItems<Map<String, AttributeValue>> items = strategy.on(faulty(fork));
        for (int i = 0; i < 30; i++) {
          String request = "request-" + random.nextInt(15);
          WriteOutcome<?> unused =
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

  private CairnToolkit faulty(Cairn cairn) {
    return api.toolkit(cairn, Api::repeatAtOnce).retries(RetryOptions.immediate());
  }

  private static void breakOften(Cairn cairn, long seed) {
    Faults faults = cairn.faults().seed(seed);
    faults.onAny().loseReply().withProbability(0.1);
    faults.onAny().loseRequest().withProbability(0.11);
    faults.onAny().throttle().withProbability(0.125);
  }

  @Test
  void counter_whoseIncrementLosesItsReply_saysThatNumbersMayBeSkipped() {
    cairn.faults().on("UpdateItem").loseReply().once();
    WriteOutcome<Map<String, AttributeValue>> outcome =
        Strategy.COUNTER.on(faulty(cairn)).append(number -> issue(number, "w"));
    assertThat(outcome.number()).isEqualTo(2);
    assertThat(outcome.gaps()).isEqualTo(Gaps.POSSIBLE);
  }

  @Test
  void append_throttledForEver_givesUpWithNothingStored() {
    for (String write : List.of("UpdateItem", "PutItem", "TransactWriteItems")) {
      cairn.faults().on(write).throttle().always();
    }
    for (Strategy strategy : Strategy.values()) {
      WriteOutcome<Map<String, AttributeValue>> outcome =
          strategy.on(faulty(cairn)).append(number -> issue(number, "w"));
      assertThat(outcome.status()).as(strategy.toString()).isEqualTo(Status.GAVE_UP);
      assertThat(outcome.gaps()).as(strategy.toString()).isEqualTo(Gaps.NONE);
      assertThat(stored()).isEmpty();
    }
  }

  @Test
  void gapless_withoutAnyReply_isUnknownWithItemAndNumberTogether() {
    cairn.faults().on("TransactWriteItems").loseReply().always();
    WriteOutcome<Map<String, AttributeValue>> outcome =
        Strategy.GAPLESS.on(faulty(cairn)).append(number -> issue(number, "w"));
    assertThat(outcome.status()).isEqualTo(Status.UNKNOWN);
    cairn.faults().clear();
    assertThat(stored()).hasSize(1);
    assertThat(Strategy.GAPLESS.on(toolkit).append(number -> issue(number, "next")).number())
        .isEqualTo(2);
  }
}
