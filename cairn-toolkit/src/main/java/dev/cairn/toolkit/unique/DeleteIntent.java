package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Removes an item. */
record DeleteIntent<T>(UniqueRules<T> rules, ItemKey key) implements Intent<T> {
  @Override
  public List<ItemKey> keys() {
    return List.of(key);
  }

  @Override
  public Decision<T> decide(List<Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> stored = items.get(0);
    if (stored.isEmpty()) {
      return Decision.end(Status.NOT_FOUND, key, null);
    }
    ItemMove move = new ItemMove(key, stored, Map.of(), Extent.WHOLE_ITEM);
    TransactionStep step =
        TransactionStep.delete(UniqueCall.ITEM, rules.schema(), key, pin(rules, stored));
    return Decision.write(key, null, new ItemWrite(move, step));
  }

  /** Holds while the item has the values from which its markers were computed. */
  static ItemCondition pin(UniqueRules<?> rules, Map<String, AttributeValue> stored) {
    Set<String> names = rules.pinnedNames();
    ItemCondition present = ItemCondition.present(rules.schema());
    return names.isEmpty() ? present : present.and(ItemChange.pin(stored, names));
  }
}
