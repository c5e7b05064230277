package dev.cairn.engine.expression;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way to an attribute or to a part of one: the attribute's name, then member names and list
 * positions. Names are real ones; no placeholder is left.
 *
 * <p>Threads: immutable.
 */
public record DocumentPath(String topLevelName, List<Step> steps) {
  public DocumentPath {
    steps = List.copyOf(steps);
  }

  /** One step below the attribute. */
  public sealed interface Step {}

  /** Into the member of a map. */
  public record Member(String name) implements Step {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Into the element of a list. */
  public record Element(int index) implements Step {
    @Override
    public String toString() {
      return "[" + index + "]";
    }
  }

  /** How many levels the path goes down; 1 for an attribute by itself. */
  public int depth() {
    return 1 + steps.size();
  }

  /**
   * What stands at the path, or null: when there is nothing, and when something on the way is not
   * the map or list that the path takes it for.
   */
  @Nullable AttributeValue find(Item item) {
    AttributeValue value = item.find(topLevelName);
    for (Step step : steps) {
      if (value == null) {
        return null;
      }
      value = find(value, step);
    }
    return value;
  }

  private static @Nullable AttributeValue find(AttributeValue value, Step step) {
    if (step instanceof Member member && value instanceof AttributeValue.M map) {
      return map.value().get(member.name());
    }
    if (step instanceof Element element && value instanceof AttributeValue.L list) {
      List<AttributeValue> elements = list.value();
      return element.index() < elements.size() ? elements.get(element.index()) : null;
    }
    return null;
  }

  /** The path as DynamoDB's messages print it: {@code [a, b, [3]]}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[").append(topLevelName);
    for (Step step : steps) {
      text.append(", ").append(step);
    }
    return text.append(']').toString();
  }
}
