package dev.cairn.engine.expression;

import dev.cairn.engine.value.Item;
import java.util.List;

/**
 * What an update made of an item.
 *
 * <p>Threads: immutable.
 */
public final class UpdateResult {
  private final Item before;
  private final Item item;
  private final List<DocumentPath> paths;

  UpdateResult(Item before, Item item, List<DocumentPath> paths) {
    this.before = before;
    this.item = item;
    this.paths = List.copyOf(paths);
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
    return paths.isEmpty() ? before : Item.EMPTY;
  }

  /** The answer for UPDATED_NEW: what stands at the updated paths now; empty when nothing does. */
  public Item updatedNew() {
    return paths.isEmpty() ? item : Item.EMPTY;
  }
}
