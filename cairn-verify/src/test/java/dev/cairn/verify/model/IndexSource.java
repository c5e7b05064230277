package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Random indexes, and what may be asked of them and of the tables' own keys. Threads: one at a
 * time.
 */
final class IndexSource {
  private static final int GLOBAL_COUNT_MAX = 4;
  private static final List<String> KEY_TYPES = List.of("S", "N", "B");

  private final Choice choice;
  private final ValueSource values;

  /** By table: the indexes that there should be by now. */
  private final Map<String, List<Index>> indexes = new TreeMap<>();

  private int count;

  IndexSource(Choice choice, ValueSource values) {
    this.choice = choice;
    this.values = values;
  }

  /** The table with indexes. */
  Table withIndexes(Table table) {
    List<Index> made = new ArrayList<>();
    if (!table.sorts().isEmpty()) {
      made.addAll(choice.several(0, 2, () -> local(table)));
    }
    made.addAll(choice.several(0, 2, () -> global(table)));
    indexes.put(table.name(), new ArrayList<>(made));
    return new Table(table.name(), table.partitions(), table.sorts(), made);
  }

  private Index local(Table table) {
    String sort = choice.of(ValueSource.INDEXABLE);
    return new Index(
        nextName(),
        false,
        table.primary().partition(),
        List.of(new Index.Part(sort, values.typeFor(sort))),
        projected());
  }

  private Index global(Table table) {
    List<Index.Part> parts = new ArrayList<>(table.primary().parts());
    for (String name : ValueSource.INDEXABLE) {
      parts.add(new Index.Part(name, values.typeFor(name)));
    }
    List<Index.Part> partition = take(parts, choice.percent(75) ? 1 : 1 + choice.below(3));
    List<Index.Part> sort = take(parts, choice.percent(75) ? choice.below(2) : choice.below(4));
    return new Index(nextName(), true, partition, sort, projected());
  }

  private List<Index.Part> take(List<Index.Part> parts, int count) {
    List<Index.Part> taken = new ArrayList<>();
    while (taken.size() < count && !parts.isEmpty()) {
      taken.add(parts.remove(choice.below(parts.size())));
    }
    return taken;
  }

  private String nextName() {
    count++;
    return "index" + count;
  }

  private Optional<List<String>> projected() {
    return choice.of(
        Optional.empty(),
        Optional.of(List.of()),
        Optional.of(List.of("ss1")),
        Optional.of(List.of("l1", "a.b", "status")));
  }

  /** An index more or less. */
  Operation change(Table table) {
    List<Index> now = indexes.get(table.name());
    List<Index> global = now.stream().filter(Index::isGlobal).toList();
    boolean isFull = global.size() == GLOBAL_COUNT_MAX;
    if (isFull || (!global.isEmpty() && choice.percent(40))) {
      Index gone = choice.of(global);
      now.remove(gone);
      return new Operation.DeleteIndex(table.name(), gone.name());
    }
    if (choice.percent(5)) {
      return new Operation.DeleteIndex(table.name(), "index" + (1 + choice.below(9)));
    }
    Index made = global(table);
    if (!now.isEmpty() && choice.percent(5)) {
      String taken = choice.of(now).name();
      return new Operation.CreateIndex(
          table.name(), new Index(taken, true, made.partition(), made.sort(), made.projected()));
    }
    now.add(made);
    return new Operation.CreateIndex(table.name(), made);
  }

  /** The table's own key, or an index that it has or should have. */
  Index target(Table table) {
    List<Index> now = indexes.get(table.name());
    return now.isEmpty() || choice.percent(40) ? table.primary() : choice.of(now);
  }

  /** A value that an attribute of a key often has. */
  private Value valueOf(Table table, String attribute) {
    return switch (attribute) {
      case Table.PARTITION_KEY -> choice.of(table.partitions());
      case Table.SORT_KEY -> choice.of(table.sorts());
      default -> values.keyValue(attribute);
    };
  }

  /** Where a page could start. */
  SortedMap<String, Value> position(Table table, Index index) {
    SortedMap<String, Value> position = new TreeMap<>();
    List<Index.Part> parts = new ArrayList<>(index.parts());
    parts.addAll(table.primary().parts());
    parts.forEach(part -> position.put(part.name(), valueOf(table, part.name())));
    if (choice.percent(2)) {
      position.remove(choice.of(parts).name());
    } else if (choice.percent(2)) {
      position.put(choice.of(parts).name(), values.any());
    }
    return position;
  }

  /** What a Query asks of the key; seldom what it may not. */
  List<Operation.KeyTest> keyTests(Table table, Index index) {
    List<Operation.KeyTest> tests = new ArrayList<>();
    for (Index.Part part : index.partition()) {
      if (choice.percent(99)) {
        tests.add(equality(table, part));
      }
    }
    int count = choice.below(index.sort().size() + 1);
    for (int i = 0; i < count; i++) {
      Index.Part part = index.sort().get(i);
      boolean isLast = i == count - 1 || choice.percent(1);
      if (choice.percent(99)) {
        tests.add(isLast ? test(table, part) : equality(table, part));
      }
    }
    if (choice.percent(1)) {
      tests.add(test(table, new Index.Part("n1", "N")));
    }
    List<String> named = new ArrayList<>();
    tests.removeIf(test -> named.contains(test.attribute()) || !named.add(test.attribute()));
    return tests.isEmpty() ? List.of(equality(table, index.partition().get(0))) : tests;
  }

  private Operation.KeyTest equality(Table table, Index.Part part) {
    Value value =
        choice.percent(98) ? valueOf(table, part.name()) : values.of(choice.of(KEY_TYPES));
    return new Operation.KeyTest(part.name(), "=", List.of(value));
  }

  private Operation.KeyTest test(Table table, Index.Part part) {
    String operator = choice.of("=", "<", "<=", ">", ">=", "BETWEEN", "begins_with");
    if (operator.equals("begins_with")) {
      String type = part.type().equals("N") ? choice.of("S", "B") : part.type();
      return new Operation.KeyTest(part.name(), operator, List.of(values.of(type)));
    }
    List<Value> operands = new ArrayList<>();
    for (int i = operator.equals("BETWEEN") ? 2 : 1; i > 0; i--) {
      operands.add(
          choice.percent(99) ? valueOf(table, part.name()) : values.of(choice.of(KEY_TYPES)));
    }
    if (choice.percent(95) && operands.stream().map(Value::type).distinct().count() == 1) {
      operands.sort(Value::compare);
    }
    return new Operation.KeyTest(part.name(), operator, operands);
  }
}
