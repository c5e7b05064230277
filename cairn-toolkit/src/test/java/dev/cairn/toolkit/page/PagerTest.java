package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.page.Fill.maxReadUnits;
import static dev.cairn.toolkit.page.Fill.maxRequests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.ksuid.Ksuid;
import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.KeyAttribute;
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
  private static final String WREN = Orders.WREN;
  private static final ItemCondition OPEN = ItemCondition.equal("status", s("open"));

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  PagerTest(Api api) {
    toolkit = api.toolkit(cairn, o -> o.addExecutionInterceptor(sent));
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
    return builder(query).cursors(codec).build();
  }

  private PagerBuilder<Map<String, AttributeValue>> builder(Consumer<PageQuery> query) {
    return toolkit.pager(Orders.SCHEMA).query(query);
  }

  /** Orders of one status. */
  private Pager<Map<String, AttributeValue>> open(Fill budget) {
    return builder(q -> q.partition(WREN)).filter(OPEN).fill(budget).build();
  }

  private static Consumer<PageQuery> ordersNewestFirst() {
    return q -> q.partition(WREN).sortKeyBeginsWith("ORDER#").newestFirst();
  }

  /** Walks to the end and checks that every page but the last is full. */
  private static List<String> walk(Pager<Map<String, AttributeValue>> pager, int n) {
    List<String> seen = new ArrayList<>();
    FilledPage<Map<String, AttributeValue>> page = pager.first(n);
    seen.addAll(Orders.sortKeys(page.items()));
    while (page.next().isPresent()) {
      assertThat(page.items().size() < n).isEqualTo(page.isCutShort());
      page = pager.at(page.next().get(), n);
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
    ksuids.forEach(id -> Orders.put(dynamoDb, WREN, "ORDER#" + id, Map.of()));
    Orders.put(dynamoDb, WREN, WREN, Map.of());

    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(WREN).sortKeyBelow("ORDER$").newestFirst());
    FilledPage<Map<String, AttributeValue>> page = pager.first(5);

    List<String> newestFirst = new ArrayList<>(ksuids);
    Collections.reverse(newestFirst);
    assertThat(Orders.sortKeys(page.items()))
        .isEqualTo(newestFirst.subList(0, 5).stream().map("ORDER#"::concat).toList());
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(page.isCutShort()).isFalse();
    QueryRequest request = (QueryRequest) sent.last();
    assertThat(request.keyConditionExpression()).isEqualTo("#k0 = :k1 AND #k2 < :k3");
    assertThat(request.expressionAttributeValues().get(":k3")).isEqualTo(s("ORDER$"));
    assertThat(request.scanIndexForward()).isFalse();
    assertThat(request.limit()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 10", "9, 10", "10, 10", "11, 10", "20, 10", "25, 10", "25, 1", "7, 100"})
  void walk_withoutFilter_yieldsEachItemOnceAndKnowsTheEnd(int count, int n) {
    List<String> all = Orders.put(dynamoDb, WREN, count, 0);
    Pager<Map<String, AttributeValue>> pager = pager(q -> q.partition(WREN));
    sent.clear();
    assertThat(walk(pager, n)).isEqualTo(all);
    assertThat(sent.count()).isEqualTo(Math.max(1, (count + n - 1) / n));
  }

  @ParameterizedTest
  @CsvSource({"0", "100", "2", "1"})
  void walk_underAFilter_yieldsEachMatchOnceInBothOrders(int openPeriod) {
    List<String> all = Orders.put(dynamoDb, WREN, 500, openPeriod);
    List<String> open = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (openPeriod > 0 && i % openPeriod == 0) {
        open.add(all.get(i));
      }
    }
    for (Fill budget : List.of(Fill.standard(), maxRequests(1))) {
      assertThat(walk(open(budget), 10)).isEqualTo(open);
    }
    Collections.reverse(open);
    assertThat(walk(builder(q -> q.partition(WREN).newestFirst()).filter(OPEN).build(), 7))
        .isEqualTo(open);
  }

  @Test
  void first_underAFilter_fillsThePageAndGrowsItsRequests() {
    Orders.put(dynamoDb, WREN, 500, 100);
    sent.clear();
    FilledPage<Map<String, AttributeValue>> page = open(Fill.standard()).first(3);
    assertThat(page.items()).hasSize(3);
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(page.evaluatedCount()).isBetween(301L, 500L);
    assertThat(sent.count()).isBetween(3, 8);
    assertThat(page.capacity().requestCount()).isEqualTo(sent.count());
    assertThat(page.capacity().reported().read()).isPositive();
  }

  @Test
  void first_whoseRequestsRunOut_saysSoAndCanGoOn() {
    List<String> all = Orders.put(dynamoDb, WREN, 100, 0);
    Orders.put(dynamoDb, WREN, "ORDER#999999", Map.of("status", s("open")));
    FilledPage<Map<String, AttributeValue>> page = open(maxRequests(1)).first(10);
    assertThat(page.items()).isEmpty();
    assertThat(page.isCutShort()).isTrue();
    assertThat(page.more()).isEqualTo(More.UNKNOWN);
    assertThat(page.evaluatedCount()).isEqualTo(11);

    FilledPage<Map<String, AttributeValue>> rest =
        open(Fill.standard()).at(page.next().orElseThrow(), 10);
    assertThat(Orders.sortKeys(rest.items())).containsExactly("ORDER#999999");
    assertThat(rest.evaluatedCount()).isEqualTo(all.size() + 1 - 11);
    assertThat(rest.isCutShort()).isFalse();
    assertThat(rest.next()).isEmpty();
  }

  @Test
  void first_whoseReadUnitsRunOut_staysNearThem() {
    String large = "x".repeat(4000);
    for (int i = 0; i < 200; i++) {
      Orders.put(dynamoDb, WREN, "ORDER#%03d".formatted(i), Map.of("note", s(large)));
    }
    FilledPage<Map<String, AttributeValue>> page = open(maxReadUnits(30)).first(10);
    assertThat(page.items()).isEmpty();
    assertThat(page.isCutShort()).isTrue();
    assertThat(page.capacity().reported().read()).isBetween(30.0, 31.0);
  }

  @Test
  void first_ofMoreThanAMegabyte_isStillFull() {
    String large = "x".repeat(300_000);
    for (int i = 0; i < 12; i++) {
      Orders.put(dynamoDb, WREN, "ORDER#%03d".formatted(i), Map.of("note", s(large)));
    }
    FilledPage<Map<String, AttributeValue>> page = pager(q -> q.partition(WREN)).first(10);
    assertThat(page.items()).hasSize(10);
    assertThat(page.more()).isEqualTo(More.YES);
    assertThat(page.capacity().requestCount()).isGreaterThan(1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void walk_whileCursorItemsAreDeleted_yieldsTheOthersExactlyOnce(long seed) {
    Random random = new Random(seed);
    int openPeriod = 1 + random.nextInt(3);
    List<String> all = Orders.put(dynamoDb, WREN, 120, openPeriod);
    boolean isFiltered = random.nextBoolean();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (!isFiltered || i % openPeriod == 0) {
        expected.add(all.get(i));
      }
    }
    PagerBuilder<Map<String, AttributeValue>> builder = builder(ordersNewestFirst());
    if (isFiltered) {
      builder.filter(OPEN);
    }
    List<String> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      int n = 1 + random.nextInt(9);
      Fill budget = random.nextBoolean() ? Fill.standard() : maxRequests(1);
      FilledPage<Map<String, AttributeValue>> page =
          builder.fill(budget).build().at(cursor.orElse(null), n);
      seen.addAll(Orders.sortKeys(page.items()));
      if (!seen.isEmpty() && random.nextBoolean()) {
        Orders.delete(dynamoDb, WREN, seen.get(seen.size() - 1));
      }
      cursor = page.next();
    } while (cursor.isPresent());
    Collections.reverse(expected);
    assertThat(seen).isEqualTo(expected);
  }

  @Test
  void walk_byAfterId_staysAmongTheOrdersBesideAnAddress() {
    List<String> all = new ArrayList<>(Orders.put(dynamoDb, WREN, 12, 0));
    Orders.put(dynamoDb, WREN, "ADDRESS#home", Map.of());
    Orders.put(dynamoDb, WREN, "ORDERS", Map.of());
    Orders.put(dynamoDb, WREN, "PROFILE", Map.of());
    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(WREN).newestFirst(), CursorCodec.afterId("ORDER#"));

    FilledPage<Map<String, AttributeValue>> page = pager.first(5);
    assertThat(page.next()).contains("000007");
    assertThat(pager.at("000007", 5).items()).hasSize(5);
    QueryRequest request = (QueryRequest) sent.last();
    assertThat(request.keyConditionExpression()).isEqualTo("#k0 = :k1 AND begins_with(#k2, :k3)");
    assertThat(request.expressionAttributeValues().get(":k3")).isEqualTo(s("ORDER#"));
    assertThat(request.exclusiveStartKey())
        .isEqualTo(Map.of("PK", s(WREN), "SK", s("ORDER#000007")));

    Collections.reverse(all);
    assertThat(walk(pager, 5)).isEqualTo(all);
  }

  /** Why {@code afterId} refuses the article's open range. */
  @Test
  void walk_ofTheArticlesOpenRange_runsOnIntoTheAddress() {
    Orders.put(dynamoDb, WREN, 3, 0);
    Orders.put(dynamoDb, WREN, "ADDRESS#home", Map.of());
    assertThat(walk(pager(q -> q.partition(WREN).sortKeyBelow("ORDER$").newestFirst()), 2))
        .containsExactly("ORDER#000002", "ORDER#000001", "ORDER#000000", "ADDRESS#home");
    assertThatThrownBy(
            () ->
                pager(
                    q -> q.partition(WREN).sortKeyBelow("ORDER$").newestFirst(),
                    CursorCodec.afterId("ORDER#")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sortKeyBeginsWith(\"ORDER#\")");
  }

  @Test
  void at_ofAnIdThatNeverExisted_goesOnFromWhereItWouldBe() {
    Orders.put(dynamoDb, WREN, 5, 0);
    Pager<Map<String, AttributeValue>> pager =
        pager(q -> q.partition(WREN).newestFirst(), CursorCodec.afterId("ORDER#"));
    assertThat(Orders.sortKeys(pager.at("000002x", 2).items()))
        .containsExactly("ORDER#000002", "ORDER#000001");
    assertThat(Orders.sortKeys(pager.at("", 2).items()))
        .containsExactly("ORDER#000004", "ORDER#000003");
  }

  @Test
  void at_ofAPositionOutsideTheRange_isTheBeginningOrTheEnd() {
    Orders.put(dynamoDb, WREN, 9, 0);
    CursorCodec byId = CursorCodec.afterId("ORDER#");
    Consumer<PageQuery> between =
        q -> q.partition(WREN).sortKeyBetween("ORDER#000003", "ORDER#000005");
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
    Orders.put(dynamoDb, WREN, 20, 2);
    Orders.put(dynamoDb, "USER#otis", 20, 2);
    String cursor = pager(ordersNewestFirst()).first(3).next().orElseThrow();
    List<Consumer<PageQuery>> others =
        List.of(
            ordersNewestFirst().andThen(q -> q.partition("USER#otis")),
            q -> q.partition(WREN).sortKeyBeginsWith("ORDER#"),
            q -> q.partition(WREN).sortKeyBeginsWith("ORDER#0").newestFirst(),
            q -> q.partition(WREN).newestFirst());
    sent.clear();
    for (Consumer<PageQuery> other : others) {
      assertThatThrownBy(() -> pager(other).at(cursor, 3))
          .isInstanceOfSatisfying(
              InvalidCursorException.class,
              e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_QUERY));
    }
    assertThatThrownBy(() -> builder(ordersNewestFirst()).filter(OPEN).build().at(cursor, 3))
        .isInstanceOf(InvalidCursorException.class);
    assertThat(sent.count()).isZero();
    assertThat(
            builder(ordersNewestFirst())
                .project("total")
                .consistentRead()
                .build()
                .at(cursor, 3)
                .items())
        .hasSize(3);
  }

  @ParameterizedTest
  @MethodSource("dev.cairn.toolkit.page.CursorCodecTest#boundCodecs")
  void walk_withEachCodec_yieldsEachItemOnce(CursorCodec codec) {
    List<String> all = Orders.put(dynamoDb, WREN, 23, 0);
    assertThat(walk(pager(q -> q.partition(WREN), codec), 5)).isEqualTo(all);
  }

  @Test
  void project_withoutKeys_readsThemForTheCursorAndTakesThemOff() {
    Orders.put(dynamoDb, WREN, 5, 1);
    Pager<Map<String, AttributeValue>> pager =
        builder(q -> q.partition(WREN)).project("status", "total").build();
    FilledPage<Map<String, AttributeValue>> page = pager.first(2);
    assertThat(page.items())
        .allSatisfy(item -> assertThat(item).containsOnlyKeys("status", "total"));
    assertThat(pager.at(page.next().orElseThrow(), 9).items()).hasSize(3);
    assertThat(pager.stream()).hasSize(5).allMatch(item -> !item.containsKey("PK"));
    assertThat(builder(q -> q.partition(WREN)).project("SK").build().first(1).items().get(0))
        .containsOnlyKeys("SK");
  }

  @Test
  void scan_walkedInPages_yieldsEachItemOfAllPartitionsOnce() {
    for (int user = 0; user < 7; user++) {
      Orders.put(dynamoDb, "USER#" + user, 9, 3);
    }
    Pager<Map<String, AttributeValue>> all =
        toolkit.pager(Orders.SCHEMA).scan().consistentRead().build();
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
    assertThat(toolkit.pager(Orders.SCHEMA).scan().filter(OPEN).build().first(30).items())
        .hasSize(21);
  }

  @Test
  void stream_sendsRequestsOnlyAsTheyAreConsumed() {
    List<String> all = Orders.put(dynamoDb, WREN, 50, 0);
    Pager<Map<String, AttributeValue>> pager = pager(q -> q.partition(WREN));
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
    Orders.put(dynamoDb, WREN, 20, 0);
    CapacityCollector collector = new CapacityCollector();
    Pager<Map<String, AttributeValue>> pager =
        toolkit
            .collecting(collector)
            .pager(Orders.SCHEMA)
            .query(q -> q.partition(WREN))
            .consistentRead()
            .build();
    assertThat(pager.at(pager.first(5).next().orElseThrow(), 5).items()).hasSize(5);
    assertThat(pager.stream(8)).hasSize(20);
    assertThat(collector.report().requestCount()).isEqualTo(5);
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofRead(5));
  }

  @Test
  void stream_throughAFilterThatMatchesNothing_ends() {
    Orders.put(dynamoDb, WREN, 50, 0);
    assertThat(open(Fill.standard()).stream(7).toList()).isEmpty();
  }

  @Test
  void filter_whosePlaceholdersLookLikeOurs_isLeftAlone() {
    Orders.put(dynamoDb, WREN, 10, 2);
    assertThat(
            builder(q -> q.partition(WREN))
                .filter(
                    ItemCondition.of(
                        "#k0 = :k1", Map.of("#k0", "status"), Map.of(":k1", s("open"))))
                .build()
                .first(10)
                .items())
        .hasSize(5);
  }

  @Test
  void build_refusesWhatCannotBeRead() {
    assertRefused(builder(q -> q.partition(7)), "PK");
    assertRefused(builder(q -> q.partition(WREN).sortKeyBelow(7)), "SK");
    assertRefused(
        builder(q -> q.partition("x").sortKeyBelow("y")).index("i", KeyAttribute.string("status")),
        "no sort key");
    assertRefused(
        builder(q -> q.partition("x").sortKeyBeginsWith(1))
            .index("i", KeyAttribute.string("status"), KeyAttribute.number("total")),
        "begins_with");
    assertRefused(
        toolkit.pager(Orders.SCHEMA).scan().cursors(CursorCodec.afterId("ORDER#")), "not a scan");
    assertRefused(toolkit.pager(Orders.SCHEMA), "a query or a scan");
    assertThatThrownBy(() -> builder(q -> {}).scan()).hasMessageContaining("one query or one scan");
    assertThatThrownBy(() -> pager(q -> q.partition(WREN)).first(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one item");
  }

  private static void assertRefused(PagerBuilder<?> builder, String reason) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
