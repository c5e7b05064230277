package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.expression.Update;
import dev.cairn.engine.expression.UpdateResult;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** What a write does with the one item that it names, once its condition holds. */
sealed interface WriteAction {
  /**
   * The change of the item.
   *
   * @throws ApiException when the action does not fit the item
   */
  ItemChange apply(@Nullable Item before);

  /** Whether the action can change the item at all. */
  default boolean mayChange() {
    return true;
  }

  /** Puts an item in the place of whatever is there. */
  record Put(Item item) implements WriteAction {
    @Override
    public ItemChange apply(@Nullable Item before) {
      return ItemChange.to(before, item);
    }
  }

  /** Removes the item. */
  record Delete() implements WriteAction {
    @Override
    public ItemChange apply(@Nullable Item before) {
      return ItemChange.to(before, null);
    }
  }

  /** Leaves the item as it is. */
  record Check() implements WriteAction {
    @Override
    public ItemChange apply(@Nullable Item before) {
      return ItemChange.to(before, before);
    }

    @Override
    public boolean mayChange() {
      return false;
    }
  }

  /**
   * Updates the item, or makes one of the key and the update. Without an expression an absent item
   * becomes its key.
   */
  record UpdateWith(TableDefinition table, Item key, @Nullable Update expression)
      implements WriteAction {
    @Override
    public ItemChange apply(@Nullable Item before) {
      Item base = before == null ? key : before;
      if (expression == null) {
        return ItemChange.to(before, base);
      }
      if (before == null && expression.onlyRemoves()) {
        return ItemChange.to(null, null);
      }
      UpdateResult result = expression.apply(base);
      Item after = result.item();
      if (after.sizeBytes() > Limits.ITEM_SIZE_BYTES_MAX) {
        throw ApiException.validation(Messages.ITEM_TOO_LARGE_TO_UPDATE);
      }
      ItemKeys.checkComputedIndexKeys(table, after, expression::computes);
      ItemKeys.checkIndexKeys(table, after, before);
      return new ItemChange(before, after, result);
    }
  }
}
