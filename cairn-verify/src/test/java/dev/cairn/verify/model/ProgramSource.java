package dev.cairn.verify.model;

import dev.cairn.verify.model.Operation.OperationKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Random programs. Each switches some kinds of operations off and weighs the others wildly, and
 * uses few keys, so that most operations meet an item. The same seed makes the same program.
 */
final class ProgramSource {
  private static final List<String> KEY_TYPES = List.of("S", "N", "B");
  private static final String MISSING_TABLE = "missing";
  private static final String PAD = "pad";
  private static final int PAGE_BYTES = 1024 * 1024;
  private static final int SEGMENTS_MAX = 3;

  private final Choice choice;
  private final ValueSource values;
  private final ExpressionSource expressions;
  private final LegacySource legacy;
  private final IndexSource indexes;
  private final Map<OperationKind, Integer> weights;
  private final List<Table> tables;

  /** About what size most items have: a boundary of units, pages or items; zero for any size. */
  private final int boundaryBytes;

  private final int conditionPercent;
  private final List<Operation.TransactWrite> withToken = new ArrayList<>();

  private ProgramSource(long seed) {
    choice = new Choice(seed);
    values = new ValueSource(choice);
    expressions = new ExpressionSource(choice, values);
    legacy = new LegacySource(choice, values);
    indexes = new IndexSource(choice, values);
    weights = choice.swarm(OperationKind.class);
    // Something must be there to work with.
    weights.merge(OperationKind.PUT, 8, Integer::sum);
    weights.merge(OperationKind.UPDATE, 8, Integer::sum);
    weights.merge(OperationKind.QUERY, 8, Integer::sum);
    weights.merge(OperationKind.SCAN, 4, Integer::sum);
    weights.computeIfPresent(OperationKind.ADVANCE, (kind, weight) -> Math.min(weight, 2));
    weights.computeIfPresent(OperationKind.CHANGE_INDEXES, (kind, weight) -> Math.min(weight, 2));
    boundaryBytes =
        choice.percent(12)
            ? choice.of(PAGE_BYTES / 3, PAGE_BYTES / 4, PAGE_BYTES / 4, 400 * 1024)
            : choice.of(0, 0, 1024, 2048, 4096);
    conditionPercent = choice.of(0, 20, 40, 80);
    tables = List.of(table("first"), table("second"));
  }

  static Program make(long seed, int operationCount) {
    ProgramSource source = new ProgramSource(seed);
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < operationCount; i++) {
      operations.add(source.operation());
    }
    return new Program(source.tables, operations);
  }

  private boolean fillsPages() {
    return boundaryBytes > PAGE_BYTES / 5;
  }

  private Table table(String name) {
    boolean fillsPages = fillsPages();
    int partitions = fillsPages ? 1 : 1 + choice.below(3);
    int sorts = fillsPages ? 6 : 1 + choice.below(6);
    Table table =
        new Table(
            name,
            values.keys(choice.of(KEY_TYPES), partitions),
            !fillsPages && choice.percent(30)
                ? List.of()
                : values.keys(choice.of(KEY_TYPES), sorts),
            List.of());
    return indexes.withIndexes(table);
  }

  private Operation operation() {
    return switch (choice.weighted(weights)) {
      case PUT -> put();
      case GET -> get();
      case UPDATE -> update();
      case DELETE -> delete();
      case QUERY -> query();
      case SCAN -> scan();
      case TRANSACT_WRITE -> transactWrite();
      case TRANSACT_GET -> transactGet();
      case BATCH_WRITE -> batchWrite();
      case BATCH_GET -> batchGet();
      case CHANGE_INDEXES -> indexes.change(table());
      case ADVANCE -> new Operation.Advance(choice.of(1, 6));
    };
  }

  private Table table() {
    return choice.of(tables);
  }

  private String name(Table table) {
    return choice.percent(1) ? MISSING_TABLE : table.name();
  }

  private SortedMap<String, Value> key(Table table) {
    SortedMap<String, Value> key = new TreeMap<>();
    key.put(Table.PARTITION_KEY, choice.of(table.partitions()));
    if (!table.sorts().isEmpty()) {
      key.put(Table.SORT_KEY, choice.of(table.sorts()));
    }
    if (choice.percent(2)) {
      spoil(key);
    }
    return key;
  }

  private void spoil(SortedMap<String, Value> key) {
    String name = choice.of(Table.PARTITION_KEY, Table.SORT_KEY);
    if (choice.percent(50)) {
      key.remove(name);
    } else {
      key.put(name, values.of(choice.of("BOOL", "SS", "M")));
    }
  }

  private SortedMap<String, Value> item(Table table) {
    SortedMap<String, Value> item = new TreeMap<>();
    for (String name : ValueSource.ATTRIBUTES) {
      if (choice.percent(60)) {
        item.put(name, values.forName(name));
      }
    }
    item.putAll(key(table));
    if (boundaryBytes > 0 && choice.percent(80)) {
      padTo(bytes(), item);
    }
    return item;
  }

  /** The boundary, or a byte less or more. */
  private int bytes() {
    return boundaryBytes + choice.of(-1, 0, 0, 0, 1);
  }

  private static void padTo(int bytes, SortedMap<String, Value> item) {
    long length = bytes - Value.bytesOf(item) - PAD.length();
    item.put(PAD, new Value.Text("x".repeat((int) Math.max(0, length))));
  }

  private Operation.Guard guard() {
    if (!choice.percent(conditionPercent)) {
      return new Operation.Guard(Optional.empty(), choice.percent(10), false);
    }
    return choice.percent(20)
        ? new Operation.Guard(Optional.of(legacy.tests()), choice.percent(50), true)
        : condition();
  }

  private Operation.Guard condition() {
    return new Operation.Guard(Optional.of(expressions.predicate(2)), choice.percent(50), false);
  }

  private Optional<String> capacity() {
    return choice.of(
        Optional.empty(), Optional.of("NONE"), Optional.of("TOTAL"), Optional.of("INDEXES"));
  }

  private Operation.Returned returned(String... values) {
    Optional<String> asked = choice.percent(30) ? Optional.empty() : Optional.of(choice.of(values));
    return new Operation.Returned(asked, capacity());
  }

  private Operation.Returned returnedOld() {
    return choice.percent(97)
        ? returned("ALL_OLD", "ALL_OLD", "NONE")
        : returned("ALL_NEW", "UPDATED_OLD", "UPDATED_NEW");
  }

  private Operation.Put put() {
    Table table = table();
    return new Operation.Put(name(table), item(table), guard(), returnedOld());
  }

  private Operation.Update update() {
    Table table = table();
    Operation.Guard guard = guard();
    boolean isLegacy = guard.isLegacy() || (guard.condition().isEmpty() && choice.percent(15));
    List<UpdateAction> actions = isLegacy ? legacy.actions() : expressions.actions();
    return new Operation.Update(
        name(table),
        key(table),
        choice.percent(3) ? List.of() : actions,
        new Operation.Guard(guard.condition(), guard.showsItem(), isLegacy),
        returned("NONE", "ALL_OLD", "ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"));
  }

  private Operation.Delete delete() {
    Table table = table();
    return new Operation.Delete(name(table), key(table), guard(), returnedOld());
  }

  private Operation.Check check() {
    Table table = table();
    return new Operation.Check(name(table), key(table), condition());
  }

  private Operation.Reading reading() {
    boolean isLegacy = choice.percent(15);
    return new Operation.Reading(
        isLegacy ? legacy.projection() : expressions.projection(),
        choice.percent(50),
        capacity(),
        isLegacy);
  }

  private Operation.Get get() {
    Table table = table();
    return new Operation.Get(name(table), key(table), reading());
  }

  private Operation.TransactGet transactGet() {
    List<Operation.Get> gets = new ArrayList<>();
    for (Operation.Get get : choice.several(1, 3, this::get)) {
      Operation.Reading reading =
          new Operation.Reading(
              expressions.projection(),
              get.reading().isConsistent(),
              get.reading().capacity(),
              false);
      gets.add(new Operation.Get(get.table(), get.key(), reading));
    }
    return new Operation.TransactGet(gets, capacity());
  }

  private Operation.Query query() {
    Table table = table();
    Index index = indexes.target(table);
    return new Operation.Query(
        name(table), indexes.keyTests(table, index), choice.percent(50), page(table, index));
  }

  private Operation.Page page(Table table, Index index) {
    Operation.Reading reading = kept(reading(), table, index);
    Optional<String> select = select(index, !reading.projection().isEmpty());
    boolean isConsistent = index.isGlobal() ? choice.percent(2) : reading.isConsistent();
    Optional<Predicate> filter = Optional.empty();
    if (choice.percent(conditionPercent)) {
      filter = Optional.of(reading.isLegacy() ? legacy.tests() : expressions.predicate(1));
    }
    return new Operation.Page(
        index.name().isEmpty() ? Optional.empty() : Optional.of(index.name()),
        filter,
        choice.percent(60) ? Optional.of(1 + choice.below(5)) : Optional.empty(),
        choice.percent(20) ? Optional.of(indexes.position(table, index)) : Optional.empty(),
        select,
        new Operation.Reading(
            reading.projection(), isConsistent, reading.capacity(), reading.isLegacy()));
  }

  /** The reading, mostly without what a global index would refuse to show. */
  private Operation.Reading kept(Operation.Reading reading, Table table, Index index) {
    if (!index.isGlobal() || choice.percent(10)) {
      return reading;
    }
    return new Operation.Reading(
        reading.projection().stream().filter(p -> index.keeps(p.attribute(), table)).toList(),
        reading.isConsistent(),
        reading.capacity(),
        reading.isLegacy());
  }

  /** What goes with a projection or without one; seldom what does not. */
  private Optional<String> select(Index index, boolean hasProjection) {
    if (choice.percent(2)) {
      return Optional.of(
          choice.of("ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES", "COUNT"));
    }
    if (choice.percent(60)) {
      return Optional.empty();
    }
    if (hasProjection) {
      return Optional.of("SPECIFIC_ATTRIBUTES");
    }
    return Optional.of(
        index.name().isEmpty()
            ? choice.of("ALL_ATTRIBUTES", "COUNT")
            : choice.of("ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "COUNT", "COUNT"));
  }

  private Operation.Scan scan() {
    Table table = table();
    int total = 1 + choice.below(SEGMENTS_MAX);
    return new Operation.Scan(
        name(table), choice.below(total), total, page(table, indexes.target(table)));
  }

  /** Puts and deletes, seldom several of one item, which is refused. */
  private Operation.BatchWrite batchWrite() {
    Operation.Guard guard = new Operation.Guard(Optional.empty(), false, false);
    Operation.Returned returned = new Operation.Returned(Optional.empty(), Optional.empty());
    List<Operation.Write> writes = new ArrayList<>();
    Set<Object> keys = new HashSet<>();
    for (Table table : choice.several(1, 8, this::table)) {
      SortedMap<String, Value> item = item(table);
      Operation.Write write =
          choice.percent(70)
              ? new Operation.Put(name(table), item, guard, returned)
              : new Operation.Delete(name(table), key(table), guard, returned);
      if (keys.add(List.of(table.name(), table.keyOf(write.key()))) || choice.percent(2)) {
        writes.add(write);
      }
    }
    return new Operation.BatchWrite(writes, capacity());
  }

  private Operation.BatchGet batchGet() {
    List<Operation.BatchKeys> asked = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Table table : choice.percent(50) ? tables : List.of(table())) {
      String name = name(table);
      if (names.add(name)) {
        asked.add(new Operation.BatchKeys(name, batchKeys(table), reading()));
      }
    }
    return new Operation.BatchGet(asked, capacity());
  }

  private List<Map<String, Value>> batchKeys(Table table) {
    int count = fillsPages() ? 30 : 8;
    List<Map<String, Value>> keys = new ArrayList<>();
    for (Map<String, Value> key : choice.several(1, count, () -> key(table))) {
      boolean isNew = !keys.contains(key) && table.primary().holds(key);
      if (isNew || choice.percent(1)) {
        keys.add(key);
      }
    }
    return keys.isEmpty() ? List.of(key(table)) : keys;
  }

  /** A transaction; now and then one that was sent before, or another one with its token. */
  private Operation.TransactWrite transactWrite() {
    List<Operation.Write> writes = new ArrayList<>();
    Set<Map<String, Value>> keys = new HashSet<>();
    for (Operation.Write write : choice.several(1, 4, this::write)) {
      Map<String, Value> key = tables.get(0).keyOf(write.key());
      // Several actions on one item are refused, which few programs are about.
      if (keys.add(key) || choice.percent(3)) {
        writes.add(write);
      }
    }
    if (choice.percent(50)) {
      return new Operation.TransactWrite(writes, Optional.empty(), capacity());
    }
    if (!withToken.isEmpty() && choice.percent(50)) {
      Operation.TransactWrite earlier = choice.of(withToken);
      List<Operation.Write> again =
          choice.percent(70) ? earlier.writes() : almost(earlier.writes());
      return new Operation.TransactWrite(again, earlier.token(), capacity());
    }
    Optional<String> token = Optional.of("token-" + withToken.size());
    withToken.add(new Operation.TransactWrite(writes, token, capacity()));
    return withToken.get(withToken.size() - 1);
  }

  /** An action; in transactions all conditions and updates are expressions. */
  private Operation.Write write() {
    Operation.Write write =
        choice.<Operation.Write>oneOf(this::put, this::update, this::delete, this::check);
    return write.guard().isLegacy() ? check() : write;
  }

  /** The writes with one of them a little different. */
  private List<Operation.Write> almost(List<Operation.Write> writes) {
    List<Operation.Write> changed = new ArrayList<>(writes);
    int position = choice.below(writes.size());
    if (writes.get(position) instanceof Operation.Update update && update.actions().size() > 1) {
      List<UpdateAction> fewer = update.actions().subList(1, update.actions().size());
      changed.set(
          position,
          new Operation.Update(
              update.table(), update.key(), fewer, update.guard(), update.returned()));
    } else if (writes.get(position) instanceof Operation.Put put) {
      Operation.Guard other =
          new Operation.Guard(put.guard().condition(), !put.guard().showsItem(), false);
      changed.set(position, new Operation.Put(put.table(), put.item(), other, put.returned()));
    } else {
      changed.add(check());
    }
    return changed;
  }
}
