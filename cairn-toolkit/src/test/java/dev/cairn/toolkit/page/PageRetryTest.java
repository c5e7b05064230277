package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.page.Fill.maxTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import dev.cairn.toolkit.retry.RetryOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;

/** Reads that fail, and the toolkit's patience and clock. The client itself repeats nothing. */
@ParameterizedClass
@EnumSource(Api.class)
class PageRetryTest {
  private static final Duration PER_REQUEST = Duration.ofSeconds(3);

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests(this::passTime);
  private final Api api;
  private final CairnToolkit toolkit;
  private Duration perRequest = Duration.ZERO;

  PageRetryTest(Api api) {
    this.api = api;
    toolkit =
        api.toolkit(
                cairn,
                settings -> {
                  Api.repeatNothing(settings);
                  settings.addExecutionInterceptor(sent);
                })
            .retries(RetryOptions.immediate())
            .clock(cairn.clock());
  }

  private void passTime(SdkRequest request) {
    cairn.clock().advance(perRequest);
  }

  @BeforeEach
  void createTable() {
    TestTables.create(cairn.dynamoDbClient(), Orders.SCHEMA);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private List<String> put(int count) {
    return Orders.put(cairn.dynamoDbClient(), Orders.WREN, count, 0);
  }

  private PagerBuilder<Map<String, AttributeValue>> orders() {
    return toolkit.pager(Orders.SCHEMA).query(q -> q.partition(Orders.WREN));
  }

  private PagerBuilder<Map<String, AttributeValue>> none() {
    return orders().filter(ItemCondition.equal("status", s("none")));
  }

  @Test
  void pages_whoseRequestsFail_askAgain() {
    List<String> all = put(10);
    cairn.faults().on("Query").throttle().times(2);
    cairn.faults().on("Query").loseReply().once();
    FilledPage<Map<String, AttributeValue>> page = orders().build().first(4);
    assertThat(Orders.sortKeys(page.items())).isEqualTo(all.subList(0, 4));
    assertThat(sent.count()).isEqualTo(4);
    cairn.faults().on("Scan").internalError().once();
    assertThat(toolkit.pager(Orders.SCHEMA).scan().build().first(20).items()).hasSize(10);
  }

  @Test
  void streams_whoseRequestsFail_askAgain() {
    List<String> all = put(10);
    cairn.faults().on("Query").throttle().times(2);
    assertThat(Orders.sortKeys(orders().build().stream(4).toList())).isEqualTo(all);
    if (api == Api.ASYNC) {
      cairn.faults().on("Query").throttle().times(2);
      List<Map<String, AttributeValue>> published = new CopyOnWriteArrayList<>();
      orders().build().async().items(4).subscribe(published::add).join();
      assertThat(Orders.sortKeys(published)).isEqualTo(all);
    }
  }

  @Test
  void pages_thatAreThrottledUntilTheDeadline_failWithWhatTheSdkSaid() {
    List<String> all = put(10);
    cairn.faults().on("Query").throttle().always();
    Pager<Map<String, AttributeValue>> pager = orders().build();
    assertThatThrownBy(() -> pager.first(4))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    assertThat(sent.count()).isGreaterThan(5);
    cairn.faults().clear();
    assertThat(Orders.sortKeys(pager.first(4).items())).isEqualTo(all.subList(0, 4));
  }

  @Test
  void fill_byTime_goesByTheToolkitsClock() {
    put(200);
    perRequest = PER_REQUEST;
    FilledPage<Map<String, AttributeValue>> page =
        none().fill(maxTime(PER_REQUEST.multipliedBy(2))).build().first(5);
    assertThat(page.isCutShort()).isTrue();
    assertThat(page.capacity().requestCount()).isEqualTo(2);
    assertThat(page.more()).isEqualTo(More.UNKNOWN);
    perRequest = Duration.ZERO;
    FilledPage<Map<String, AttributeValue>> rest = none().build().at(page.next().orElseThrow(), 5);
    assertThat(rest.isCutShort()).isFalse();
    assertThat(rest.more()).isEqualTo(More.NO);
  }

  @Test
  void fill_whateverTheBudget_endsWithTheDeadlineAndCanGoOn() {
    put(2000);
    perRequest = PER_REQUEST;
    FilledPage<Map<String, AttributeValue>> page =
        none().fill(Fill.maxRequests(1000)).build().first(1);
    assertThat(page.isCutShort()).isTrue();
    assertThat(page.capacity().requestCount()).isEqualTo(4);
    assertThat(page.next()).isPresent();
  }

  @Test
  void cursors_thatExpire_goByTheToolkitsClock() {
    put(10);
    CursorKeys keys = CursorKeys.of("k", new byte[32]).expiringAfter(Duration.ofMinutes(10));
    for (CursorCodec codec : List.of(CursorCodec.signed(keys), CursorCodec.aesGcm(keys))) {
      Pager<Map<String, AttributeValue>> pager = orders().cursors(codec).build();
      String cursor = pager.first(3).next().orElseThrow();
      cairn.clock().advance(Duration.ofMinutes(9));
      assertThat(pager.at(cursor, 3).items()).hasSize(3);
      cairn.clock().advance(Duration.ofMinutes(2));
      assertThatThrownBy(() -> pager.at(cursor, 3))
          .isInstanceOfSatisfying(
              InvalidCursorException.class, e -> assertThat(e.reason()).isEqualTo(Reason.EXPIRED));
    }
  }
}
