package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A condition or filter that can be asked for in the parameters from before there were expressions:
 * tests of different attributes against constants, all or any of which must hold. Its text is the
 * expression that means the same. Immutable.
 */
record LegacyTests(List<Test> tests, boolean isAny) implements Predicate {
  private static final Set<String> SCALARS = Set.of("S", "N", "B");

  LegacyTests {
    tests = List.copyOf(tests);
  }

  /** One test, with the operator's legacy name. */
  record Test(String attribute, String operator, List<Value> operands) {
    private Path path() {
      return Path.of(attribute);
    }

    private Operand operand(int index) {
      return new Operand.Literal(operands.get(index));
    }

    /** The expression's way to ask the same; a missing attribute does not fail to contain. */
    Predicate twin() {
      Operand stored = new Operand.At(path());
      return switch (operator) {
        case "EQ" -> new Predicate.Compare(stored, "=", operand(0));
        case "NE" -> new Predicate.Compare(stored, "<>", operand(0));
        case "LE" -> new Predicate.Compare(stored, "<=", operand(0));
        case "LT" -> new Predicate.Compare(stored, "<", operand(0));
        case "GE" -> new Predicate.Compare(stored, ">=", operand(0));
        case "GT" -> new Predicate.Compare(stored, ">", operand(0));
        case "NOT_NULL" -> new Predicate.Exists(path(), false);
        case "NULL" -> new Predicate.Exists(path(), true);
        case "CONTAINS" -> new Predicate.Contains(path(), operand(0));
        case "NOT_CONTAINS" ->
            new Predicate.Junction(
                new Predicate.Exists(path(), false),
                true,
                new Predicate.Not(new Predicate.Contains(path(), operand(0))));
        case "BEGINS_WITH" -> new Predicate.BeginsWith(path(), operand(0));
        case "IN" ->
            new Predicate.In(stored, operands.stream().<Operand>map(Operand.Literal::new).toList());
        case "BETWEEN" -> new Predicate.Between(stored, operand(0), operand(1));
        default -> throw new IllegalArgumentException(operator);
      };
    }

    boolean isValid() {
      Set<String> types = operands.stream().map(Value::type).collect(Collectors.toSet());
      boolean isEachAllowed =
          switch (operator) {
            case "EQ", "NE" -> true;
            case "BEGINS_WITH" -> Set.of("S", "B").containsAll(types);
            default -> SCALARS.containsAll(types);
          };
      return isEachAllowed && types.size() <= 1 && twin().isValid();
    }
  }

  @Override
  public boolean test(Map<String, Value> item) {
    return isAny
        ? tests.stream().anyMatch(test -> test.twin().test(item))
        : tests.stream().allMatch(test -> test.twin().test(item));
  }

  @Override
  public String text(ExpressionText text) {
    return tests.stream()
        .map(test -> "(" + test.twin().text(text) + ")")
        .collect(Collectors.joining(text.keyword(isAny ? " OR " : " AND ")));
  }

  @Override
  public boolean isValid() {
    return tests.stream().allMatch(Test::isValid);
  }

  @Override
  public List<Path> paths() {
    return tests.stream().map(Test::path).toList();
  }
}
