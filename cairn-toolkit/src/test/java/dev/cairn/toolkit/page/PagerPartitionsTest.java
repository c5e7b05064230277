package dev.cairn.toolkit.page;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.SentRequests;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** One pager for many partitions, and pages by the parameter of a URL. */
@ParameterizedClass
@EnumSource(Api.class)
class PagerPartitionsTest {
  private static final String WREN = Orders.WREN;
  private static final String OTIS = "USER#otis";

  private final Cairn cairn = Cairn.inMemory();
  private final SentRequests sent = new SentRequests();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final Api api;
  private final CairnToolkit toolkit;

  PagerPartitionsTest(Api api) {
    this.api = api;
    toolkit = api.toolkit(cairn, o -> o.addExecutionInterceptor(sent));
  }

  @BeforeEach
  void createTable() {
    TestTables.create(dynamoDb, Orders.SCHEMA);
    Orders.put(dynamoDb, WREN, 12, 2);
    Orders.put(dynamoDb, OTIS, 5, 0);
    sent.clear();
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private PagerBuilder<Map<String, AttributeValue>> orders() {
    return toolkit.pager(Orders.SCHEMA).query(q -> q.sortKeyBeginsWith("ORDER#").newestFirst());
  }

  private static List<String> keys(FilledPage<Map<String, AttributeValue>> page) {
    return Orders.sortKeys(page.items());
  }

  @Test
  void in_readsThePartitionThatItNames() {
    Pager<Map<String, AttributeValue>> pager = orders().build();
    Pager<Map<String, AttributeValue>> otis = pager.in(OTIS);
    Pager<Map<String, AttributeValue>> wren = pager.in(s(WREN));
    assertThat(sent.count()).isZero();
    assertThat(keys(otis.first(2))).containsExactly("ORDER#000004", "ORDER#000003");
    assertThat(keys(wren.first(2))).containsExactly("ORDER#000011", "ORDER#000010");
    assertThat(wren.stream()).hasSize(12);
    assertThat(keys(otis.last(2))).containsExactly("ORDER#000001", "ORDER#000000");
    QueryRequest request = (QueryRequest) sent.last();
    assertThat(request.keyConditionExpression()).isEqualTo("#k0 = :k1 AND begins_with(#k2, :k3)");
    assertThat(request.expressionAttributeValues())
        .isEqualTo(Map.of(":k1", s(OTIS), ":k3", s("ORDER#")));
    if (api == Api.ASYNC) {
      assertThat(keys(pager.async().in(OTIS).first(1).join())).containsExactly("ORDER#000004");
    }
  }

  @Test
  void in_bindsCursorsLikeAPartitionInTheQuery() {
    Pager<Map<String, AttributeValue>> pager =
        orders().filter(ItemCondition.equal("status", s("open"))).build();
    Pager<Map<String, AttributeValue>> fixed =
        toolkit
            .pager(Orders.SCHEMA)
            .query(q -> q.partition(WREN).sortKeyBeginsWith("ORDER#").newestFirst())
            .filter(ItemCondition.equal("status", s("open")))
            .build();
    String cursor = pager.in(WREN).first(2).next().orElseThrow();
    assertThat(fixed.first(2).next()).contains(cursor);
    assertThat(keys(pager.in(WREN).at(cursor, 2)))
        .isEqualTo(keys(fixed.at(cursor, 2)))
        .containsExactly("ORDER#000006", "ORDER#000004");
    assertThatThrownBy(() -> pager.in(OTIS).at(cursor, 2))
        .isInstanceOfSatisfying(
            InvalidCursorException.class,
            e -> assertThat(e.reason()).isEqualTo(Reason.WRONG_QUERY));
  }

  @Test
  void aPagerWithoutPartition_refusesToReadAndSaysWhatIsMissing() {
    Pager<Map<String, AttributeValue>> pager = orders().build();
    assertThatThrownBy(() -> pager.first(3)).hasMessageContaining("in(...)");
    assertThatThrownBy(() -> pager.last(3)).hasMessageContaining("in(...)");
    assertThatThrownBy(() -> pager.at(null, 3)).hasMessageContaining("in(...)");
    assertThatThrownBy(pager::stream)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in(...)");
    assertThat(sent.count()).isZero();
  }

  @Test
  void in_whereTheresNothingToName_isRefused() {
    assertThatThrownBy(() -> orders().build().in(WREN).in(OTIS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("already");
    assertThatThrownBy(() -> toolkit.pager(Orders.SCHEMA).scan().build().in(WREN))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("scan");
    assertThatThrownBy(() -> orders().build().in(7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PK");
    assertThatThrownBy(() -> orders().build().in(WREN, OTIS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 values for 1 attributes");
  }

  @Test
  void in_anIndexWithSeveralPartitionAttributes_takesAValueForEach() {
    Pager<Map<String, AttributeValue>> pager =
        toolkit
            .pager(Orders.SCHEMA)
            .query(q -> q.sortKeyAtLeast(3))
            .index("byPlace", List.of(string("region"), number("tenant")), List.of(number("day")))
            .build();
    assertThatThrownBy(() -> pager.in("eu")).hasMessageContaining("1 values for 2 attributes");
    Pager<Map<String, AttributeValue>> eu = pager.in("eu", 7);
    // The table has no such index: what is sent is what counts.
    assertThatThrownBy(() -> eu.first(1)).hasMessageContaining("byPlace");
    QueryRequest request = (QueryRequest) sent.last();
    assertThat(request.keyConditionExpression())
        .isEqualTo("#k0 = :k1 AND #k2 = :k3 AND #k4 >= :k5");
    assertThat(request.expressionAttributeValues())
        .isEqualTo(Map.of(":k1", s("eu"), ":k3", n(7), ":k5", n(3)));
  }

  @Test
  void at_withoutACursor_isTheFirstPage() {
    Pager<Map<String, AttributeValue>> wren = orders().build().in(WREN);
    List<String> first = keys(wren.first(5));
    assertThat(keys(wren.at(null, 5))).isEqualTo(first);
    assertThat(keys(wren.at("", 5))).isEqualTo(first);
    assertThatThrownBy(() -> wren.at(null, 0)).isInstanceOf(IllegalArgumentException.class);
    if (api == Api.ASYNC) {
      assertThat(keys(wren.async().at(null, 5).join())).isEqualTo(first);
    }
  }

  @Test
  void at_ofTheEmptyId_isNotTheFirstPage() {
    Orders.put(dynamoDb, WREN, "ORDER#", Map.of());
    Pager<Map<String, AttributeValue>> ascending =
        toolkit
            .pager(Orders.SCHEMA)
            .query(q -> q.partition(WREN))
            .cursors(CursorCodec.afterId("ORDER#"))
            .build();
    FilledPage<Map<String, AttributeValue>> page = ascending.first(1);
    assertThat(keys(page)).containsExactly("ORDER#");
    assertThat(keys(ascending.at(page.next().orElseThrow(), 1))).containsExactly("ORDER#000000");
  }

  @Test
  void async_onABlockingClient_isRefused() {
    Pager<Map<String, AttributeValue>> pager = orders().build();
    if (api == Api.BLOCKING) {
      assertThatThrownBy(pager::async).isInstanceOf(IllegalStateException.class);
    } else {
      assertThat(pager.async()).isNotNull();
    }
  }
}
