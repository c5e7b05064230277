package dev.cairn.toolkit.sequence;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What has no blocking twin: many calls at once from one thread, and a prefetch without threads.
 */
class AsyncSequenceTest {
  private final Cairn cairn = Cairn.inMemory();
  private final AsyncSequence ids =
      CairnToolkit.on(cairn.dynamoDbAsyncClient())
          .sequence(ORDERS.key("ids"), "count")
          .blocks(10)
          .async();

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), ORDERS);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private String counter() {
    return TestTables.stored(cairn.dynamoDbClient(), ORDERS.key("ids")).get("count").n();
  }

  private static List<Long> values(List<CompletableFuture<Issued>> issued) {
    return issued.stream().map(number -> number.join().value()).sorted().toList();
  }

  @Test
  void next_manyTimesWithoutWaiting_takesOneBlockAfterTheOther() {
    List<CompletableFuture<Issued>> issued = Stream.generate(ids::next).limit(25).toList();
    assertThat(values(issued)).isEqualTo(LongStream.rangeClosed(1, 25).boxed().toList());
    ids.close().join();
    assertThat(counter()).isEqualTo("25");
  }

  @Test
  void next_cancelled_leavesTheBlockToOthers() {
    CompletableFuture<Issued> cancelled = ids.next();
    cancelled.cancel(true);
    assertThat(ids.next().join().value()).isIn(1L, 2L);
    assertThat(counter()).isEqualTo("10");
  }

  @Test
  void prefetching_needsNoThreadAndIsGivenBack() {
    AsyncSequence ahead = ids.prefetching(5);
    for (long expected = 1; expected <= 7; expected++) {
      assertThat(ahead.next().join().value()).isEqualTo(expected);
    }
    ahead.close().join();
    assertThat(counter()).isEqualTo("7");
  }
}
