package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.WriteOutcome.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Changes an item through a function. */
record UpdateIntent<T>(UniqueRules<T> rules, ItemKey key, UnaryOperator<T> function)
    implements Intent<T> {
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
    ItemChange<T> change = ItemChange.of(rules.schema(), UniqueRules.visible(stored), function);
    if (change.changedNames().isEmpty()) {
      return Decision.end(Status.UNCHANGED, key, change.value());
    }
    return Decision.write(key, change.value(), write(rules, UniqueCall.ITEM, stored, change));
  }

  /** The change of one item, while it has what was seen and what its markers stand for. */
  static <T> ItemWrite write(
      UniqueRules<T> rules,
      String label,
      Map<String, AttributeValue> stored,
      ItemChange<T> change) {
    ItemKey key = rules.schema().keyOf(stored);
    Map<String, AttributeValue> after = new LinkedHashMap<>(rules.checked(change.newItem()));
    if (stored.containsKey(UniqueRules.CREATED_BY)) {
      after.put(UniqueRules.CREATED_BY, stored.get(UniqueRules.CREATED_BY));
    }
    return new ItemWrite(
        new ItemMove(key, stored, after, Extent.CHANGED_ATTRIBUTES),
        TransactionStep.update(
            label, rules.schema(), key, change.update(), change.pin(rules.pinnedNames())));
  }
}
