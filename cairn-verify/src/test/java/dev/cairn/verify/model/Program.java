package dev.cairn.verify.model;

import dev.cairn.embedded.ChargedCapacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Tables and the operations on them, to be run on the model and the engine side by side. */
record Program(List<Table> tables, List<Operation> operations) {
  /** How many pages after the first are read of one Query or Scan. */
  private static final int PAGES_MORE_MAX = 12;

  Program {
    operations = List.copyOf(operations);
  }

  /** Where the two parted: at an operation, or after the last one when the accounts differ. */
  record Mismatch(int position, Object asked, Object expected, Object actual) {
    @Override
    public String toString() {
      return "operation "
          + position
          + ": "
          + asked
          + "\n  expected "
          + expected
          + "\n  answered "
          + actual;
    }
  }

  /** What a run came to, and how many answers were compared, refusals among them. */
  record Outcome(Optional<Mismatch> mismatch, int answers, int refusals) {}

  /** Runs it, then reads all tables and indexes from end to end, and compares the accounts. */
  Outcome run() {
    try (RealEngine engine = new RealEngine(tables)) {
      Run run = new Run(new ModelEngine(tables, engine.order()), engine);
      for (int i = 0; i < operations.size() && run.mismatch.isEmpty(); i++) {
        run.withPages(i, operations.get(i));
      }
      for (Operation scan : run.wholeScans(tables)) {
        if (run.mismatch.isEmpty()) {
          run.withPages(operations.size(), scan);
        }
      }
      Optional<Mismatch> mismatch =
          run.mismatch.or(() -> compare(run.model.book(), engine.charged()));
      return new Outcome(mismatch, run.answers, run.refusals);
    }
  }

  /** The two side by side. Threads: one at a time. */
  private static final class Run {
    private final ModelEngine model;
    private final RealEngine engine;
    private int answers;
    private int refusals;
    private Optional<Mismatch> mismatch = Optional.empty();

    Run(ModelEngine model, RealEngine engine) {
      this.model = model;
      this.engine = engine;
    }

    void withPages(int position, Operation first) {
      Optional<Operation> next = Optional.of(first);
      for (int pages = 0; next.isPresent() && pages <= PAGES_MORE_MAX; pages++) {
        Operation operation = next.get();
        Reply expected = model.run(operation);
        Reply actual = engine.run(operation);
        answers++;
        refusals += expected.isError() ? 1 : 0;
        if (!expected.allows(actual)) {
          mismatch = Optional.of(new Mismatch(position, operation, expected, actual));
          return;
        }
        next = nextPage(operation, expected);
      }
    }

    List<Operation> wholeScans(List<Table> tables) {
      Operation.Reading reading =
          new Operation.Reading(List.of(), false, Optional.of("INDEXES"), false);
      List<Operation> scans = new ArrayList<>();
      for (Table table : tables) {
        List<Optional<String>> targets = new ArrayList<>(List.of(Optional.empty()));
        model.indexes(table.name()).forEach(index -> targets.add(Optional.of(index.name())));
        for (Optional<String> target : targets) {
          scans.add(
              new Operation.Scan(
                  table.name(),
                  0,
                  1,
                  new Operation.Page(
                      target,
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      reading)));
        }
      }
      return scans;
    }
  }

  private static Optional<Operation> nextPage(Operation operation, Reply reply) {
    Optional<Map<String, Value>> key = reply.lastEvaluatedKey();
    if (operation instanceof Operation.Query query) {
      return key.map(query::after);
    }
    return operation instanceof Operation.Scan scan ? key.map(scan::after) : Optional.empty();
  }

  private Optional<Mismatch> compare(CapacityBook book, ChargedCapacity charged) {
    for (Table table : tables) {
      String name = table.name();
      Units reads = book.reads(name);
      Units writes = book.writes(name);
      Map<String, ChargedCapacity.Units> expected = new TreeMap<>();
      expected.put("", new ChargedCapacity.Units(reads.total(), writes.total()));
      reads
          .indexes()
          .forEach((index, units) -> expected.put(index, new ChargedCapacity.Units(units, 0)));
      writes
          .indexes()
          .forEach(
              (index, units) ->
                  expected.merge(
                      index, new ChargedCapacity.Units(0, units), ChargedCapacity.Units::plus));
      Map<String, ChargedCapacity.Units> actual = new TreeMap<>();
      actual.put("", charged.table(name));
      actual.putAll(charged.byIndex().getOrDefault(name, Map.of()));
      if (!expected.equals(actual)) {
        return Optional.of(
            new Mismatch(operations.size(), "the account of " + name, expected, actual));
      }
    }
    return Optional.empty();
  }
}
