package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  private static final String WREN = Orders.WREN;
  private static final CursorKeys KEYS = CursorKeys.of("k", new byte[32]);
  private static final Consumer<PageQuery> ORDERS =
      q -> q.partition(WREN).sortKeyBeginsWith("ORDER#");

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  PageCursorTest(Api api) {
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

  private PagerBuilder<Map<String, AttributeValue>> builder(Consumer<PageQuery> query) {
    return toolkit.pager(Orders.SCHEMA).query(query);
  }

  private PagerBuilder<Map<String, AttributeValue>> orders(String status) {
    return builder(ORDERS).filter(ItemCondition.equal("status", s(status)));
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
    List<String> all = Orders.put(dynamoDb, WREN, 10, 0);
    Orders.put(dynamoDb, WREN, "PROFILE", Map.of());
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
    assertThat(first.isCutShort()).isFalse();
    assertThat(first.moreBefore()).isEqualTo(More.NO);
    assertThat(first.previous()).isEmpty();
    assertThat(keys(pager.at(first.next().orElseThrow(), 4))).isEqualTo(all.subList(2, 6));
    assertThat(((QueryRequest) sent.last()).scanIndexForward()).isTrue();
  }

  @Test
  void previous_ofAnEmptyPageAtTheEnd_leadsToTheLastItems() {
    List<String> all = Orders.put(dynamoDb, WREN, 3, 0);
    Pager<Map<String, AttributeValue>> pager = builder(ORDERS).build();
    FilledPage<Map<String, AttributeValue>> page = pager.first(3);
    FilledPage<Map<String, AttributeValue>> empty = pager.at(page.cursorAfter(2), 3);
    assertThat(empty.items()).isEmpty();
    assertThat(keys(pager.at(empty.previous().orElseThrow(), 2))).isEqualTo(all.subList(1, 3));
  }

  @Test
  void cursors_ofSingleItems_leadToWhatIsAfterAndBeforeEach() {
    List<String> all = Orders.put(dynamoDb, WREN, 12, 2);
    Pager<Map<String, AttributeValue>> pager = orders("open").build();
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
    Orders.put(dynamoDb, WREN, 50, 50);
    Pager<Map<String, AttributeValue>> pager = orders("open").build();
    Pager<Map<String, AttributeValue>> hasty = orders("open").fill(Fill.maxRequests(1)).build();
    FilledPage<Map<String, AttributeValue>> first = hasty.first(1);
    assertThat(first.items()).hasSize(1);
    assertThat(first.more()).isEqualTo(More.UNKNOWN);
    assertThat(pager.first(1).more()).isEqualTo(More.NO);
    FilledPage<Map<String, AttributeValue>> last = hasty.last(1);
    assertThat(last.items()).isEmpty();
    assertThat(last.isCutShort()).isTrue();
    assertThat(last.moreBefore()).isEqualTo(More.UNKNOWN);
    assertThat(pager.at(last.previous().orElseThrow(), 1).items()).hasSize(1);
  }

  static Stream<CursorCodec> codecs() {
    return Stream.of(CursorCodec.opaque(), CursorCodec.signed(KEYS), CursorCodec.aesGcm(KEYS));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void audience_otherThanTheCursors_isRefused(CursorCodec codec) {
    Orders.put(dynamoDb, WREN, 9, 0);
    Pager<Map<String, AttributeValue>> wren =
        builder(ORDERS).audience("wren").cursors(codec).build();
    String cursor = wren.first(3).next().orElseThrow();
    assertThat(wren.at(cursor, 3).items()).hasSize(3);
    assertWrongQuery(builder(ORDERS).audience("otis").cursors(codec).build(), cursor);
    assertWrongQuery(builder(ORDERS).cursors(codec).build(), cursor);
  }

  @Test
  void anyFilter_keepsThePlaceWhileTheFilterChanges() {
    List<String> all = Orders.put(dynamoDb, WREN, 12, 2);
    String cursor = orders("open").anyFilter().build().first(2).next().orElseThrow();
    assertThat(keys(orders("shipped").anyFilter().build().at(cursor, 2)))
        .containsExactly(all.get(3), all.get(5));
    assertWrongQuery(orders("shipped").build(), cursor);
    assertWrongQuery(
        builder(q -> q.partition(WREN).sortKeyBeginsWith("ORDER")).anyFilter().build(), cursor);
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
    assertWrongQuery(toolkit.pager(Orders.SCHEMA).scan().build(), cursor);
    assertThatThrownBy(() -> segment(3, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  private Pager<Map<String, AttributeValue>> segment(int index, int count) {
    return toolkit.pager(Orders.SCHEMA).scan(index, count).build();
  }

  @Test
  void scan_goesOnwardsOnly() {
    Orders.put(dynamoDb, WREN, 5, 0);
    Pager<Map<String, AttributeValue>> scan = toolkit.pager(Orders.SCHEMA).scan().build();
    FilledPage<Map<String, AttributeValue>> page = scan.at(scan.first(2).next().orElseThrow(), 2);
    assertThat(page.previous()).isEmpty();
    assertThat(page.moreBefore()).isEqualTo(More.UNKNOWN);
    assertThat(page.cursorBefore(0)).isEmpty();
    assertThatThrownBy(() -> scan.last(2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void sortKeyEquals_fixesTheKeyAndLeavesItOutOfCursors() {
    Orders.put(dynamoDb, WREN, 5, 0);
    FilledPage<Map<String, AttributeValue>> page =
        builder(q -> q.partition(WREN).sortKeyEquals("ORDER#000002")).build().first(3);
    assertThat(keys(page)).containsExactly("ORDER#000002");
    assertThat(((QueryRequest) sent.last()).keyConditionExpression())
        .isEqualTo("#k0 = :k1 AND #k2 = :k3");
    assertThat(page.cursorAfter(0)).hasSizeLessThan(24);
  }

  @Test
  void build_ofSeveralAttributes_refusesTheWrongNumberOfThem() {
    assertThatThrownBy(() -> byPlace(q -> q.partition("eu")).build())
        .hasMessageContaining("1 values for 2 attributes");
    assertThatThrownBy(() -> byPlace(q -> q.partition("eu", 7).sortKeyEquals(1, 2)).build())
        .hasMessageContaining("sortKeyEquals");
    assertThatThrownBy(
            () -> byPlace(q -> q.partition("eu", 7).sortKeyEquals(1).sortKeyBelow(2)).build())
        .hasMessageContaining("no sort key");
    assertThatThrownBy(() -> byPlace(q -> q.partition("eu", n(7), "x")).build())
        .hasMessageContaining("3 values for 2 attributes");
    assertThatThrownBy(() -> builder(q -> {}).index("i", List.of(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private PagerBuilder<Map<String, AttributeValue>> byPlace(Consumer<PageQuery> query) {
    return builder(query)
        .index(
            "byPlace",
            List.of(KeyAttribute.string("region"), KeyAttribute.number("tenant")),
            List.of(KeyAttribute.number("day")));
  }
}
