package dev.cairn.engine.expression;

import dev.cairn.engine.value.Item;

/**
 * What an update made of an item.
 *
 * <p>Threads: immutable.
 */
public final class UpdateResult {
  private final Item before;
  private final Item item;
  private final PathTree<Change> changes;

  UpdateResult(Item before, Item item, PathTree<Change> changes) {
    this.before = before;
    this.item = item;
    this.changes = changes;
  }

  /** The whole item after the update. */
  public Item item() {
    return item;
  }

  /**
   * The answer for UPDATED_OLD: what stood at the updated paths before, nested as it was; empty
   * when nothing did.
   */
  public Item updatedOld() {
    return Projection.keep(changes, before);
  }

  /**
   * The answer for UPDATED_NEW: what stands at the updated paths now; empty when nothing does. As
   * on DynamoDB, positions in lists are taken as the expression names them, although elements may
   * have moved.
   */
  public Item updatedNew() {
    return Projection.keep(changes, item);
  }
}
