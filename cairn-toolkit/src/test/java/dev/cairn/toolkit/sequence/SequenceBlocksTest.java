package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.CallSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
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
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Blocks that are fetched ahead and given back, and counters that are moved forward. */
@ParameterizedClass
@EnumSource(Api.class)
class SequenceBlocksTest {
  private static final ItemSchema<Map<String, AttributeValue>> ORDERS =
      ItemSchema.attributes("orders", string("pk"));
  private static final ItemSchema<Map<String, AttributeValue>> TICKETS =
      ItemSchema.attributes("tickets", string("pk"), number("sk"));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CallSource calls;

  SequenceBlocksTest(Api api) {
    this.api = api;
    calls = api.calls(cairn);
  }

  @BeforeEach
  void createTables() {
    TestTables.create(dynamoDb, ORDERS);
    TestTables.create(dynamoDb, TICKETS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  static LongStream seeds() {
    Long only = Long.getLong("cairn.seed");
    return only == null ? LongStream.rangeClosed(1, 5) : LongStream.of(only);
  }

  private static Sequence blocks(CallSource client, int size) {
    return Sequence.blocks(client, ORDERS, ORDERS.key("ids"), "count", size);
  }

  private long counter() {
    return Long.parseLong(TestTables.stored(dynamoDb, ORDERS.key("ids")).get("count").n());
  }

  private static List<Long> take(Sequence sequence, int count) {
    return Stream.generate(() -> sequence.next().value()).limit(count).toList();
  }

  private static List<Long> range(long first, long last) {
    return LongStream.rangeClosed(first, last).boxed().toList();
  }

  @Test
  void close_givesBackWhatIsLeft() {
    CapacityCollector collector = new CapacityCollector();
    try (Sequence ids = blocks(calls, 10).collecting(collector)) {
      assertThat(take(ids, 4)).isEqualTo(range(1, 4));
      assertThat(counter()).isEqualTo(10);
    }
    assertThat(counter()).isEqualTo(4);
    assertThat(blocks(calls, 10).next().value()).isEqualTo(5);
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(3));
  }

  @Test
  void close_afterOthersCountedOn_leavesTheCounterAlone() {
    Sequence here = blocks(calls, 10);
    Sequence there = blocks(calls, 10);
    take(here, 4);
    take(there, 1);
    here.close();
    assertThat(counter()).isEqualTo(20);
    there.close();
    assertThat(counter()).isEqualTo(11);
    assertThat(take(blocks(calls, 10), 1)).containsExactly(12L);
  }

  @Test
  void close_ofNothing_sendsNothing() {
    CapacityCollector collector = new CapacityCollector();
    blocks(calls, 10).collecting(collector).close();
    Sequence full = blocks(calls, 2).collecting(collector);
    take(full, 2);
    full.close();
    full.close();
    Sequence single = blocks(calls, 1).collecting(collector);
    single.next();
    single.close();
    assertThat(collector.report().requestCount()).isEqualTo(2);
    assertThatThrownBy(full::next).isInstanceOf(IllegalStateException.class);
  }

  /** What an update without a token would do: set the counter back below numbers of others. */
  @Test
  void close_whoseReplyIsLost_doesNotSetTheCounterBackTwice() {
    List<Long> others = new ArrayList<>();
    AtomicInteger transactions = new AtomicInteger();
    cairn.faults().on("TransactWriteItems").loseReply().once();
    SentRequests between =
        new SentRequests(
            request -> {
              if (request instanceof TransactWriteItemsRequest
                  && transactions.incrementAndGet() == 2) {
                // Between the two attempts others take numbers up to the very same count.
                others.addAll(take(blocks(calls, 6), 6));
              }
            });
    CallSource lossy =
        api.calls(
            cairn,
            settings -> {
              Api.repeatAtOnce(settings);
              settings.addExecutionInterceptor(between);
            });
    Sequence ids = blocks(lossy, 10);
    assertThat(take(ids, 4)).isEqualTo(range(1, 4));
    ids.close();
    assertThat(transactions).hasValue(2);
    assertThat(others).isEqualTo(range(5, 10));
    assertThat(counter()).isEqualTo(10);
    assertThat(blocks(calls, 1).next().value()).isEqualTo(11);
  }

  @Test
  void prefetching_by64Writers_issuesNoNumberTwiceAndGivesBackTheRest() {
    ExecutorService background = Executors.newSingleThreadExecutor();
    try {
      List<Sequence> processes =
          List.of(
              blocks(calls, 10).prefetching(5, background),
              blocks(calls, 10).prefetching(5, background));
      List<Long> numbers =
          Race.of(64, writer -> take(processes.get(writer % 2), 5)).stream()
              .flatMap(List::stream)
              .toList();
      assertThat(numbers).hasSize(320).doesNotHaveDuplicates();
      processes.forEach(Sequence::close);
      long highest = numbers.stream().mapToLong(Long::longValue).max().orElseThrow();
      assertThat(counter()).isGreaterThanOrEqualTo(highest);
      assertThat(blocks(calls, 1).next().value()).isGreaterThan(highest);
    } finally {
      background.shutdown();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void close_amongOthersUnderLostReplies_neverLetsANumberBeIssuedTwice(long seed) {
    Random random = new Random(seed);
    CallSource faulty = api.calls(cairn, Api::repeatAtOnce);
    Faults faults = cairn.faults().seed(seed);
    faults.onAny().loseReply().withProbability(0.125);
    faults.onAny().throttle().withProbability(0.14);
    faults.onAny().loseRequest().withProbability(0.17);
    List<Sequence> open = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    for (int step = 0; step < 150; step++) {
      if (open.size() < 3) {
        open.add(
            blocks(faulty, 4)
                .retries(RetryOptions.immediate())
                .prefetching(random.nextInt(3), Runnable::run));
      }
      int chosen = random.nextInt(open.size());
      if (random.nextInt(5) == 0) {
        open.remove(chosen).close();
      } else {
        numbers.add(open.get(chosen).next().value());
      }
    }
    assertThat(numbers).doesNotHaveDuplicates();
  }

  @Test
  void prefetching_refusesWhatABlockNeverHasLeft() {
    assertThatThrownBy(() -> blocks(calls, 5).prefetching(5, Runnable::run))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> blocks(calls, 5).prefetching(-1, Runnable::run))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void seed_movesTheCounterForwardAndNeverBack() {
    Sequence ids = blocks(calls, 1);
    Seeded seeded = ids.seed(41);
    assertThat(seeded.last()).isEqualTo(41);
    assertThat(seeded.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(1));
    assertThat(ids.next().value()).isEqualTo(42);
    assertThat(ids.seed(7).last()).isEqualTo(42);
    assertThat(ids.seed(42).last()).isEqualTo(42);
    assertThat(ids.next().value()).isEqualTo(43);
    assertThat(ids.seed(100).last()).isEqualTo(100);
    assertThat(counter()).isEqualTo(100);
  }

  @Test
  void seed_whoseReplyIsLost_succeeds() {
    CallSource lossy = api.calls(cairn, Api::repeatAtOnce);
    cairn.faults().on("UpdateItem").loseReply().once();
    assertThat(blocks(lossy, 1).seed(41).last()).isEqualTo(41);
    assertThat(cairn.faults().injected().count()).isEqualTo(1);
    cairn.faults().on("UpdateItem").loseReply().always();
    assertThatThrownBy(() -> blocks(lossy, 1).retries(RetryOptions.immediate()).seed(50))
        .isInstanceOf(OutcomeUnknownException.class);
  }

  @Test
  void seedFromHighestSortKey_takesTheHighestNumberOfThePartition() {
    Sequence ids = blocks(calls, 1);
    assertThat(ids.seedFromHighestSortKey(TICKETS, TICKETS.partition("p")).last()).isZero();
    for (long number : List.of(3L, 17L, 5L)) {
      dynamoDb.putItem(p -> p.tableName("tickets").item(Map.of("pk", s("p"), "sk", n(number))));
    }
    Seeded seeded = ids.seedFromHighestSortKey(TICKETS, TICKETS.partition("p"));
    assertThat(seeded.last()).isEqualTo(17);
    assertThat(seeded.capacity().reported().read()).isEqualTo(1);
    assertThat(ids.next().value()).isEqualTo(18);
    assertThatThrownBy(() -> ids.seedFromHighestSortKey(ORDERS, ORDERS.partition("p")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void seed_ofATextOrBeyondALong_isRefusedAsNoCounter() {
    dynamoDb.putItem(p -> p.tableName("orders").item(Map.of("pk", s("ids"), "count", s("seven"))));
    assertThatThrownBy(() -> blocks(calls, 1).seed(5)).isInstanceOf(InvalidCounterException.class);
  }
}
