package dev.cairn.toolkit.capacity;

import static dev.cairn.toolkit.page.Fill.maxReadUnits;
import static dev.cairn.toolkit.page.Fill.maxRequests;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.capacity.PricedTable.Indexes;
import dev.cairn.toolkit.page.EitherPager;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.More;
import dev.cairn.toolkit.page.PageItems;
import dev.cairn.toolkit.page.Pager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What pages are predicted to cost is what they cost. */
class PagePredictionTest {
  private static final int LARGE_BYTES = 90_000;

  static LongStream seeds() {
    return PricedTable.seeds();
  }

  private static List<Map<String, AttributeValue>> filled(PricedTable table, int count) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    boolean areLarge = table.random.nextInt(3) == 0;
    for (int i = 0; i < count; i++) {
      Map<String, AttributeValue> item = table.item("pk", "list", "sk", i);
      item.put("kept", AttributeValue.fromBool(table.random.nextInt(4) == 0));
      if (areLarge) {
        item.put("note", AttributeValue.fromS("x".repeat(table.random.nextInt(LARGE_BYTES))));
      }
      items.add(item);
      table.dynamoDb.putItem(b -> b.tableName("things").item(item));
    }
    return items;
  }

  private static Pager<Map<String, AttributeValue>> pager(
      PricedTable table, boolean isFiltered, boolean isConsistent) {
    return EitherPager.builder(table.calls, table.schema)
        .query(
            query -> {
              query.partition("list");
              if (isFiltered) {
                query.filter(
                    "kept = :yes", Map.of(), Map.of(":yes", AttributeValue.fromBool(true)));
              }
              if (isConsistent) {
                query.consistentRead();
              }
            })
        .build();
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void page_costsWhatWasPredicted_firstAndDeepAndBackwards(long seed) {
    try (PricedTable table = new PricedTable(seed, KeyAttribute.number("sk"))) {
      boolean isFiltered = table.random.nextBoolean();
      List<Map<String, AttributeValue>> items = filled(table, 5 + table.random.nextInt(80));
      Pager<Map<String, AttributeValue>> pager =
          pager(table, isFiltered, table.random.nextBoolean());
      int n = 1 + table.random.nextInt(20);
      Fill budget =
          table.random.nextBoolean()
              ? Fill.standard()
              : Fill.within(
                  maxRequests(1 + table.random.nextInt(4)),
                  maxReadUnits(0.5 + table.random.nextInt(40)));
      List<FilledPage<Map<String, AttributeValue>>> pages = new ArrayList<>();
      table.check(
          pager.predict().page(n, from(items, 0), budget),
          () -> taken(pages, pager.first(n, budget)));
      pages
          .get(0)
          .next()
          .ifPresent(
              next ->
                  table.check(
                      pager.predict().page(n, from(items, after(items, pages.get(0))), budget),
                      () -> taken(pages, pager.at(next, n, budget))));
      List<Map<String, AttributeValue>> backwards = new ArrayList<>(items);
      Collections.reverse(backwards);
      table.check(
          pager.predict().page(n, from(backwards, 0), budget),
          () -> taken(pages, pager.last(n, budget)));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void pageOfALocalIndex_costsTheFetchedItemsToo(long seed) {
    try (PricedTable table = new PricedTable(seed, KeyAttribute.number("sk"), Indexes.SOME)) {
      List<Map<String, AttributeValue>> items = filled(table, 5 + table.random.nextInt(80));
      items.removeIf(item -> !item.containsKey("rank"));
      items.sort(Comparator.comparing(item -> Integer.valueOf(item.get("rank").n())));
      boolean isFetched = table.random.nextBoolean();
      boolean isConsistent = table.random.nextBoolean();
      Pager<Map<String, AttributeValue>> pager =
          EitherPager.builder(table.calls, table.schema)
              .query(
                  query -> {
                    query
                        .partition("list")
                        .index("byRank", KeyAttribute.string("pk"), KeyAttribute.number("rank"))
                        .project(isFetched ? "text" : "note");
                    if (isConsistent) {
                      query.consistentRead();
                    }
                  })
              .build();
      PageItems entries =
          PageItems.of(items.stream().map(PagePredictionTest::entryByRank).toList());
      int n = 1 + table.random.nextInt(20);
      table.check(
          pager.predict().page(n, isFetched ? entries.fetching(PageItems.of(items)) : entries),
          () -> pager.first(n).capacity());
    }
  }

  private static Map<String, AttributeValue> entryByRank(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> entry = new LinkedHashMap<>(item);
    entry.keySet().retainAll(List.of("pk", "sk", "rank", "note", "city"));
    return entry;
  }

  private static CapacityReport taken(
      List<FilledPage<Map<String, AttributeValue>>> pages,
      FilledPage<Map<String, AttributeValue>> page) {
    pages.add(page);
    return page.capacity();
  }

  private static PageItems from(List<Map<String, AttributeValue>> items, int index) {
    return PageItems.of(items.subList(index, items.size()), item -> item.get("kept").bool());
  }

  /** Where the next page begins: after the last item of a full page, or where reading stopped. */
  private static int after(
      List<Map<String, AttributeValue>> items, FilledPage<Map<String, AttributeValue>> page) {
    boolean isCut = page.more() == More.YES;
    return isCut
        ? items.indexOf(page.items().get(page.items().size() - 1)) + 1
        : (int) page.evaluatedCount();
  }

  @Test
  void page_ofEqualItems_costsAsManyAsAreLookedAt() {
    try (PricedTable table = new PricedTable(1, KeyAttribute.number("sk"))) {
      Pager<Map<String, AttributeValue>> all = pager(table, false, false);
      assertThat(all.predict().page(10, PageItems.ofBytes(372)))
          .hasToString("0.5 read units in 1 request");
      assertThat(all.predict().page(10, PageItems.ofBytes(373)))
          .hasToString("1.0 read units in 1 request");
      Pager<Map<String, AttributeValue>> some = pager(table, true, true);
      assertThat(some.predict().page(10, PageItems.ofBytes(300).keeping(0.1)).units().read())
          .isBetween(9.0, 30.0);
      assertThat(some.predict().page(10, PageItems.ofBytes(300).keeping(0)).requestCount())
          .isEqualTo(20);
    }
  }
}
