package dev.cairn.verify.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Something that has a value for an item, or none. Immutable. */
sealed interface Operand {
  /** The value for that item, for conditions. */
  Optional<Value> find(Map<String, Value> item);

  String text(ExpressionText text);

  /** The type where it is known without an item. */
  default Optional<String> knownType() {
    return Optional.empty();
  }

  /** The paths that it speaks of. */
  default List<Path> paths() {
    return List.of();
  }

  /** Whether DynamoDB takes the operand without looking at an item. */
  default boolean isValid() {
    return true;
  }

  /** The value that an update cannot do without. */
  default Value require(Map<String, Value> item) {
    return find(item)
        .orElseThrow(
            () ->
                Refusal.validation(
                    "The provided expression refers to an attribute that does not exist in the"
                        + " item"));
  }

  private static Refusal wrongType() {
    return Refusal.validation("An operand in the update expression has an incorrect data type");
  }

  private static List<Path> pathsOf(Operand left, Operand right) {
    List<Path> paths = new ArrayList<>(left.paths());
    paths.addAll(right.paths());
    return paths;
  }

  private static boolean mayBe(String type, Operand operand) {
    return operand.isValid() && operand.knownType().map(type::equals).orElse(true);
  }

  /** What stands at a path. */
  record At(Path path) implements Operand {
    @Override
    public List<Path> paths() {
      return List.of(path);
    }

    @Override
    public Optional<Value> find(Map<String, Value> item) {
      return path.find(item);
    }

    @Override
    public String text(ExpressionText text) {
      return path.text(text);
    }
  }

  /** A value of the request. */
  record Literal(Value value) implements Operand {
    @Override
    public Optional<Value> find(Map<String, Value> item) {
      return Optional.of(value);
    }

    @Override
    public String text(ExpressionText text) {
      return text.value(value);
    }

    @Override
    public Optional<String> knownType() {
      return Optional.of(value.type());
    }
  }

  /** The size of what stands at a path: absent where it has none. */
  record Size(Path path) implements Operand {
    @Override
    public List<Path> paths() {
      return List.of(path);
    }

    @Override
    public Optional<Value> find(Map<String, Value> item) {
      return path.find(item)
          .map(Size::count)
          .filter(count -> count >= 0)
          .map(count -> new Value.Num(BigDecimal.valueOf(count)));
    }

    /** Texts are counted in UTF-16 units, which is a guess. */
    private static long count(Value value) {
      if (value instanceof Value.Text text) {
        return text.text().length();
      } else if (value instanceof Value.MapOf map) {
        return map.members().size();
      } else if (value instanceof Value.ListOf list) {
        return list.elements().size();
      } else if (value instanceof Value.TextSet set) {
        return set.members().size();
      } else if (value instanceof Value.NumSet set) {
        return set.members().size();
      } else if (value instanceof Value.BinSet set) {
        return set.members().size();
      }
      return value instanceof Value.Bin bytes ? bytes.bytes() : -1;
    }

    @Override
    public String text(ExpressionText text) {
      return "size(" + path.text(text) + ")";
    }

    @Override
    public Optional<String> knownType() {
      return Optional.of("N");
    }
  }

  /** What stands at a path, or something else. */
  record IfNotExists(Path path, Operand fallback) implements Operand {
    @Override
    public List<Path> paths() {
      return pathsOf(new At(path), fallback);
    }

    @Override
    public Optional<Value> find(Map<String, Value> item) {
      return path.find(item).or(() -> fallback.find(item));
    }

    @Override
    public String text(ExpressionText text) {
      return "if_not_exists(" + path.text(text) + ", " + fallback.text(text) + ")";
    }

    @Override
    public boolean isValid() {
      return fallback.isValid();
    }
  }

  /** Two lists as one. */
  record ListAppend(Operand first, Operand second) implements Operand {
    @Override
    public List<Path> paths() {
      return pathsOf(first, second);
    }

    @Override
    public Optional<Value> find(Map<String, Value> item) {
      Value left = first.require(item);
      Value right = second.require(item);
      if (left instanceof Value.ListOf a && right instanceof Value.ListOf b) {
        List<Value> all = new ArrayList<>(a.elements());
        all.addAll(b.elements());
        return Optional.of(new Value.ListOf(all));
      }
      throw wrongType();
    }

    @Override
    public String text(ExpressionText text) {
      return "list_append(" + first.text(text) + ", " + second.text(text) + ")";
    }

    @Override
    public boolean isValid() {
      return mayBe("L", first) && mayBe("L", second);
    }
  }

  /** A sum, or a difference. */
  record Sum(Operand left, boolean isDifference, Operand right) implements Operand {
    @Override
    public List<Path> paths() {
      return pathsOf(left, right);
    }

    @Override
    public Optional<Value> find(Map<String, Value> item) {
      Value first = left.require(item);
      Value second = right.require(item);
      if (first instanceof Value.Num a && second instanceof Value.Num b) {
        BigDecimal other = isDifference ? b.number().negate() : b.number();
        return Optional.of(stored(a.number().add(other)));
      }
      throw wrongType();
    }

    /** The number as it can be stored: in range, with at most 38 digits. */
    static Value stored(BigDecimal result) {
      BigDecimal number = new Value.Num(result).number();
      int exponent = number.precision() - number.scale() - 1;
      if (number.signum() != 0 && exponent < -130) {
        throw Refusal.validation(
            "Number underflow. Attempting to store a number with magnitude smaller than supported"
                + " range");
      }
      if (number.signum() != 0 && (exponent > 125 || number.precision() > 38)) {
        throw Refusal.validation(
            "Number overflow. Attempting to store a number with magnitude larger than supported"
                + " range");
      }
      return new Value.Num(number);
    }

    @Override
    public String text(ExpressionText text) {
      return left.text(text) + (isDifference ? " - " : " + ") + right.text(text);
    }

    @Override
    public boolean isValid() {
      return mayBe("N", left) && mayBe("N", right);
    }
  }
}
