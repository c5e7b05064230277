package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.Attributes.n;
import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.page.Fill.maxTime;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
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
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Where cursors lead, and whose they are. */
@ParameterizedClass
@EnumSource(Api.class)
class PageCursorTest {
  private static final String ALEX = Orders.ALEX;
  private static final CursorKeys KEYS = CursorKeys.of("k", new byte[32]);
  private static final Consumer<PageQuery> ORDERS =
      q -> q.partition(ALEX).sortKeyBeginsWith("ORDER#");
  private static final Consumer<PageQuery> OPEN_ORDERS = ORDERS.andThen(onlyIn("open"));

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CallSource calls;

  PageCursorTest(Api api) {
    calls = api.calls(cairn, o -> o.addExecutionInterceptor(sent));
  }

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, Orders.SCHEMA);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private static Consumer<PageQuery> onlyIn(String status) {
    return q -> q.filter("#status = :s", Map.of("#status", "status"), Map.of(":s", s(status)));
  }

  private PagerBuilder<Map<String, AttributeValue>, Pager<Map<String, AttributeValue>>> builder(
      Consumer<PageQuery> query) {
    return Pager.builder(calls, Orders.SCHEMA).query(query);
  }

  private static void assertWrongQuery(Pager<?> pager, String cursor) {
    assertThatThrownBy(() -> pager.at(cursor, 3))
        .isInstanceOfSatisfying(
            InvalidCursorException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_QUERY));
  }

  private static List<String> keys(FilledPage<Map<String, AttributeValue>> page) {
    return Orders.sortKeys(page.items());
  }

  @Test
  void last_returnsTheEndInTheOrderOfTheQuery() {
    List<String> all = Orders.put(dynamoDb, ALEX, 10, 0);
    Orders.put(dynamoDb, ALEX, "PROFILE", Map.of());
    Pager<Map<String, AttributeValue>> pager = builder(ORDERS).build();
    FilledPage<Map<String, AttributeValue>> page = pager.last(4);
    assertThat(keys(page)).isEqualTo(all.subList(6, 10));
    assertThat(page.more()).isEqualTo(More.NO);
    assertThat(page.next()).isEmpty();
    assertThat(page.moreBefore()).isEqualTo(More.YES);
    FilledPage<Map<String, AttributeValue>> before = pager.at(page.previous().orElseThrow(), 4);
    assertThat(keys(before)).isEqualTo(all.subList(2, 6));
    assertThat(before.moreBefore()).isEqualTo(More.YES);
    assertThat(before.more()).isEqualTo(More.UNKNOWN);
    FilledPage<Map<String, AttributeValue>> first = pager.at(before.previous().orElseThrow(), 4);
    assertThat(keys(first)).isEqualTo(all.subList(0, 2));
    assertThat(first.stopped()).isEqualTo(StopReason.END);
    assertThat(first.moreBefore()).isEqualTo(More.NO);
    assertThat(first.previous()).isEmpty();
    assertThat(keys(pager.at(first.next().orElseThrow(), 4))).isEqualTo(all.subList(2, 6));
    assertThat(((QueryRequest) sent.last()).scanIndexForward()).isTrue();
  }

  @Test
  void previous_ofAnEmptyPageAtTheEnd_leadsToTheLastItems() {
    List<String> all = Orders.put(dynamoDb, ALEX, 3, 0);
    Pager<Map<String, AttributeValue>> pager = builder(ORDERS).build();
    FilledPage<Map<String, AttributeValue>> page = pager.first(3);
    FilledPage<Map<String, AttributeValue>> empty = pager.at(page.cursorAfter(2), 3);
    assertThat(empty.items()).isEmpty();
    assertThat(keys(pager.at(empty.previous().orElseThrow(), 2))).isEqualTo(all.subList(1, 3));
  }

  @Test
  void cursors_ofSingleItems_leadToWhatIsAfterAndBeforeEach() {
    List<String> all = Orders.put(dynamoDb, ALEX, 12, 2);
    Pager<Map<String, AttributeValue>> pager = builder(OPEN_ORDERS).build();
    List<String> open = keys(pager.first(12));
    FilledPage<Map<String, AttributeValue>> page = pager.first(6);
    assertThat(open).hasSize(6).isSubsetOf(all);
    for (int i = 0; i < open.size(); i++) {
      assertThat(keys(pager.at(page.cursorAfter(i), 12))).isEqualTo(open.subList(i + 1, 6));
      assertThat(keys(pager.at(page.cursorBefore(i).orElseThrow(), 12)))
          .isEqualTo(open.subList(0, i));
      if (i >= 2) {
        FilledPage<Map<String, AttributeValue>> before =
            pager.at(page.cursorBefore(i).orElseThrow(), 2);
        assertThat(keys(before)).isEqualTo(open.subList(i - 2, i));
        assertThat(before.moreBefore()).isEqualTo(i == 2 ? More.NO : More.YES);
      }
    }
  }

  @Test
  void more_whereTheBudgetEndsFirst_isUnknownInTheDirectionOfReading() {
    Orders.put(dynamoDb, ALEX, 50, 50);
    Pager<Map<String, AttributeValue>> pager = builder(OPEN_ORDERS).build();
    Fill oneRequest = Fill.within(Fill.maxRequests(1));
    FilledPage<Map<String, AttributeValue>> first = pager.first(1, oneRequest);
    assertThat(first.items()).hasSize(1);
    assertThat(first.more()).isEqualTo(More.UNKNOWN);
    assertThat(pager.first(1).more()).isEqualTo(More.NO);
    FilledPage<Map<String, AttributeValue>> last = pager.last(1, oneRequest);
    assertThat(last.items()).isEmpty();
    assertThat(last.stopped()).isEqualTo(StopReason.REQUESTS);
    assertThat(last.moreBefore()).isEqualTo(More.UNKNOWN);
    assertThat(pager.at(last.previous().orElseThrow(), 1).items()).hasSize(1);
  }

  @Test
  void first_whoseTimeIsUp_saysSoAndCanGoOn() {
    Orders.put(dynamoDb, ALEX, 200, 0);
    AtomicInteger ticks = new AtomicInteger();
    Fill budget =
        Fill.within(
            maxTime(Duration.ofSeconds(2), () -> Instant.ofEpochSecond(ticks.getAndIncrement())));
    Pager<Map<String, AttributeValue>> pager = builder(OPEN_ORDERS).build();
    FilledPage<Map<String, AttributeValue>> page = pager.first(5, budget);
    assertThat(page.stopped()).isEqualTo(StopReason.TIME);
    assertThat(page.capacity().requestCount()).isEqualTo(2);
    assertThat(page.more()).isEqualTo(More.UNKNOWN);
    assertThat(pager.at(page.next().orElseThrow(), 5).stopped()).isEqualTo(StopReason.END);
  }

  static Stream<CursorCodec> codecs() {
    return Stream.of(CursorCodec.opaque(), CursorCodec.signed(KEYS), CursorCodec.aesGcm(KEYS));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void audience_otherThanTheCursors_isRefused(CursorCodec codec) {
    Orders.put(dynamoDb, ALEX, 9, 0);
    Pager<Map<String, AttributeValue>> alex =
        builder(ORDERS).audience("alex").cursors(codec).build();
    String cursor = alex.first(3).next().orElseThrow();
    assertThat(alex.at(cursor, 3).items()).hasSize(3);
    assertWrongQuery(builder(ORDERS).audience("mallory").cursors(codec).build(), cursor);
    assertWrongQuery(builder(ORDERS).cursors(codec).build(), cursor);
  }

  @Test
  void anyFilter_keepsThePlaceWhileTheFilterChanges() {
    List<String> all = Orders.put(dynamoDb, ALEX, 12, 2);
    String cursor = builder(OPEN_ORDERS).anyFilter().build().first(2).next().orElseThrow();
    Consumer<PageQuery> shipped = ORDERS.andThen(onlyIn("shipped"));
    assertThat(keys(builder(shipped).anyFilter().build().at(cursor, 2)))
        .containsExactly(all.get(3), all.get(5));
    assertWrongQuery(builder(shipped).build(), cursor);
    assertWrongQuery(
        builder(q -> q.partition(ALEX).sortKeyBeginsWith("ORDER")).anyFilter().build(), cursor);
  }

  @Test
  void segments_readAtTheSameTime_areTheWholeAndBindTheirCursors() {
    for (int user = 0; user < 20; user++) {
      Orders.put(dynamoDb, "USER#" + user, 5, 0);
    }
    List<Map<String, AttributeValue>> seen = new ArrayList<>();
    String ofTheFirst = "";
    for (int segment = 0; segment < 3; segment++) {
      Pager<Map<String, AttributeValue>> pager = segment(segment, 3);
      FilledPage<Map<String, AttributeValue>> page = pager.first(7);
      seen.addAll(page.items());
      while (page.next().isPresent()) {
        ofTheFirst = segment == 0 ? page.next().get() : ofTheFirst;
        page = pager.at(page.next().get(), 7);
        seen.addAll(page.items());
      }
    }
    assertThat(seen).hasSize(100).doesNotHaveDuplicates();
    String cursor = ofTheFirst;
    assertThat(segment(0, 3).at(cursor, 1)).isNotNull();
    assertWrongQuery(segment(1, 3), cursor);
    assertWrongQuery(segment(0, 4), cursor);
    assertWrongQuery(Pager.builder(calls, Orders.SCHEMA).scan(scan -> {}).build(), cursor);
    assertThatThrownBy(() -> segment(3, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  private Pager<Map<String, AttributeValue>> segment(int index, int count) {
    return Pager.builder(calls, Orders.SCHEMA).scan(scan -> scan.segment(index, count)).build();
  }

  @Test
  void scan_goesOnwardsOnly() {
    Orders.put(dynamoDb, ALEX, 5, 0);
    Pager<Map<String, AttributeValue>> scan =
        Pager.builder(calls, Orders.SCHEMA).scan(s -> {}).build();
    FilledPage<Map<String, AttributeValue>> page = scan.at(scan.first(2).next().orElseThrow(), 2);
    assertThat(page.previous()).isEmpty();
    assertThat(page.moreBefore()).isEqualTo(More.UNKNOWN);
    assertThat(page.cursorBefore(0)).isEmpty();
    assertThatThrownBy(() -> scan.last(2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void sortKeyEquals_fixesTheKeyAndLeavesItOutOfCursors() {
    Orders.put(dynamoDb, ALEX, 5, 0);
    FilledPage<Map<String, AttributeValue>> page =
        builder(q -> q.partition(ALEX).sortKeyEquals("ORDER#000002")).build().first(3);
    assertThat(keys(page)).containsExactly("ORDER#000002");
    assertThat(((QueryRequest) sent.last()).keyConditionExpression())
        .isEqualTo("#k0 = :k1 AND #k2 = :k3");
    assertThat(page.cursorAfter(0)).hasSizeLessThan(24);
  }

  @Test
  void build_ofSeveralAttributes_refusesTheWrongNumberOfThem() {
    Consumer<PageQuery> byPlace =
        q ->
            q.index(
                "byPlace",
                List.of(KeyAttribute.string("region"), KeyAttribute.number("tenant")),
                List.of(KeyAttribute.number("day")));
    assertThatThrownBy(() -> builder(byPlace.andThen(q -> q.partition("eu"))).build())
        .hasMessageContaining("1 values for 2 attributes");
    assertThatThrownBy(
            () -> builder(byPlace.andThen(q -> q.partition("eu", 7).sortKeyEquals(1, 2))).build())
        .hasMessageContaining("sortKeyEquals");
    assertThatThrownBy(
            () ->
                builder(byPlace.andThen(q -> q.partition("eu", 7).sortKeyEquals(1).sortKeyBelow(2)))
                    .build())
        .hasMessageContaining("no sort key");
    assertThatThrownBy(() -> builder(byPlace.andThen(q -> q.partition("eu", n(7), "x"))).build())
        .hasMessageContaining("3 values for 2 attributes");
    assertThatThrownBy(() -> builder(q -> q.partition("x").index("i", List.of(), List.of())))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
