package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.retry.RetryOptions;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Blocks that are fetched ahead on an executor, which tells when they have come. */
class PrefetchTest {
  private static final ItemSchema<Map<String, AttributeValue>> ORDERS =
      ItemSchema.attributes("orders", string("pk"));

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit = Api.BLOCKING.toolkit(cairn);

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
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
  void prefetching_fetchesTheNextBlockWhenFewNumbersAreLeft() {
    Queue<Runnable> waiting = new ArrayDeque<>();
    Sequence ids = blocks(toolkit, 5).prefetching(2, waiting::add);
    take(ids, 2);
    assertThat(waiting).isEmpty();
    take(ids, 1);
    assertThat(waiting).hasSize(1);
    take(ids, 1);
    assertThat(waiting).hasSize(1);
    waiting.remove().run();
    assertThat(counter()).isEqualTo(10);
    Issued charged = ids.next();
    assertThat(charged.value()).isEqualTo(5);
    assertThat(charged.attemptCount()).isEqualTo(1);
    assertThat(charged.capacity().reported()).isEqualTo(CapacityUnits.ofWrite(1));
    Issued free = ids.next();
    assertThat(free.value()).isEqualTo(6);
    assertThat(free.attemptCount()).isZero();
    assertThat(free.capacity().requestCount()).isZero();
    assertThat(waiting).isEmpty();
  }

  @Test
  void close_withABlockAhead_givesBackBoth() {
    Sequence ids = blocks(toolkit, 5).prefetching(2, Runnable::run);
    assertThat(take(ids, 3)).isEqualTo(range(1, 3));
    assertThat(counter()).isEqualTo(10);
    ids.close();
    assertThat(counter()).isEqualTo(3);
  }

  @Test
  void close_withABlockAheadThatDoesNotFollow_givesBackThatOne() {
    Sequence ids = blocks(toolkit, 5).prefetching(2, Runnable::run);
    take(ids, 2);
    take(blocks(toolkit, 5), 1);
    take(ids, 1);
    assertThat(counter()).isEqualTo(15);
    ids.close();
    assertThat(counter()).isEqualTo(10);
  }

  @Test
  void prefetching_onAnExecutorThatRefuses_fetchesInTheForeground() {
    Sequence ids =
        blocks(toolkit, 3)
            .prefetching(
                2,
                task -> {
                  throw new RejectedExecutionException();
                });
    assertThat(take(ids, 7)).isEqualTo(range(1, 7));
  }

  @Test
  void prefetching_thatFails_isMadeUpForAndItsGapIsSaid() {
    CairnToolkit lossy =
        Api.BLOCKING.toolkit(cairn, Api::repeatAtOnce).retries(RetryOptions.immediate());
    Sequence ids = blocks(lossy, 3).prefetching(1, Runnable::run);
    assertThat(ids.next().gaps()).isEqualTo(Gaps.NONE);
    cairn.faults().on("UpdateItem").loseReply().always();
    assertThat(ids.next().value()).isEqualTo(2);
    cairn.faults().clear();
    Issued after = ids.next();
    assertThat(after.value()).isEqualTo(3);
    assertThat(after.gaps()).isEqualTo(Gaps.POSSIBLE);
    assertThat(ids.next().value()).isGreaterThan(6);
  }
}
