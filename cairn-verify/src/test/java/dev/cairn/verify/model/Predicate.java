package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A condition or a filter. Immutable. */
sealed interface Predicate
    permits Predicate.Compare,
        Predicate.Between,
        Predicate.In,
        Predicate.Exists,
        Predicate.HasType,
        Predicate.BeginsWith,
        Predicate.Contains,
        Predicate.Junction,
        Predicate.Not,
        LegacyTests {
  /** Whether it holds for the item; an empty map stands for none. REQUIRES: {@link #isValid}. */
  boolean test(Map<String, Value> item);

  String text(ExpressionText text);

  /** Whether DynamoDB takes the condition without looking at an item. */
  boolean isValid();

  /** The paths that it speaks of. */
  List<Path> paths();

  private static List<Path> pathsOf(Operand... operands) {
    return Arrays.stream(operands).flatMap(operand -> operand.paths().stream()).toList();
  }

  private static boolean isOrdered(Operand operand) {
    return operand.knownType().map(Set.of("S", "N", "B")::contains).orElse(true);
  }

  /** Whether an operator may have these operands: a path may not stand beside itself. */
  private static boolean areDistinct(Operand first, List<Operand> others) {
    return !(first instanceof Operand.At) || !others.contains(first);
  }

  private static boolean compare(
      Operand left, String operator, Operand right, Map<String, Value> item) {
    Optional<Value> a = left.find(item);
    Optional<Value> b = right.find(item);
    if (operator.equals("=") || operator.equals("<>")) {
      return operator.equals("=") == (a.isPresent() && a.equals(b));
    }
    if (a.isEmpty()
        || b.isEmpty()
        || !a.get().isOrdered()
        || !a.get().type().equals(b.get().type())) {
      return false;
    }
    int order = Value.compare(a.get(), b.get());
    return switch (operator) {
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      case ">=" -> order >= 0;
      default -> throw new IllegalArgumentException(operator);
    };
  }

  /** Two operands compared. */
  record Compare(Operand left, String operator, Operand right) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      return compare(left, operator, right, item);
    }

    @Override
    public String text(ExpressionText text) {
      return left.text(text) + " " + operator + " " + right.text(text);
    }

    @Override
    public boolean isValid() {
      boolean isOrder = !operator.equals("=") && !operator.equals("<>");
      return areDistinct(left, List.of(right))
          && (!isOrder || (isOrdered(left) && isOrdered(right)));
    }

    @Override
    public List<Path> paths() {
      return pathsOf(left, right);
    }
  }

  /** An operand within bounds. */
  record Between(Operand operand, Operand lower, Operand upper) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      return compare(operand, ">=", lower, item) && compare(operand, "<=", upper, item);
    }

    @Override
    public String text(ExpressionText text) {
      return operand.text(text)
          + text.keyword(" BETWEEN ")
          + lower.text(text)
          + text.keyword(" AND ")
          + upper.text(text);
    }

    @Override
    public boolean isValid() {
      return areDistinct(operand, List.of(lower, upper))
          && isOrdered(operand)
          && isOrdered(lower)
          && isOrdered(upper)
          && areBounds(lower, upper);
    }

    /** Whether two constants can be the bounds of anything. */
    static boolean areBounds(Operand lower, Operand upper) {
      return !(lower instanceof Operand.Literal a)
          || !(upper instanceof Operand.Literal b)
          || (a.value().type().equals(b.value().type())
              && Value.compare(a.value(), b.value()) <= 0);
    }

    @Override
    public List<Path> paths() {
      return pathsOf(operand, lower, upper);
    }
  }

  /** An operand equal to one of several. */
  record In(Operand operand, List<Operand> candidates) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      return candidates.stream().anyMatch(c -> compare(operand, "=", c, item));
    }

    @Override
    public String text(ExpressionText text) {
      return operand.text(text)
          + text.keyword(" IN ")
          + candidates.stream().map(c -> c.text(text)).collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    public boolean isValid() {
      return areDistinct(operand, candidates);
    }

    @Override
    public List<Path> paths() {
      List<Path> paths = new ArrayList<>(pathsOf(operand));
      candidates.forEach(c -> paths.addAll(pathsOf(c)));
      return paths;
    }
  }

  /** Whether anything stands at a path. */
  record Exists(Path path, boolean isNegated) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      return path.find(item).isPresent() != isNegated;
    }

    @Override
    public String text(ExpressionText text) {
      return (isNegated ? "attribute_not_exists(" : "attribute_exists(") + path.text(text) + ")";
    }

    @Override
    public boolean isValid() {
      return true;
    }

    @Override
    public List<Path> paths() {
      return List.of(path);
    }
  }

  /** Whether a value of the type with that name stands at a path. */
  record HasType(Path path, String type) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      return path.find(item).filter(value -> value.type().equals(type)).isPresent();
    }

    @Override
    public String text(ExpressionText text) {
      return "attribute_type(" + path.text(text) + ", " + text.value(new Value.Text(type)) + ")";
    }

    @Override
    public boolean isValid() {
      return Set.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS").contains(type);
    }

    @Override
    public List<Path> paths() {
      return List.of(path);
    }
  }

  /** A text or bytes that begin with others. */
  record BeginsWith(Path path, Operand start) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      Optional<Value> value = path.find(item);
      Optional<Value> prefix = start.find(item);
      return value.isPresent() && prefix.isPresent() && beginsWith(value.get(), prefix.get());
    }

    static boolean beginsWith(Value value, Value prefix) {
      if (value instanceof Value.Text text && prefix instanceof Value.Text other) {
        return text.text().startsWith(other.text());
      }
      return value instanceof Value.Bin bytes
          && prefix instanceof Value.Bin other
          && bytes.hex().startsWith(other.hex());
    }

    @Override
    public String text(ExpressionText text) {
      return "begins_with(" + path.text(text) + ", " + start.text(text) + ")";
    }

    @Override
    public boolean isValid() {
      return areDistinct(new Operand.At(path), List.of(start))
          && start.knownType().map(Set.of("S", "B")::contains).orElse(true);
    }

    @Override
    public List<Path> paths() {
      return pathsOf(new Operand.At(path), start);
    }
  }

  /** A text or bytes with others inside, or a set or list with a member. */
  record Contains(Path path, Operand part) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      Optional<Value> value = path.find(item);
      Optional<Value> sought = part.find(item);
      return value.isPresent() && sought.isPresent() && contains(value.get(), sought.get());
    }

    private static boolean contains(Value value, Value part) {
      if (value instanceof Value.ListOf list) {
        return list.elements().contains(part);
      }
      if (part instanceof Value.Text sought) {
        return (value instanceof Value.Text text && text.text().contains(sought.text()))
            || (value instanceof Value.TextSet set && set.members().contains(sought.text()));
      }
      if (part instanceof Value.Bin sought) {
        return (value instanceof Value.Bin bytes && bytes.contains(sought))
            || (value instanceof Value.BinSet set && set.members().contains(sought.hex()));
      }
      return part instanceof Value.Num sought
          && value instanceof Value.NumSet set
          && set.members().contains(sought.number());
    }

    @Override
    public String text(ExpressionText text) {
      return "contains(" + path.text(text) + ", " + part.text(text) + ")";
    }

    @Override
    public boolean isValid() {
      return areDistinct(new Operand.At(path), List.of(part));
    }

    @Override
    public List<Path> paths() {
      return pathsOf(new Operand.At(path), part);
    }
  }

  /** Both, or one of both. */
  record Junction(Predicate left, boolean isAnd, Predicate right) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      boolean a = left.test(item);
      boolean b = right.test(item);
      return isAnd ? a && b : a || b;
    }

    @Override
    public String text(ExpressionText text) {
      return "("
          + left.text(text)
          + ") "
          + text.keyword(isAnd ? "AND" : "OR")
          + " ("
          + right.text(text)
          + ")";
    }

    @Override
    public boolean isValid() {
      return left.isValid() && right.isValid();
    }

    @Override
    public List<Path> paths() {
      Set<Path> paths = new HashSet<>(left.paths());
      paths.addAll(right.paths());
      return List.copyOf(paths);
    }
  }

  /** The opposite. */
  record Not(Predicate predicate) implements Predicate {
    @Override
    public boolean test(Map<String, Value> item) {
      return !predicate.test(item);
    }

    @Override
    public String text(ExpressionText text) {
      return text.keyword("NOT") + " (" + predicate.text(text) + ")";
    }

    @Override
    public boolean isValid() {
      return predicate.isValid();
    }

    @Override
    public List<Path> paths() {
      return predicate.paths();
    }
  }
}
