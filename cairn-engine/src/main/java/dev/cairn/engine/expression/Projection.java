package dev.cairn.engine.expression;

import dev.cairn.engine.value.Item;
import java.util.Set;

/**
 * The parts of an item that a request asks for.
 *
 * <p>Threads: immutable.
 */
public interface Projection {
  /**
   * Keeps the parts that the paths lead to, nested as they were; list elements close up in the
   * order of their positions.
   *
   * <p>Absence: what is not in the item is left out, and nothing at all gives an empty item.
   */
  Item apply(Item item);

  /** The names of all attributes that the projection speaks of, in order of appearance. */
  Set<String> topLevelNames();
}
