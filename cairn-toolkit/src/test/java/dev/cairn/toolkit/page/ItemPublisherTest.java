package dev.cairn.toolkit.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class ItemPublisherTest {
  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final CapacityCollector collector = new CapacityCollector();
  private final AsyncPager<Map<String, AttributeValue>> pager =
      Api.ASYNC
          .toolkit(cairn, o -> o.addExecutionInterceptor(sent))
          .collecting(collector)
          .pager(Orders.SCHEMA)
          .query(q -> q.partition(Orders.WREN).sortKeyBeginsWith("ORDER#"))
          .build()
          .async();

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), Orders.SCHEMA);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private List<String> put(int count) {
    return Orders.put(cairn.dynamoDbClient(), Orders.WREN, count, 1);
  }

  /** Keeps what it is told, each signal as a text. */
  private static final class Log implements Subscriber<Map<String, AttributeValue>> {
    private final BlockingQueue<Object> signals = new LinkedBlockingQueue<>();
    private Subscription subscription;

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
    }

    @Override
    public void onNext(Map<String, AttributeValue> item) {
      signals.add(item.get(Orders.SCHEMA.sortKey().orElseThrow().name()).s());
    }

    @Override
    public void onError(Throwable failure) {
      signals.add(failure);
    }

    @Override
    public void onComplete() {
      signals.add("complete");
    }

    private Object next() throws InterruptedException {
      return signals.poll(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void items_areAllOfThemInOrder() {
    List<String> expected = put(25);
    List<String> seen = new CopyOnWriteArrayList<>();
    pager
        .items(10)
        .subscribe(item -> seen.add(item.get(Orders.SCHEMA.sortKey().orElseThrow().name()).s()))
        .join();
    assertThat(seen).isEqualTo(expected);
    assertThat(sent.count()).isEqualTo(3);
    assertThat(collector.report().requestCount()).isEqualTo(3);
  }

  @Test
  void items_cutShort_sendNoFurtherRequest() {
    put(25);
    List<Map<String, AttributeValue>> seen = new CopyOnWriteArrayList<>();
    pager.items(10).limit(7).subscribe(seen::add).join();
    assertThat(seen).hasSize(7);
    assertThat(sent.count()).isEqualTo(1);
  }

  @Test
  void items_comeAsTheyAreAskedFor() throws InterruptedException {
    List<String> expected = put(3);
    Log log = new Log();
    pager.items(2).subscribe(log);
    assertThat(sent.count()).isZero();
    log.subscription.request(1);
    assertThat(log.next()).isEqualTo(expected.get(0));
    log.subscription.request(1);
    assertThat(log.next()).isEqualTo(expected.get(1));
    assertThat(sent.count()).isEqualTo(1);
    log.subscription.request(Long.MAX_VALUE);
    log.subscription.request(Long.MAX_VALUE);
    assertThat(log.next()).isEqualTo(expected.get(2));
    assertThat(log.next()).isEqualTo("complete");
    log.subscription.request(1);
    assertThat(log.signals).isEmpty();
  }

  @Test
  void items_forEachSubscriber_beginAtTheBeginning() throws InterruptedException {
    List<String> expected = put(1);
    var items = pager.items();
    for (int i = 0; i < 2; i++) {
      Log log = new Log();
      items.subscribe(log);
      log.subscription.request(5);
      assertThat(log.next()).isEqualTo(expected.get(0));
      assertThat(log.next()).isEqualTo("complete");
    }
  }

  @Test
  void items_cancelled_tellNothingMore() {
    put(3);
    Log log = new Log();
    pager.items(1).subscribe(log);
    log.subscription.cancel();
    log.subscription.request(5);
    assertThat(sent.count()).isZero();
    assertThat(log.signals).isEmpty();
  }

  @Test
  void items_whoseRequestFails_endWithTheSdksException() throws InterruptedException {
    cairn.dynamoDbClient().deleteTable(t -> t.tableName(Orders.SCHEMA.tableName()));
    Log log = new Log();
    pager.items().subscribe(log);
    log.subscription.request(1);
    assertThat(log.next()).isInstanceOf(ResourceNotFoundException.class);
  }

  @Test
  void items_askedForByNoNumber_endWithAnError() throws InterruptedException {
    Log log = new Log();
    pager.items().subscribe(log);
    log.subscription.request(0);
    assertThat(log.next()).isInstanceOf(IllegalArgumentException.class);
    assertThat(sent.count()).isZero();
  }
}
