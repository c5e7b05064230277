package dev.cairn.verify.model;

import dev.cairn.embedded.ChargedCapacity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  Outcome run() {
    int answers = 0;
    int refusals = 0;
    try (RealEngine engine = new RealEngine(tables)) {
      ModelEngine model = new ModelEngine(tables, engine.orders());
      for (int i = 0; i < operations.size(); i++) {
        Optional<Operation> next = Optional.of(operations.get(i));
        for (int pages = 0; next.isPresent() && pages <= PAGES_MORE_MAX; pages++) {
          Operation operation = next.get();
          Reply expected = model.run(operation);
          Reply actual = engine.run(operation);
          answers++;
          refusals += expected.isError() ? 1 : 0;
          if (!expected.allows(actual)) {
            Mismatch mismatch = new Mismatch(i, operation, expected, actual);
            return new Outcome(Optional.of(mismatch), answers, refusals);
          }
          next = nextPage(operation, expected);
        }
      }
      return new Outcome(compare(model.book(), engine.charged()), answers, refusals);
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
      ChargedCapacity.Units expected =
          new ChargedCapacity.Units(book.readUnits(table.name()), book.writeUnits(table.name()));
      ChargedCapacity.Units actual = charged.table(table.name());
      if (!expected.equals(actual)) {
        return Optional.of(
            new Mismatch(operations.size(), "the account of " + table.name(), expected, actual));
      }
    }
    return Optional.empty();
  }
}
