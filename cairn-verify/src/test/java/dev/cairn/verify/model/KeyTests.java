package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a Query asks of key attributes, and what it may ask. Threads: one at a time. */
final class KeyTests {
  private final List<Operation.KeyTest> tests;
  private List<Operation.KeyTest> partition = List.of();

  KeyTests(List<Operation.KeyTest> tests) {
    this.tests = tests;
  }

  /** What DynamoDB refuses before it looks at the table. */
  void check(boolean isLegacy) {
    boolean hasTurnedBounds =
        tests.stream()
            .anyMatch(
                test ->
                    test.operator().equals("BETWEEN")
                        && !Predicate.Between.areBounds(operand(test, 0), operand(test, 1)));
    if (hasTurnedBounds || tests.isEmpty() || (isLegacy && tests.size() > 2)) {
      throw Refusal.validation();
    }
  }

  /**
   * What DynamoDB checks against the key: all partition attributes are compared for equality, and
   * sort attributes from the first one on, all but the last one for equality.
   */
  void bind(Index index) {
    partition = new ArrayList<>();
    for (Index.Part part : index.partition()) {
      Optional<Operation.KeyTest> test = find(part);
      if (test.isEmpty()) {
        throw Refusal.validation("Query condition missed key schema element: " + part.name());
      }
      partition.add(test.get());
    }
    boolean isShaped = partition.stream().allMatch(test -> test.operator().equals("="));
    int rest = tests.size() - partition.size();
    isShaped &= rest <= index.sort().size();
    for (int i = 0; isShaped && i < rest; i++) {
      Optional<Operation.KeyTest> test = find(index.sort().get(i));
      isShaped = test.isPresent() && (i == rest - 1 || test.get().operator().equals("="));
    }
    if (!isShaped) {
      throw Refusal.validation();
    }
    boolean fits =
        index.parts().stream()
            .allMatch(
                part ->
                    find(part).stream()
                        .flatMap(test -> test.operands().stream())
                        .allMatch(operand -> operand.type().equals(part.type())));
    if (!fits) {
      throw Refusal.validation(
          "One or more parameter values were invalid: Condition parameter type does not match"
              + " schema type");
    }
  }

  private Optional<Operation.KeyTest> find(Index.Part part) {
    return tests.stream().filter(test -> test.attribute().equals(part.name())).findFirst();
  }

  boolean partitionHolds(Map<String, Value> entry) {
    return partition.stream().allMatch(test -> holds(test, entry));
  }

  boolean hold(Map<String, Value> entry) {
    return tests.stream().allMatch(test -> holds(test, entry));
  }

  private static boolean holds(Operation.KeyTest test, Map<String, Value> entry) {
    Path path = Path.of(test.attribute());
    Operand stored = new Operand.At(path);
    Predicate predicate =
        switch (test.operator()) {
          case "BETWEEN" -> new Predicate.Between(stored, operand(test, 0), operand(test, 1));
          case "begins_with" -> new Predicate.BeginsWith(path, operand(test, 0));
          default -> new Predicate.Compare(stored, test.operator(), operand(test, 0));
        };
    return predicate.test(entry);
  }

  private static Operand operand(Operation.KeyTest test, int index) {
    return new Operand.Literal(test.operands().get(index));
  }
}
