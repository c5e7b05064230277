package dev.cairn.engine.expression;

import dev.cairn.engine.value.Item;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition or a filter with its names and values bound: true or false of one item or of none.
 *
 * <p>Absence: where there is no item, every attribute is absent.
 *
 * <p>Threads: immutable.
 */
public interface Condition {
  /** Whether the condition holds for the item; null stands for no item. Never throws. */
  boolean test(@Nullable Item item);

  /** The names of all attributes that the condition speaks of, in order of appearance. */
  Set<String> topLevelNames();
}
