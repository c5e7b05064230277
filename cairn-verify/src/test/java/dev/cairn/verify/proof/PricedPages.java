package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.More;
import dev.cairn.toolkit.page.PageItems;
import dev.cairn.toolkit.page.PageQuery;
import dev.cairn.toolkit.page.Pager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/** Pages of a table or of an index, the first ones and deep ones, onwards and from the end. */
final class PricedPages {
  private static final int ITEMS_MIN = 5;
  private static final int ITEMS_MORE = 60;
  private static final int PAGE_SIZE_MAX = 20;
  private static final int PAGES = 4;
  private static final String FILTERED = "note";
  private static final int LARGE_BYTES = 90_000;

  private final CostTable table;
  private final Random random;
  private final Map<String, AttributeValue> partition;
  private final Optional<CostIndexes.Index> index;
  private final Optional<String> projected;
  private final boolean isFiltered;
  private final boolean isConsistent;
  private final boolean isNewestFirst;

  private PricedPages(CostTable table) {
    this.table = table;
    this.random = table.random();
    String name = table.schema().partitionKey().name();
    this.partition = new HashMap<>(Map.of(name, table.key(0).attributes().get(name)));
    List<CostIndexes.Index> indexes = table.indexes().all();
    this.index =
        indexes.isEmpty() || random.nextBoolean()
            ? Optional.empty()
            : Optional.of(indexes.get(random.nextInt(indexes.size())));
    this.projected =
        random.nextBoolean() && index.map(CostIndexes.Index::isLocal).orElse(true)
            ? Optional.of(random.nextBoolean() ? CostItems.FILLING : FILTERED)
            : Optional.empty();
    this.isFiltered = random.nextBoolean();
    this.isConsistent = index.isEmpty() && random.nextBoolean();
    this.isNewestFirst = random.nextBoolean();
  }

  static void play(CostTable table) {
    PricedPages pages = new PricedPages(table);
    pages.store();
    pages.read();
  }

  private void store() {
    int count = ITEMS_MIN + random.nextInt(ITEMS_MORE);
    boolean areLarge = random.nextInt(6) == 0;
    AttributeValue pk = partition.get(table.schema().partitionKey().name());
    for (int i = 0; i < count; i++) {
      Map<String, AttributeValue> item = table.item(table.schema().key(pk, i));
      if (areLarge) {
        item.put(CostItems.FILLING, AttributeValue.fromS("x".repeat(random.nextInt(LARGE_BYTES))));
      }
      table.store(item);
    }
  }

  private void read() {
    Pager<Map<String, AttributeValue>> pager =
        Pager.builder(table.client(), table.schema()).query(this::query).build();
    List<Map<String, AttributeValue>> items = entries();
    int n = 1 + random.nextInt(PAGE_SIZE_MAX);
    Fill budget = budget();
    int from = 0;
    FilledPage<Map<String, AttributeValue>> page =
        check(pager, from(items, 0), n, budget, () -> pager.first(n, budget));
    for (int i = 1; i < PAGES && page.next().isPresent(); i++) {
      String next = page.next().get();
      from = after(items, from, page);
      page = check(pager, from(items, from), n, budget, () -> pager.at(next, n, budget));
    }
    List<Map<String, AttributeValue>> backwards = new ArrayList<>(items);
    Collections.reverse(backwards);
    check(pager, from(backwards, 0), n, budget, () -> pager.last(n, budget));
  }

  private FilledPage<Map<String, AttributeValue>> check(
      Pager<Map<String, AttributeValue>> pager,
      PageItems items,
      int n,
      Fill budget,
      Supplier<FilledPage<Map<String, AttributeValue>>> read) {
    List<FilledPage<Map<String, AttributeValue>>> pages = new ArrayList<>();
    table.check(
        "page of " + n,
        pager.predict().page(n, items, budget),
        () -> {
          pages.add(read.get());
          return pages.get(0).capacity();
        });
    return pages.get(0);
  }

  private Fill budget() {
    return random.nextBoolean()
        ? Fill.standard()
        : Fill.within(
            Fill.maxRequests(1 + random.nextInt(4)), Fill.maxReadUnits(0.5 + random.nextInt(40)));
  }

  /** What is read, as it is kept there, in its order. */
  private List<Map<String, AttributeValue>> entries() {
    return Pager.builder(table.calm(), table.schema()).query(this::read).build().stream().toList();
  }

  private void query(PageQuery query) {
    read(query);
    if (isFiltered) {
      query.filter("attribute_exists(" + FILTERED + ")", Map.of(), Map.of());
    }
    if (isConsistent) {
      query.consistentRead();
    }
    projected.ifPresent(attribute -> query.project("pk", "sk", attribute));
  }

  private void read(PageQuery query) {
    if (index.isPresent()) {
      List<KeyAttribute> hash = attributes(KeyType.HASH);
      query.index(index.get().name(), hash, attributes(KeyType.RANGE));
      Object[] values = hash.stream().map(this::anyValue).toArray();
      query.partition(values[0], Arrays.copyOfRange(values, 1, values.length));
    } else {
      query.partition(partition.get(table.schema().partitionKey().name()));
    }
    if (isNewestFirst) {
      query.newestFirst();
    }
  }

  private List<KeyAttribute> attributes(KeyType type) {
    return index.orElseThrow().keySchema().stream()
        .filter(part -> part.keyType() == type)
        .map(table.indexes()::attribute)
        .toList();
  }

  /** The same value for both readers. */
  private AttributeValue anyValue(KeyAttribute attribute) {
    return partition.computeIfAbsent(attribute.name(), name -> table.valueOf(attribute));
  }

  /** The items from here on, with those of the table where the index lacks what is asked for. */
  private PageItems from(List<Map<String, AttributeValue>> items, int first) {
    List<Map<String, AttributeValue>> entries = items.subList(first, items.size());
    boolean isFetching =
        index.isPresent() && projected.filter(asked -> !index.get().keeps(asked)).isPresent();
    return isFetching
        ? PageItems.of(entries).fetching(filtered(entries.stream().map(this::whole).toList()))
        : filtered(entries);
  }

  private static PageItems filtered(List<Map<String, AttributeValue>> items) {
    return PageItems.of(items, item -> item.containsKey(FILTERED));
  }

  private Map<String, AttributeValue> whole(Map<String, AttributeValue> entry) {
    return table.stored(table.schema().keyOf(entry));
  }

  /** Where the next page begins: after the last item of a full page, or where reading stopped. */
  private int after(
      List<Map<String, AttributeValue>> items,
      int from,
      FilledPage<Map<String, AttributeValue>> page) {
    if (page.more() != More.YES) {
      return from + (int) page.evaluatedCount();
    }
    ItemKey last = table.schema().keyOf(page.items().get(page.items().size() - 1));
    return items.stream().map(table.schema()::keyOf).toList().indexOf(last) + 1;
  }
}
