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

  private final Choice choice;
  private final ValueSource values;
  private final ExpressionSource expressions;
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
    weights = choice.swarm(OperationKind.class);
    // Something must be there to work with.
    weights.merge(OperationKind.PUT, 8, Integer::sum);
    weights.merge(OperationKind.UPDATE, 8, Integer::sum);
    weights.computeIfPresent(OperationKind.ADVANCE, (kind, weight) -> Math.min(weight, 2));
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

  private Table table(String name) {
    boolean fillsPages = boundaryBytes > PAGE_BYTES / 5;
    int partitions = fillsPages ? 1 : 1 + choice.below(3);
    int sorts = fillsPages ? 6 : 1 + choice.below(4);
    return new Table(
        name,
        values.keys(choice.of(KEY_TYPES), partitions),
        !fillsPages && choice.percent(30) ? List.of() : values.keys(choice.of(KEY_TYPES), sorts));
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
      case TRANSACT_GET -> new Operation.TransactGet(choice.several(1, 3, this::get), capacity());
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
    return choice.percent(conditionPercent)
        ? condition()
        : new Operation.Guard(Optional.empty(), choice.percent(10));
  }

  private Operation.Guard condition() {
    return new Operation.Guard(Optional.of(expressions.predicate(2)), choice.percent(50));
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
    return new Operation.Update(
        name(table),
        key(table),
        choice.percent(3) ? List.of() : expressions.actions(),
        guard(),
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
    return new Operation.Reading(expressions.projection(), choice.percent(50), capacity());
  }

  private Operation.Get get() {
    Table table = table();
    return new Operation.Get(name(table), key(table), reading());
  }

  private Operation.Query query() {
    Table table = table();
    Value partition =
        choice.percent(98) ? choice.of(table.partitions()) : values.of(choice.of(KEY_TYPES));
    Optional<Operation.SortTest> sort =
        table.sorts().isEmpty() || choice.percent(40)
            ? Optional.empty()
            : Optional.of(sortTest(table));
    return new Operation.Query(name(table), partition, sort, choice.percent(50), page(table));
  }

  private Operation.SortTest sortTest(Table table) {
    String operator = choice.of("=", "<", "<=", ">", ">=", "BETWEEN", "begins_with");
    String type = table.sorts().get(0).type();
    if (operator.equals("begins_with")) {
      String prefixType = type.equals("N") ? choice.of("S", "B") : type;
      return new Operation.SortTest(operator, List.of(values.of(prefixType)));
    }
    List<Value> operands = new ArrayList<>();
    for (int i = operator.equals("BETWEEN") ? 2 : 1; i > 0; i--) {
      operands.add(choice.percent(99) ? choice.of(table.sorts()) : values.of(choice.of(KEY_TYPES)));
    }
    if (choice.percent(95) && operands.stream().map(Value::type).distinct().count() == 1) {
      operands.sort(Value::compare);
    }
    return new Operation.SortTest(operator, operands);
  }

  private Operation.Page page(Table table) {
    boolean countsOnly = choice.percent(15);
    Operation.Reading reading = reading();
    if (countsOnly && choice.percent(95)) {
      reading = new Operation.Reading(List.of(), reading.isConsistent(), reading.capacity());
    }
    return new Operation.Page(
        choice.percent(conditionPercent) ? Optional.of(expressions.predicate(1)) : Optional.empty(),
        choice.percent(60) ? Optional.of(1 + choice.below(5)) : Optional.empty(),
        choice.percent(20) ? Optional.of(key(table)) : Optional.empty(),
        countsOnly,
        reading);
  }

  private Operation.Scan scan() {
    Table table = table();
    int total = 1 + choice.below(TableSurvey.SEGMENTS_MAX);
    return new Operation.Scan(name(table), choice.below(total), total, page(table));
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

  private Operation.Write write() {
    return choice.<Operation.Write>oneOf(this::put, this::update, this::delete, this::check);
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
          new Operation.Guard(put.guard().condition(), !put.guard().showsItem());
      changed.set(position, new Operation.Put(put.table(), put.item(), other, put.returned()));
    } else {
      changed.add(put());
    }
    return changed;
  }
}
