package dev.cairn.verify.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** One action of an update expression. Immutable. */
sealed interface UpdateAction {
  Path path();

  /** All paths that it speaks of. */
  default List<Path> paths() {
    return List.of(path());
  }

  /** The section of the update expression that it stands in. */
  String section();

  String text(ExpressionText text);

  /** Whether DynamoDB takes the action without looking at an item. */
  boolean isValid();

  /** What stands at the path afterwards, after {@code old} stood there in the item as it was. */
  Optional<Value> result(Optional<Value> old, Map<String, Value> before);

  private static Refusal wrongType() {
    return Refusal.validation("An operand in the update expression has an incorrect data type");
  }

  /** Puts a value. */
  record Set(Path path, Operand source) implements UpdateAction {
    @Override
    public List<Path> paths() {
      List<Path> paths = new ArrayList<>(source.paths());
      paths.add(path);
      return paths;
    }

    @Override
    public String section() {
      return "SET";
    }

    @Override
    public String text(ExpressionText text) {
      return path.text(text) + " = " + source.text(text);
    }

    @Override
    public boolean isValid() {
      return source.isValid();
    }

    @Override
    public Optional<Value> result(Optional<Value> old, Map<String, Value> before) {
      return Optional.of(source.require(before));
    }
  }

  /** Leaves nothing. */
  record Remove(Path path) implements UpdateAction {
    @Override
    public String section() {
      return "REMOVE";
    }

    @Override
    public String text(ExpressionText text) {
      return path.text(text);
    }

    @Override
    public boolean isValid() {
      return true;
    }

    @Override
    public Optional<Value> result(Optional<Value> old, Map<String, Value> before) {
      return Optional.empty();
    }
  }

  /** Adds to a number or to a set. */
  record Add(Path path, Value operand) implements UpdateAction {
    @Override
    public String section() {
      return "ADD";
    }

    @Override
    public String text(ExpressionText text) {
      return path.text(text) + " " + text.value(operand);
    }

    @Override
    public boolean isValid() {
      return operand.isSet() || operand instanceof Value.Num;
    }

    @Override
    public Optional<Value> result(Optional<Value> old, Map<String, Value> before) {
      return Optional.of(old.map(this::plus).orElse(operand));
    }

    private Value plus(Value old) {
      if (old instanceof Value.Num a && operand instanceof Value.Num b) {
        return Operand.Sum.stored(a.number().add(b.number()));
      } else if (old instanceof Value.TextSet a && operand instanceof Value.TextSet b) {
        return new Value.TextSet(union(a.members(), b.members()));
      } else if (old instanceof Value.NumSet a && operand instanceof Value.NumSet b) {
        return new Value.NumSet(union(a.members(), b.members()));
      } else if (old instanceof Value.BinSet a && operand instanceof Value.BinSet b) {
        return new Value.BinSet(union(a.members(), b.members()));
      }
      throw wrongType();
    }

    private static <T> SortedSet<T> union(SortedSet<T> left, SortedSet<T> right) {
      SortedSet<T> union = new TreeSet<>(left);
      union.addAll(right);
      return union;
    }
  }

  /** Takes members out of a set, which does not stay when it is empty. */
  record Delete(Path path, Value operand) implements UpdateAction {
    @Override
    public String section() {
      return "DELETE";
    }

    @Override
    public String text(ExpressionText text) {
      return path.text(text) + " " + text.value(operand);
    }

    @Override
    public boolean isValid() {
      return operand.isSet();
    }

    @Override
    public Optional<Value> result(Optional<Value> old, Map<String, Value> before) {
      return old.flatMap(this::minus);
    }

    private Optional<Value> minus(Value old) {
      if (old instanceof Value.TextSet a && operand instanceof Value.TextSet b) {
        SortedSet<String> rest = rest(a.members(), b.members());
        return rest.isEmpty() ? Optional.empty() : Optional.of(new Value.TextSet(rest));
      } else if (old instanceof Value.NumSet a && operand instanceof Value.NumSet b) {
        SortedSet<BigDecimal> rest = rest(a.members(), b.members());
        return rest.isEmpty() ? Optional.empty() : Optional.of(new Value.NumSet(rest));
      } else if (old instanceof Value.BinSet a && operand instanceof Value.BinSet b) {
        SortedSet<String> rest = rest(a.members(), b.members());
        return rest.isEmpty() ? Optional.empty() : Optional.of(new Value.BinSet(rest));
      }
      throw wrongType();
    }

    private static <T> SortedSet<T> rest(SortedSet<T> from, SortedSet<T> members) {
      SortedSet<T> rest = new TreeSet<>(from);
      rest.removeAll(members);
      return rest;
    }
  }
}
