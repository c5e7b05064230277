package dev.cairn.engine.expression;

import java.util.List;

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
  public record Member(String name) implements Step {}

  /** Into the element of a list. */
  public record Element(int index) implements Step {}
}
