package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Query and Scan of the model, on tables and on indexes. Threads: one at a time. */
final class ModelPages {
  private static final long PAGE_BYTES_MAX = 1024 * 1024;

  private final ModelTables tables;
  private final ScanOrder order;

  ModelPages(ModelTables tables, ScanOrder order) {
    this.tables = tables;
    this.order = order;
  }

  SortedMap<String, Object> query(Operation.Query query) {
    Operation.Page page = query.page();
    checkPage(page);
    KeyTests tests = new KeyTests(query.key());
    tests.check(page.reading().isLegacy());
    TableItems items = tables.require(query.table());
    Index index = target(items, page);
    tests.bind(index);
    refuseKeysInFilter(page, index);
    refuseNestedKeys(items, page);
    page.startKey().ifPresent(key -> checkStartKey(tests, items, index, key));

    List<SortedMap<String, Value>> found =
        new ArrayList<>(items.entries(index).stream().filter(tests::hold).toList());
    Comparator<Map<String, Value>> ascending = (a, b) -> items.compare(index, a, b);
    Comparator<Map<String, Value>> sequence =
        query.isDescending() ? ascending.reversed() : ascending;
    found.sort(sequence);
    page.startKey().ifPresent(key -> found.removeIf(entry -> sequence.compare(entry, key) <= 0));
    return page(items, index, found, page);
  }

  SortedMap<String, Object> scan(Operation.Scan scan) {
    Operation.Page page = scan.page();
    checkPage(page);
    TableItems items = tables.require(scan.table());
    Index index = target(items, page);
    List<SortedMap<String, Value>> entries = items.entries(index);
    page.startKey().ifPresent(key -> checkStartKey(items, index, key));
    List<List<Value>> partitions = partitions(scan, index, entries);
    if (page.startKey().isPresent()
        && !partitions.contains(index.partitionOf(page.startKey().get()))) {
      throw Refusal.validation(
          "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
              + " ExclusiveStartKey with correct Segment. TotalSegments: "
              + scan.totalSegments()
              + " Segment: "
              + scan.segment());
    }
    refuseNestedKeys(items, page);

    Comparator<Map<String, Value>> byPartition =
        Comparator.comparingInt(entry -> partitions.indexOf(index.partitionOf(entry)));
    Comparator<Map<String, Value>> sequence =
        byPartition.thenComparing((a, b) -> items.compare(index, a, b));
    List<SortedMap<String, Value>> found = new ArrayList<>(entries);
    found.removeIf(entry -> !partitions.contains(index.partitionOf(entry)));
    found.sort(sequence);
    page.startKey().ifPresent(key -> found.removeIf(entry -> sequence.compare(entry, key) <= 0));
    return page(items, index, found, page);
  }

  /** The partitions of the segment, that of the start key among them. */
  private List<List<Value>> partitions(
      Operation.Scan scan, Index index, List<SortedMap<String, Value>> entries) {
    Set<List<Value>> partitions = new HashSet<>();
    entries.forEach(entry -> partitions.add(index.partitionOf(entry)));
    scan.page().startKey().ifPresent(key -> partitions.add(index.partitionOf(key)));
    return order.inSegment(index, partitions, scan.segment(), scan.totalSegments());
  }

  private static void checkPage(Operation.Page page) {
    ModelTables.checkProjection(page.reading());
    boolean hasProjection = !page.reading().projection().isEmpty();
    boolean isSelectRight =
        switch (page.select().orElse("")) {
          case "COUNT", "ALL_ATTRIBUTES" -> !hasProjection;
          case "ALL_PROJECTED_ATTRIBUTES" -> !hasProjection && page.index().isPresent();
          case "SPECIFIC_ATTRIBUTES" -> hasProjection;
          default -> true;
        };
    if (!isSelectRight || !page.filter().map(Predicate::isValid).orElse(true)) {
      throw Refusal.validation();
    }
  }

  /** The table's own key, or the index that is asked for. */
  private static Index target(TableItems items, Operation.Page page) {
    if (page.index().isEmpty()) {
      return items.table().primary();
    }
    Index index =
        items
            .index(page.index().get())
            .orElseThrow(
                () ->
                    Refusal.validation(
                        "The table does not have the specified index: " + page.index().get()));
    if (index.isGlobal() && page.reading().isConsistent()) {
      throw Refusal.validation("Consistent reads are not supported on global secondary indexes");
    }
    return index;
  }

  private static void refuseKeysInFilter(Operation.Page page, Index index) {
    boolean namesKey =
        page.filter().stream()
            .flatMap(filter -> filter.paths().stream())
            .anyMatch(path -> index.isKey(path.attribute()));
    if (namesKey) {
      throw Refusal.validation();
    }
  }

  private static void refuseNestedKeys(TableItems items, Operation.Page page) {
    page.filter().ifPresent(filter -> ModelTables.refuseNestedKeys(items, filter.paths()));
    ModelTables.refuseNestedKeys(items, page.reading().projection());
  }

  /** A start key has the attributes of both keys, of the index and of the table. */
  private static boolean isPosition(TableItems items, Index index, Map<String, Value> key) {
    Set<String> names = new HashSet<>();
    index.parts().forEach(part -> names.add(part.name()));
    items.table().primary().parts().forEach(part -> names.add(part.name()));
    return key.keySet().equals(names) && index.holds(key) && items.table().primary().holds(key);
  }

  private static void checkStartKey(
      KeyTests tests, TableItems items, Index index, Map<String, Value> startKey) {
    if (!isPosition(items, index, startKey)) {
      throw Refusal.validation("The provided starting key is invalid");
    }
    if (!tests.partitionHolds(startKey)) {
      throw Refusal.validation(
          "The provided starting key is outside query boundaries based on provided conditions");
    }
    if (!tests.hold(startKey)) {
      throw Refusal.validation("The provided starting key does not match the range key predicate");
    }
  }

  private static void checkStartKey(TableItems items, Index index, Map<String, Value> startKey) {
    if (!isPosition(items, index, startKey)) {
      throw Refusal.validation(
          "The provided starting key is invalid: The provided key element does not match the"
              + " schema");
    }
  }

  /**
   * Whether attributes are asked for that only the item itself has, which a local index fetches and
   * a global one refuses.
   */
  private static boolean fetches(TableItems items, Index index, Operation.Page page) {
    boolean needsItem =
        page.select().equals(Optional.of("ALL_ATTRIBUTES"))
            ? index.projected().isPresent()
            : page.reading().projection().stream()
                .anyMatch(path -> !index.keeps(path.attribute(), items.table()));
    if (needsItem && index.isGlobal()) {
      throw Refusal.validation();
    }
    return needsItem;
  }

  /**
   * A page ends at its limit, or with the item that fills it; even when nothing follows. That
   * fetched items fill it and not the entries that led to them, and that a filter sees nothing of
   * an item that is not fetched for other reasons, are guesses.
   */
  private SortedMap<String, Object> page(
      TableItems items, Index index, List<SortedMap<String, Value>> found, Operation.Page page) {
    boolean fetches = fetches(items, index, page);
    boolean isConsistent = page.reading().isConsistent();
    List<SortedMap<String, Value>> shown = new ArrayList<>();
    SortedMap<String, Object> facts = new TreeMap<>();
    int scanned = 0;
    long bytes = 0;
    long retrieved = 0;
    double fetchedUnits = 0;
    for (SortedMap<String, Value> entry : found) {
      scanned++;
      bytes += Value.bytesOf(entry);
      SortedMap<String, Value> item = entry;
      if (fetches) {
        item = items.find(entry).orElseThrow();
        fetchedUnits += CapacityBook.read(Value.bytesOf(item), isConsistent);
      }
      retrieved += Value.bytesOf(item);
      if (page.filter().isEmpty() || page.filter().get().test(item)) {
        shown.add(ModelTables.shown(item, page.reading()));
      }
      if (retrieved >= PAGE_BYTES_MAX || page.limit().equals(Optional.of(scanned))) {
        facts.put("LastEvaluatedKey", position(items, index, entry));
        break;
      }
    }
    if (!page.countsOnly()) {
      facts.put("Items", shown);
    }
    facts.put("Count", shown.size());
    facts.put("ScannedCount", scanned);
    double read = CapacityBook.read(bytes, isConsistent);
    boolean isTable = page.index().isEmpty();
    Units units =
        isTable
            ? Units.ofTable(read)
            : Units.ofTable(fetchedUnits).plus(Units.ofIndex(index, read));
    String table = items.table().name();
    tables.book().chargeRead(table, units);
    Consumed.of(facts, page.reading().capacity(), Collections.singletonMap(table, units));
    return facts;
  }

  private static SortedMap<String, Value> position(
      TableItems items, Index index, Map<String, Value> entry) {
    SortedMap<String, Value> position = new TreeMap<>(entry);
    position.keySet().removeIf(name -> !index.isKey(name) && !items.table().isKey(name));
    return position;
  }
}
