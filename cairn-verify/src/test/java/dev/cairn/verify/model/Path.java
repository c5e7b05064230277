package dev.cairn.verify.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The way to an attribute or into one: its name, then members and elements. Immutable. */
record Path(String attribute, List<Step> steps) {
  Path {
    steps = List.copyOf(steps);
  }

  /** One step further in. */
  sealed interface Step {}

  /** Into a map. */
  record Member(String name) implements Step {}

  /** Into a list. */
  record Element(int index) implements Step {}

  static Path of(String attribute) {
    return new Path(attribute, List.of());
  }

  /** What stands there. */
  Optional<Value> find(Map<String, Value> item) {
    Optional<Value> found = Optional.ofNullable(item.get(attribute));
    for (Step step : steps) {
      found = found.flatMap(value -> into(value, step));
    }
    return found;
  }

  private static Optional<Value> into(Value value, Step step) {
    if (step instanceof Member member && value instanceof Value.MapOf map) {
      return Optional.ofNullable(map.members().get(member.name()));
    }
    if (step instanceof Element element
        && value instanceof Value.ListOf list
        && element.index() < list.elements().size()) {
      return Optional.of(list.elements().get(element.index()));
    }
    return Optional.empty();
  }

  /**
   * Whether one request may not name both to change or to show them: one leads through the end of
   * the other, or they take the same place for a map and for a list.
   */
  boolean collidesWith(Path other) {
    if (!attribute.equals(other.attribute)) {
      return false;
    }
    for (int i = 0; i < Math.min(steps.size(), other.steps.size()); i++) {
      Step mine = steps.get(i);
      Step its = other.steps.get(i);
      if (!mine.equals(its)) {
        return mine.getClass() != its.getClass();
      }
    }
    return true;
  }

  /** Whether any two of the paths collide. */
  static boolean anyCollide(List<Path> paths) {
    for (int i = 0; i < paths.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (paths.get(i).collidesWith(paths.get(j))) {
          return true;
        }
      }
    }
    return false;
  }

  String text(ExpressionText text) {
    StringBuilder out = new StringBuilder(text.name(attribute));
    for (Step step : steps) {
      if (step instanceof Member member) {
        out.append('.').append(text.name(member.name()));
      } else if (step instanceof Element element) {
        out.append('[').append(element.index()).append(']');
      }
    }
    return out.toString();
  }
}
