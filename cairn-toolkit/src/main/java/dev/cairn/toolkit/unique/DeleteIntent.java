package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.List;
import java.util.Map;
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
    if (!rules.isThere(stored)) {
      return Decision.end(Status.NOT_FOUND, key, null);
    }
    ItemMove move = new ItemMove(key, stored, Map.of(), Extent.WHOLE_ITEM);
    TransactionStep step =
        TransactionStep.delete(ItemWrite.ITEM, key, ItemWrite.pin(rules, stored));
    return Decision.write(key, null, new ItemWrite(move, step));
  }
}
