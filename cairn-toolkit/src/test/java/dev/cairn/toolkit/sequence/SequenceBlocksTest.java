package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.Race;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.retry.RetryOptions;
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
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

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
  private final CairnToolkit toolkit;

  SequenceBlocksTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn);
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

  private static Sequence blocks(CairnToolkit toolkit, int size) {
    return toolkit.sequence(ORDERS.key("ids"), "count").blocks(size);
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
    try (Sequence ids = blocks(toolkit.collecting(collector), 10)) {
      assertThat(take(ids, 4)).isEqualTo(range(1, 4));
      assertThat(counter()).isEqualTo(10);
    }
    assertThat(counter()).isEqualTo(4);
    assertThat(blocks(toolkit, 10).next().value()).isEqualTo(5);
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(3));
  }

  @Test
  void close_afterOthersCountedOn_leavesTheCounterAlone() {
    Sequence here = blocks(toolkit, 10);
    Sequence there = blocks(toolkit, 10);
    take(here, 4);
    take(there, 1);
    here.close();
    assertThat(counter()).isEqualTo(20);
    there.close();
    assertThat(counter()).isEqualTo(11);
    assertThat(take(blocks(toolkit, 10), 1)).containsExactly(12L);
  }

  @Test
  void close_ofNothing_sendsNothing() {
    CapacityCollector collector = new CapacityCollector();
    blocks(toolkit.collecting(collector), 10).close();
    Sequence full = blocks(toolkit.collecting(collector), 2);
    take(full, 2);
    full.close();
    full.close();
    Sequence single = blocks(toolkit.collecting(collector), 1);
    assertThat(single.next().value()).isEqualTo(3);
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
                others.addAll(take(blocks(toolkit, 6), 6));
              }
            });
    CairnToolkit lossy =
        api.toolkit(
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
    assertThat(blocks(toolkit, 1).next().value()).isEqualTo(11);
  }

  @Test
  void prefetching_by64Writers_issuesNoNumberTwiceAndGivesBackTheRest() {
    ExecutorService background = Executors.newSingleThreadExecutor();
    try {
      List<Sequence> processes =
          List.of(
              blocks(toolkit, 10).prefetching(5, background),
              blocks(toolkit, 10).prefetching(5, background));
      List<Long> numbers =
          Race.of(64, writer -> take(processes.get(writer % 2), 5)).stream()
              .flatMap(List::stream)
              .toList();
      assertThat(numbers).hasSize(320).doesNotHaveDuplicates();
      processes.forEach(Sequence::close);
      long highest = numbers.stream().mapToLong(Long::longValue).max().orElseThrow();
      assertThat(counter()).isGreaterThanOrEqualTo(highest);
      assertThat(blocks(toolkit, 1).next().value()).isGreaterThan(highest);
    } finally {
      background.shutdown();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void close_amongOthersUnderLostReplies_neverLetsANumberBeIssuedTwice(long seed) {
    Random random = new Random(seed);
    CairnToolkit faulty = api.toolkit(cairn, Api::repeatAtOnce).retries(RetryOptions.immediate());
    Faults faults = cairn.faults().seed(seed);
    faults.onAny().loseReply().withProbability(0.125);
    faults.onAny().throttle().withProbability(0.14);
    faults.onAny().loseRequest().withProbability(0.17);
    List<Sequence> open = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    for (int step = 0; step < 150; step++) {
      if (open.size() < 3) {
        open.add(blocks(faulty, 4).prefetching(random.nextInt(3), Runnable::run));
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
    assertThatThrownBy(() -> blocks(toolkit, 5).prefetching(5, Runnable::run))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> blocks(toolkit, 5).prefetching(-1, Runnable::run))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void seed_movesTheCounterForwardAndNeverBack() {
    Sequence ids = blocks(toolkit, 1);
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

  /** Others hold a block that ends where the seed is: what they give back is below it. */
  @Test
  void close_afterAnotherSeededTheCounterWhereItWas_givesNothingBack() {
    Sequence here = blocks(toolkit, 100);
    assertThat(take(here, 10)).isEqualTo(range(1, 10));
    Seeded seeded = blocks(api.toolkit(cairn), 1).seed(100);
    assertThat(seeded.last()).isEqualTo(100);
    here.close();
    assertThat(counter()).isEqualTo(100);
    assertThat(blocks(toolkit, 1).next().value()).isEqualTo(101);
  }

  @Test
  void close_afterAnotherSeededInsideTheBlock_givesNothingBack() {
    Sequence here = blocks(toolkit, 100);
    assertThat(take(here, 10)).isEqualTo(range(1, 10));
    assertThat(blocks(toolkit, 1).seed(50).last()).isEqualTo(100);
    here.close();
    assertThat(blocks(toolkit, 1).next().value()).isGreaterThan(50);
  }

  @Test
  void close_afterASeedBelowTheBlock_givesBackWhatIsLeft() {
    assertThat(blocks(toolkit, 1).seed(40).last()).isEqualTo(40);
    assertThat(blocks(toolkit, 1).seed(40).last()).isEqualTo(40);
    Sequence here = blocks(toolkit, 10);
    assertThat(take(here, 4)).isEqualTo(range(41, 44));
    here.close();
    assertThat(counter()).isEqualTo(44);
    Sequence next = blocks(toolkit, 10);
    assertThat(blocks(toolkit, 1).seed(44).last()).isEqualTo(44);
    assertThat(take(next, 1)).containsExactly(45L);
    next.close();
    assertThat(counter()).isEqualTo(45);
  }

  /** Between the look and the mark a block is given back. */
  @Test
  void seed_whileABlockIsGivenBack_endsAboveTheSeedAllTheSame() {
    Sequence here = blocks(toolkit, 100);
    assertThat(take(here, 10)).isEqualTo(range(1, 10));
    AtomicInteger updates = new AtomicInteger();
    SentRequests between =
        new SentRequests(
            request -> {
              if (request instanceof UpdateItemRequest && updates.incrementAndGet() == 2) {
                here.close();
              }
            });
    CairnToolkit seeding =
        api.toolkit(cairn, settings -> settings.addExecutionInterceptor(between))
            .retries(RetryOptions.immediate());
    assertThat(blocks(seeding, 1).seed(100).last()).isEqualTo(100);
    assertThat(updates.get()).isGreaterThan(2);
    assertThat(counter()).isEqualTo(100);
    assertThat(blocks(toolkit, 1).next().value()).isEqualTo(101);
  }

  @Test
  void seed_ofWhatTheCounterHasReached_isRememberedOnceBesideIt() {
    CapacityCollector collector = new CapacityCollector();
    Sequence ids = blocks(toolkit.collecting(collector), 1);
    assertThat(ids.seed(100).last()).isEqualTo(100);
    assertThat(TestTables.stored(dynamoDb, ORDERS.key("ids")).keySet())
        .containsExactlyInAnyOrder("pk", "count");
    assertThat(ids.seed(70).last()).isEqualTo(100);
    assertThat(TestTables.stored(dynamoDb, ORDERS.key("ids")))
        .containsEntry("cairnSeedOf:count", n(70));
    long before = collector.report().requestCount();
    assertThat(ids.seed(60).last()).isEqualTo(100);
    assertThat(collector.report().requestCount()).isEqualTo(before + 1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void seed_amongBlocksThatAreGivenBackUnderFaults_keepsAllLaterNumbersAbove(long seed) {
    Random random = new Random(seed);
    CairnToolkit faulty = api.toolkit(cairn, Api::repeatAtOnce).retries(RetryOptions.immediate());
    Faults faults = cairn.faults().seed(seed);
    faults.onAny().loseReply().withProbability(0.125);
    faults.onAny().throttle().withProbability(0.14);
    List<Sequence> open = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    for (int step = 0; step < 120; step++) {
      if (open.size() < 3) {
        open.add(blocks(faulty, 8));
      }
      int chosen = random.nextInt(open.size());
      switch (random.nextInt(6)) {
        case 0 -> open.remove(chosen).close();
        case 1 -> {
          long highest = numbers.stream().mapToLong(Long::longValue).max().orElse(0);
          long last = highest + random.nextInt(20) - 5;
          assertThat(blocks(faulty, 1).seed(last).last()).isGreaterThanOrEqualTo(last);
          open.forEach(Sequence::close);
          open.clear();
          long next = blocks(faulty, 1).next().value();
          assertThat(next).isGreaterThan(last);
          numbers.add(next);
        }
        default -> numbers.add(open.get(chosen).next().value());
      }
    }
    assertThat(numbers).doesNotHaveDuplicates();
  }

  @Test
  void seed_whereTheServiceDoesNotReturnTheItem_readsIt() {
    assertThat(blocks(toolkit, 1).seed(41).last()).isEqualTo(41);
    CairnToolkit bare =
        api.toolkit(
            cairn,
            settings ->
                settings.addExecutionInterceptor(
                    new ExecutionInterceptor() {
                      @Override
                      public Throwable modifyException(
                          Context.FailedExecution context, ExecutionAttributes unused) {
                        return context.exception() instanceof ConditionalCheckFailedException failed
                            ? failed.toBuilder().item(null).build()
                            : context.exception();
                      }
                    }));
    assertThat(blocks(bare, 1).seed(7).last()).isEqualTo(41);
  }

  @Test
  void seed_whoseReplyIsLost_succeeds() {
    CairnToolkit lossy = api.toolkit(cairn, Api::repeatAtOnce).retries(RetryOptions.immediate());
    cairn.faults().on("UpdateItem").loseReply().once();
    assertThat(blocks(lossy, 1).seed(41).last()).isEqualTo(41);
    assertThat(cairn.faults().injected().count()).isEqualTo(1);
    cairn.faults().on("UpdateItem").loseReply().always();
    assertThatThrownBy(() -> blocks(lossy, 1).seed(50)).isInstanceOf(OutcomeUnknownException.class);
  }

  @Test
  void seedFromHighestSortKey_takesTheHighestNumberOfThePartition() {
    Sequence ids = blocks(toolkit, 1);
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
    assertThatThrownBy(() -> blocks(toolkit, 1).seed(5))
        .isInstanceOf(InvalidCounterException.class);
  }
}
