package dev.cairn.engine.expression;

import dev.cairn.engine.value.Item;
import java.util.Set;

/**
 * An update expression with its names and values bound.
 *
 * <p>Threads: immutable.
 */
public interface Update {
  /**
   * Applies all actions. They read the item as it was before, whatever their order.
   *
   * @param before the stored item, or for an absent one an item of the key attributes
   * @throws dev.cairn.engine.api.ApiException with DynamoDB's ValidationException, when an action
   *     does not fit the item
   */
  UpdateResult apply(Item before);

  /** The names of all attributes that the update may change, in order of appearance. */
  Set<String> topLevelNames();

  /**
   * Whether the update has no SET and no ADD. Such an update of an absent item succeeds and creates
   * nothing.
   */
  boolean onlyRemoves();
}
