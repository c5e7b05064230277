package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.page.Fill.maxReadUnits;
import static dev.cairn.toolkit.page.Fill.maxRequests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.ksuid.Ksuid;
import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.internal.CallSource;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

@ParameterizedClass
@EnumSource(Api.class)
class PagerTest {
  private static final String ALEX = Orders.ALEX;
  private static final Map<String, String> STATUS = Map.of("#status", "status");
  private static final Map<String, AttributeValue> OPEN = Map.of(":open", s("open"));

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CallSource calls;

  PagerTest(Api api) {
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

  static LongStream seeds() {
    Long only = Long.getLong("cairn.seed");
    return only == null ? LongStream.rangeClosed(1, 5) : LongStream.of(only);
  }

  private Pager<Map<String, AttributeValue>> pager(Consumer<PageQuery> query) {
    return pager(query, CursorCodec.opaque());
  }

  private Pager<Map<String, AttributeValue>> pager(Consumer<PageQuery> query, CursorCodec codec) {
    return Pager.builder(calls, Orders.SCHEMA).query(query).cursors(codec).build();
  }

  private static Consumer<PageQuery> ordersNewestFirst() {
    return q -> q.partition(ALEX).sortKeyBeginsWith("ORDER#").newestFirst();
  }

  /** Walks to the end and checks that every page but the last is full. */
  private static List<String> walk(Pager<Map<String, AttributeValue>> pager, int n, Fill budget) {
    List<String> seen = new ArrayList<>();
    FilledPage<Map<String, AttributeValue>> page = pager.first(n, budget);
    seen.addAll(Orders.sortKeys(page.items()));
    while (page.next().isPresent()) {
      if (page.stopped() == StopReason.FULL) {
        assertThat(page.items()).hasSize(n);
      }
      page = pager.at(page.next().get(), n, budget);
      seen.addAll(Orders.sortKeys(page.items()));
    }
    assertThat(page.more()).isEqualTo(More.NO);
    return seen;
  }

  @Test
  void first_ofTheArticlesQuery_returnsTheNewestOrders() {
    List<String> ksuids =
        LongStream.range(0, 12)
            .mapToObj(
                second ->
                    Ksuid.newBuilder()
                        .withTimestamp((int) second)
                        .withPayload(new byte[16])
                        .build())
            .map(Ksuid::toString)
            .toList();
    ksuids.forEach(id -> Orders.put(dynamoDb, ALEX, "ORDER#" + id, Map.of()));
    Orders.put(dynamoDb, ALEX, ALEX, Map.of());

    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(ALEX).sortKeyBelow("ORDER$").newestFirst());
    FilledPage<Map<String, AttributeValue>> page = pager.first(5);

    List<String> newestFirst = new ArrayList<>(ksuids);
    Collections.reverse(newestFirst);
    assertThat(Orders.sortKeys(page.items()))
        .isEqualTo(newestFirst.subList(0, 5).stream().map("ORDER#"::concat).toList());
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(page.stopped()).isEqualTo(StopReason.FULL);
    QueryRequest request = (QueryRequest) sent.last();
    assertThat(request.keyConditionExpression()).isEqualTo("#k0 = :k1 AND #k2 < :k3");
    assertThat(request.expressionAttributeValues().get(":k3")).isEqualTo(s("ORDER$"));
    assertThat(request.scanIndexForward()).isFalse();
    assertThat(request.limit()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 10", "9, 10", "10, 10", "11, 10", "20, 10", "25, 10", "25, 1", "7, 100"})
  void walk_withoutFilter_yieldsEachItemOnceAndKnowsTheEnd(int count, int n) {
    List<String> all = Orders.put(dynamoDb, ALEX, count, 0);
    Pager<Map<String, AttributeValue>> pager = pager(q -> q.partition(ALEX));
    sent.clear();
    assertThat(walk(pager, n, Fill.standard())).isEqualTo(all);
    assertThat(sent.count()).isEqualTo(Math.max(1, (count + n - 1) / n));
  }

  @ParameterizedTest
  @CsvSource({"0", "100", "2", "1"})
  void walk_underAFilter_yieldsEachMatchOnceInBothOrders(int openPeriod) {
    List<String> all = Orders.put(dynamoDb, ALEX, 500, openPeriod);
    List<String> open = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (openPeriod > 0 && i % openPeriod == 0) {
        open.add(all.get(i));
      }
    }
    for (Fill budget : List.of(Fill.standard(), Fill.within(maxRequests(1)))) {
      assertThat(
              walk(
                  pager(q -> q.partition(ALEX).filter("#status = :open", STATUS, OPEN)),
                  10,
                  budget))
          .isEqualTo(open);
    }
    Collections.reverse(open);
    assertThat(
            walk(
                pager(q -> q.partition(ALEX).newestFirst().filter("#status = :open", STATUS, OPEN)),
                7,
                Fill.standard()))
        .isEqualTo(open);
  }

  @Test
  void first_underAFilter_fillsThePageAndGrowsItsRequests() {
    Orders.put(dynamoDb, ALEX, 500, 100);
    sent.clear();
    FilledPage<Map<String, AttributeValue>> page =
        pager(q -> q.partition(ALEX).filter("#status = :open", STATUS, OPEN)).first(3);
    assertThat(page.items()).hasSize(3);
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(page.evaluatedCount()).isBetween(301L, 500L);
    assertThat(sent.count()).isBetween(3, 8);
    assertThat(page.capacity().requestCount()).isEqualTo(sent.count());
    assertThat(page.capacity().reported().read()).isPositive();
  }

  @Test
  void first_whoseRequestsRunOut_saysSoAndCanGoOn() {
    List<String> all = Orders.put(dynamoDb, ALEX, 100, 0);
    Orders.put(dynamoDb, ALEX, "ORDER#999999", Map.of("status", s("open")));
    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(ALEX).filter("#status = :open", STATUS, OPEN));
    FilledPage<Map<String, AttributeValue>> page = pager.first(10, Fill.within(maxRequests(1)));
    assertThat(page.items()).isEmpty();
    assertThat(page.stopped()).isEqualTo(StopReason.REQUESTS);
    assertThat(page.more()).isEqualTo(More.UNKNOWN);
    assertThat(page.evaluatedCount()).isEqualTo(11);

    FilledPage<Map<String, AttributeValue>> rest = pager.at(page.next().orElseThrow(), 10);
    assertThat(Orders.sortKeys(rest.items())).containsExactly("ORDER#999999");
    assertThat(rest.evaluatedCount()).isEqualTo(all.size() + 1 - 11);
    assertThat(rest.stopped()).isEqualTo(StopReason.END);
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void first_whoseReadUnitsRunOut_staysNearThem() {
    String large = "x".repeat(4000);
    for (int i = 0; i < 200; i++) {
      Orders.put(dynamoDb, ALEX, "ORDER#%03d".formatted(i), Map.of("note", s(large)));
    }
    FilledPage<Map<String, AttributeValue>> page =
        pager(q -> q.partition(ALEX).filter("#status = :open", STATUS, OPEN))
            .first(10, Fill.within(maxReadUnits(30)));
    assertThat(page.items()).isEmpty();
    assertThat(page.stopped()).isEqualTo(StopReason.READ_UNITS);
    assertThat(page.capacity().reported().read()).isBetween(30.0, 31.0);
  }

  @Test
  void first_ofMoreThanAMegabyte_isStillFull() {
    String large = "x".repeat(300_000);
    for (int i = 0; i < 12; i++) {
      Orders.put(dynamoDb, ALEX, "ORDER#%03d".formatted(i), Map.of("note", s(large)));
    }
    FilledPage<Map<String, AttributeValue>> page = pager(q -> q.partition(ALEX)).first(10);
    assertThat(page.items()).hasSize(10);
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(page.capacity().requestCount()).isGreaterThan(1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void walk_whileCursorItemsAreDeleted_yieldsTheOthersExactlyOnce(long seed) {
    Random random = new Random(seed);
    int openPeriod = 1 + random.nextInt(3);
    List<String> all = Orders.put(dynamoDb, ALEX, 120, openPeriod);
    boolean isFiltered = random.nextBoolean();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!isFiltered || i % openPeriod == 0) {
        expected.add(all.get(i));
      }
    }
    Pager<Map<String, AttributeValue>> pager =
        pager(
            q -> {
              q.partition(ALEX).sortKeyBeginsWith("ORDER#").newestFirst();
              if (isFiltered) {
                q.filter("#status = :open", STATUS, OPEN);
              }
            });
    List<String> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      int n = 1 + random.nextInt(9);
      Fill budget = random.nextBoolean() ? Fill.standard() : Fill.within(maxRequests(1));
      FilledPage<Map<String, AttributeValue>> page =
          cursor.isPresent() ? pager.at(cursor.get(), n, budget) : pager.first(n, budget);
      seen.addAll(Orders.sortKeys(page.items()));
      if (!seen.isEmpty() && random.nextBoolean()) {
        Orders.delete(dynamoDb, ALEX, seen.get(seen.size() - 1));
      }
      cursor = page.next();
    } while (cursor.isPresent());
    Collections.reverse(expected);
    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void walk_byAfterId_staysAmongTheOrdersBesideAnAddress() {
    List<String> all = new ArrayList<>(Orders.put(dynamoDb, ALEX, 12, 0));
    Orders.put(dynamoDb, ALEX, "ADDRESS#home", Map.of());
    Orders.put(dynamoDb, ALEX, "ORDERS", Map.of());
    Orders.put(dynamoDb, ALEX, "PROFILE", Map.of());
    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(ALEX).newestFirst(), CursorCodec.afterId("ORDER#"));

    FilledPage<Map<String, AttributeValue>> page = pager.first(5);
    assertThat(page.next()).contains("000007");
    pager.at("000007", 5);
    QueryRequest request = (QueryRequest) sent.last();
    assertThat(request.keyConditionExpression()).isEqualTo("#k0 = :k1 AND begins_with(#k2, :k3)");
    assertThat(request.expressionAttributeValues().get(":k3")).isEqualTo(s("ORDER#"));
    assertThat(request.exclusiveStartKey())
        .isEqualTo(Map.of("PK", s(ALEX), "SK", s("ORDER#000007")));

    Collections.reverse(all);
    assertThat(walk(pager, 5, Fill.standard())).isEqualTo(all);
  }

  /** Why {@code afterId} refuses the article's open range. */
  @Test
  void walk_ofTheArticlesOpenRange_runsOnIntoTheAddress() {
    Orders.put(dynamoDb, ALEX, 3, 0);
    Orders.put(dynamoDb, ALEX, "ADDRESS#home", Map.of());
    assertThat(
            walk(
                pager(q -> q.partition(ALEX).sortKeyBelow("ORDER$").newestFirst()),
                2,
                Fill.standard()))
        .containsExactly("ORDER#000002", "ORDER#000001", "ORDER#000000", "ADDRESS#home");
    assertThatThrownBy(
            () ->
                pager(
                    q -> q.partition(ALEX).sortKeyBelow("ORDER$").newestFirst(),
                    CursorCodec.afterId("ORDER#")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sortKeyBeginsWith(\"ORDER#\")");
  }

  @Test
  void at_ofAnIdThatNeverExisted_goesOnFromWhereItWouldBe() {
    Orders.put(dynamoDb, ALEX, 5, 0);
    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(ALEX).newestFirst(), CursorCodec.afterId("ORDER#"));
    assertThat(Orders.sortKeys(pager.at("000002x", 2).items()))
        .containsExactly("ORDER#000002", "ORDER#000001");
    assertThat(pager.at("", 2).items()).isEmpty();
  }

  @Test
  void at_ofAPositionOutsideTheRange_isTheBeginningOrTheEnd() {
    Orders.put(dynamoDb, ALEX, 9, 0);
    CursorCodec byId = CursorCodec.afterId("ORDER#");
    Consumer<PageQuery> between =
        q -> q.partition(ALEX).sortKeyBetween("ORDER#000003", "ORDER#000005");
    Pager<Map<String, AttributeValue>> ascending = pager(between, byId);
    Pager<Map<String, AttributeValue>> descending =
        pager(between.andThen(PageQuery::newestFirst), byId);
    sent.clear();
    assertThat(ascending.at("000007", 5).more()).isEqualTo(More.NO);
    assertThat(descending.at("000001", 5).items()).isEmpty();
    assertThat(sent.count()).isZero();
    assertThat(Orders.sortKeys(ascending.at("000001", 5).items()))
        .containsExactly("ORDER#000003", "ORDER#000004", "ORDER#000005");
    assertThat(Orders.sortKeys(descending.at("000007", 2).items()))
        .containsExactly("ORDER#000005", "ORDER#000004");
    assertThat(ascending.at("000005", 5).items()).isEmpty();
    assertThat(descending.at("000003", 5).items()).isEmpty();
  }

  @Test
  void at_ofACursorOfAnotherQuery_isRefusedBeforeAnythingIsSent() {
    Orders.put(dynamoDb, ALEX, 20, 2);
    Orders.put(dynamoDb, "USER#mallory", 20, 2);
    String cursor = pager(ordersNewestFirst()).first(3).next().orElseThrow();
    List<Consumer<PageQuery>> others =
        List.of(
            ordersNewestFirst().andThen(q -> q.partition("USER#mallory")),
            ordersNewestFirst().andThen(PageQuery::oldestFirst),
            ordersNewestFirst().andThen(q -> q.filter("#status = :open", STATUS, OPEN)),
            q -> q.partition(ALEX).sortKeyBeginsWith("ORDER#0").newestFirst(),
            q -> q.partition(ALEX).newestFirst());
    sent.clear();
    for (Consumer<PageQuery> other : others) {
      assertThatThrownBy(() -> pager(other).at(cursor, 3))
          .isInstanceOfSatisfying(
              InvalidCursorException.class,
              e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_QUERY));
    }
    assertThat(sent.count()).isZero();
    assertThat(
            pager(ordersNewestFirst().andThen(q -> q.project("total").consistentRead()))
                .at(cursor, 3)
                .items())
        .hasSize(3);
  }

  @ParameterizedTest
  @MethodSource("dev.cairn.toolkit.page.CursorCodecTest#boundCodecs")
  void walk_withEachCodec_yieldsEachItemOnce(CursorCodec codec) {
    List<String> all = Orders.put(dynamoDb, ALEX, 23, 0);
    assertThat(walk(pager(q -> q.partition(ALEX), codec), 5, Fill.standard())).isEqualTo(all);
  }

  @Test
  void project_withoutKeys_readsThemForTheCursorAndTakesThemOff() {
    Orders.put(dynamoDb, ALEX, 5, 1);
    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(ALEX).project("status", "total"));
    FilledPage<Map<String, AttributeValue>> page = pager.first(2);
    assertThat(page.items())
        .allSatisfy(item -> assertThat(item).containsOnlyKeys("status", "total"));
    assertThat(pager.at(page.next().orElseThrow(), 9).items()).hasSize(3);
    assertThat(pager.stream()).hasSize(5).allMatch(item -> !item.containsKey("PK"));
    assertThat(pager(q -> q.partition(ALEX).project("SK")).first(1).items().get(0))
        .containsOnlyKeys("SK");
  }

  @Test
  void scan_walkedInPages_yieldsEachItemOfAllPartitionsOnce() {
    for (int user = 0; user < 7; user++) {
      Orders.put(dynamoDb, "USER#" + user, 9, 3);
    }
    Pager<Map<String, AttributeValue>> all =
        Pager.builder(calls, Orders.SCHEMA).scan(scan -> scan.consistentRead()).build();
    List<Map<String, AttributeValue>> seen = new ArrayList<>();
    FilledPage<Map<String, AttributeValue>> page = all.first(5);
    seen.addAll(page.items());
    while (page.next().isPresent()) {
      page = all.at(page.next().get(), 5);
      seen.addAll(page.items());
    }
    assertThat(seen).hasSize(63).doesNotHaveDuplicates();
    assertThat(seen).isEqualTo(all.stream().toList());
    assertThat(((ScanRequest) sent.last()).consistentRead()).isTrue();
    assertThat(
            Pager.builder(calls, Orders.SCHEMA)
                .scan(scan -> scan.filter("#status = :open", STATUS, OPEN))
                .build()
                .first(30)
                .items())
        .hasSize(21);
  }

  @Test
  void stream_sendsRequestsOnlyAsTheyAreConsumed() {
    List<String> all = Orders.put(dynamoDb, ALEX, 50, 0);
    Pager<Map<String, AttributeValue>> pager = pager(q -> q.partition(ALEX));
    sent.clear();
    var stream = pager.stream(10);
    assertThat(sent.count()).isZero();
    assertThat(Orders.sortKeys(stream.limit(15).toList())).isEqualTo(all.subList(0, 15));
    assertThat(sent.count()).isEqualTo(2);
    assertThat(Orders.sortKeys(pager.stream(10).parallel().toList())).isEqualTo(all);
    assertThat(Orders.sortKeys(pager.stream().toList())).isEqualTo(all);
  }

  @Test
  void collecting_addsUpPagesAndStreams() {
    Orders.put(dynamoDb, ALEX, 20, 0);
    CapacityCollector collector = new CapacityCollector();
    Pager<Map<String, AttributeValue>> pager =
        Pager.builder(calls, Orders.SCHEMA)
            .query(q -> q.partition(ALEX).consistentRead())
            .collecting(collector)
            .build();
    pager.at(pager.first(5).next().orElseThrow(), 5);
    assertThat(pager.stream(8)).hasSize(20);
    assertThat(collector.report().requestCount()).isEqualTo(5);
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofRead(5));
  }

  @Test
  void stream_throughAFilterThatMatchesNothing_ends() {
    Orders.put(dynamoDb, ALEX, 50, 0);
    assertThat(
            pager(q -> q.partition(ALEX).filter("#status = :open", STATUS, OPEN)).stream(7)
                .toList())
        .isEmpty();
  }

  @Test
  void filter_whosePlaceholdersLookLikeOurs_isLeftAlone() {
    Orders.put(dynamoDb, ALEX, 10, 2);
    assertThat(
            pager(
                    q ->
                        q.partition(ALEX)
                            .filter("#k0 = :k1", Map.of("#k0", "status"), Map.of(":k1", s("open"))))
                .first(10)
                .items())
        .hasSize(5);
  }

  @Test
  void build_refusesWhatCannotBeRead() {
    assertRefused(q -> {}, "needs its partition");
    assertRefused(q -> q.partition(7), "PK");
    assertRefused(q -> q.partition(ALEX).sortKeyBelow(7), "SK");
    assertRefused(
        q -> q.partition("x").index("i", KeyAttribute.string("status")).sortKeyBelow("y"),
        "no sort key");
    assertRefused(
        q ->
            q.partition("x")
                .index("i", KeyAttribute.string("status"), KeyAttribute.number("total"))
                .sortKeyBeginsWith(1),
        "begins_with");
    assertThatThrownBy(
            () ->
                Pager.builder(calls, Orders.SCHEMA)
                    .scan(scan -> {})
                    .cursors(CursorCodec.afterId("ORDER#"))
                    .build())
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> pager(q -> q.partition(ALEX)).first(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void assertRefused(Consumer<PageQuery> query, String reason) {
    assertThatThrownBy(() -> pager(query))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
