package dev.cairn.engine.expression;

import dev.cairn.engine.value.Item;
import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition or a filter with its names and values bound: true or false of one item or of none.
 *
 * <p>Absence: where there is no item, every attribute is absent.
 *
 * <p>Threads: immutable.
 */
public final class Condition {
  private final BoundCondition condition;
  private final Set<String> topLevelNames;
  private final Set<String> nestedNames;

  /** REQUIRES: nobody changes the sets afterwards. */
  Condition(BoundCondition condition, Set<String> topLevelNames, Set<String> nestedNames) {
    this.condition = condition;
    this.topLevelNames = Collections.unmodifiableSet(topLevelNames);
    this.nestedNames = Collections.unmodifiableSet(nestedNames);
  }

  /** Whether the condition holds for the item; null stands for no item. Never throws. */
  public boolean test(@Nullable Item item) {
    return condition.test(item == null ? Item.EMPTY : item);
  }

  /** The names of all attributes that the condition speaks of, in order of appearance. */
  public Set<String> topLevelNames() {
    return topLevelNames;
  }

  /** Those of them that it takes for a map or a list, which a key attribute cannot be. */
  public Set<String> nestedNames() {
    return nestedNames;
  }
}
