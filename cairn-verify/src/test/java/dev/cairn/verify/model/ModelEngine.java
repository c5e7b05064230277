package dev.cairn.verify.model;

import dev.cairn.verify.model.TableItems.PartitionOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A naive DynamoDB: sorted maps, one request after the other, everything counted anew each time.
 * Threads: one at a time.
 */
final class ModelEngine {
  static final long PAGE_BYTES_MAX = 1024 * 1024;

  private final ModelTables tables;
  private final ModelWrites writes;
  private final ModelTransactions transactions;

  ModelEngine(List<Table> tables, Map<String, PartitionOrder> orders) {
    Map<String, TableItems> items = new TreeMap<>();
    tables.forEach(t -> items.put(t.name(), new TableItems(t, orders.get(t.name()))));
    this.tables = new ModelTables(items);
    this.writes = new ModelWrites(this.tables);
    this.transactions = new ModelTransactions(this.tables);
  }

  /** What has been charged so far. */
  CapacityBook book() {
    return tables.book();
  }

  Reply run(Operation operation) {
    try {
      return new Reply(facts(operation));
    } catch (Refusal refusal) {
      return Reply.of(refusal);
    }
  }

  private SortedMap<String, Object> facts(Operation operation) {
    if (operation instanceof Operation.Write write) {
      return writes.run(write);
    } else if (operation instanceof Operation.Get get) {
      return get(get);
    } else if (operation instanceof Operation.Query query) {
      return query(query);
    } else if (operation instanceof Operation.Scan scan) {
      return scan(scan);
    } else if (operation instanceof Operation.TransactWrite transaction) {
      return transactions.write(transaction);
    } else if (operation instanceof Operation.TransactGet transaction) {
      return transactions.get(transaction);
    }
    transactions.advance(((Operation.Advance) operation).minutes());
    return new TreeMap<>();
  }

  private SortedMap<String, Object> get(Operation.Get get) {
    ModelTables.checkProjection(get.reading());
    TableItems items = tables.require(get.table());
    ModelTables.checkKey(items.table(), get.key());
    var item = items.find(get.key());
    double units =
        CapacityBook.read(item.map(Value::bytesOf).orElse(0L), get.reading().isConsistent());
    tables.book().chargeRead(get.table(), units);
    SortedMap<String, Object> facts = new TreeMap<>();
    item.ifPresent(i -> facts.put("Item", ModelTables.shown(i, get.reading())));
    Consumed.single(facts, get.reading().capacity(), get.table(), units);
    return facts;
  }

  private SortedMap<String, Object> query(Operation.Query query) {
    Operation.Page page = query.page();
    checkPage(page);
    query.sort().ifPresent(ModelEngine::checkConstants);
    TableItems items = tables.require(query.table());
    checkKeyTypes(query, items.table());
    refuseKeysInFilter(page, items.table());
    page.startKey().ifPresent(key -> checkStartKey(query, items.table(), key));

    List<SortedMap<String, Value>> found =
        new ArrayList<>(
            items.partition(query.partition()).stream()
                .filter(item -> query.sort().isEmpty() || meets(query.sort().get(), item))
                .toList());
    if (query.isDescending()) {
      Collections.reverse(found);
    }
    int sign = query.isDescending() ? -1 : 1;
    page.startKey().ifPresent(key -> found.removeIf(item -> sign * items.compare(item, key) <= 0));
    return page(items.table(), found, page);
  }

  private SortedMap<String, Object> scan(Operation.Scan scan) {
    checkPage(scan.page());
    TableItems items = tables.require(scan.table());
    scan.page().startKey().ifPresent(key -> checkStartKey(scan, items, key));
    List<SortedMap<String, Value>> found =
        new ArrayList<>(items.segment(scan.segment(), scan.totalSegments()));
    scan.page().startKey().ifPresent(key -> found.removeIf(item -> items.compare(item, key) <= 0));
    return page(items.table(), found, scan.page());
  }

  private static void checkPage(Operation.Page page) {
    ModelTables.checkProjection(page.reading());
    if (page.countsOnly() && !page.reading().projection().isEmpty()) {
      throw Refusal.validation();
    }
    if (!page.filter().map(Predicate::isValid).orElse(true)) {
      throw Refusal.validation();
    }
  }

  private static void checkConstants(Operation.SortTest sort) {
    if (sort.operator().equals("BETWEEN")
        && !Predicate.Between.areBounds(
            new Operand.Literal(sort.operands().get(0)),
            new Operand.Literal(sort.operands().get(1)))) {
      throw Refusal.validation();
    }
  }

  private static void checkKeyTypes(Operation.Query query, Table table) {
    boolean fits =
        query.partition().type().equals(table.partitionType())
            && query.sort().stream()
                .flatMap(sort -> sort.operands().stream())
                .allMatch(operand -> table.sortType().equals(Optional.of(operand.type())));
    if (!fits) {
      throw Refusal.validation(
          "One or more parameter values were invalid: Condition parameter type does not match"
              + " schema type");
    }
  }

  private static void refuseKeysInFilter(Operation.Page page, Table table) {
    boolean namesKey =
        page.filter().stream()
            .flatMap(filter -> filter.paths().stream())
            .anyMatch(path -> table.isKey(path.attribute()));
    if (namesKey) {
      throw Refusal.validation();
    }
  }

  private static void checkStartKey(
      Operation.Query query, Table table, Map<String, Value> startKey) {
    if (!ModelTables.fitsSchema(table, startKey)) {
      throw Refusal.validation("The provided starting key is invalid");
    }
    if (!startKey.get(Table.PARTITION_KEY).equals(query.partition())) {
      throw Refusal.validation(
          "The provided starting key is outside query boundaries based on provided conditions");
    }
    if (query.sort().isPresent() && !meets(query.sort().get(), startKey)) {
      throw Refusal.validation("The provided starting key does not match the range key predicate");
    }
  }

  private static void checkStartKey(
      Operation.Scan scan, TableItems items, Map<String, Value> startKey) {
    if (!ModelTables.fitsSchema(items.table(), startKey)) {
      throw Refusal.validation(
          "The provided starting key is invalid: The provided key element does not match the"
              + " schema");
    }
    if (!items.isIn(startKey, scan.segment(), scan.totalSegments())) {
      throw Refusal.validation(
          "The provided starting key is invalid: Invalid ExclusiveStartKey. Please use"
              + " ExclusiveStartKey with correct Segment. TotalSegments: "
              + scan.totalSegments()
              + " Segment: "
              + scan.segment());
    }
  }

  private static boolean meets(Operation.SortTest test, Map<String, Value> item) {
    Operand sort = new Operand.At(Path.of(Table.SORT_KEY));
    Operand first = new Operand.Literal(test.operands().get(0));
    Predicate predicate =
        switch (test.operator()) {
          case "BETWEEN" ->
              new Predicate.Between(sort, first, new Operand.Literal(test.operands().get(1)));
          case "begins_with" -> new Predicate.BeginsWith(Path.of(Table.SORT_KEY), first);
          default -> new Predicate.Compare(sort, test.operator(), first);
        };
    return predicate.test(item);
  }

  /** A page ends at its limit, or with the item that fills it; even when nothing follows. */
  private SortedMap<String, Object> page(
      Table table, List<SortedMap<String, Value>> found, Operation.Page page) {
    List<SortedMap<String, Value>> shown = new ArrayList<>();
    SortedMap<String, Object> facts = new TreeMap<>();
    int scanned = 0;
    long bytes = 0;
    for (SortedMap<String, Value> item : found) {
      scanned++;
      bytes += Value.bytesOf(item);
      if (page.filter().isEmpty() || page.filter().get().test(item)) {
        shown.add(ModelTables.shown(item, page.reading()));
      }
      if (bytes >= PAGE_BYTES_MAX || page.limit().equals(Optional.of(scanned))) {
        facts.put("LastEvaluatedKey", table.keyOf(item));
        break;
      }
    }
    if (!page.countsOnly()) {
      facts.put("Items", shown);
    }
    facts.put("Count", shown.size());
    facts.put("ScannedCount", scanned);
    double units = CapacityBook.read(bytes, page.reading().isConsistent());
    tables.book().chargeRead(table.name(), units);
    Consumed.single(facts, page.reading().capacity(), table.name(), units);
    return facts;
  }
}
