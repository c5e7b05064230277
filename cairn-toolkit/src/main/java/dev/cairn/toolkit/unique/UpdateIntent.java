package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.ItemChange;
import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    if (!rules.isThere(stored)) {
      return Decision.end(Status.NOT_FOUND, key, null);
    }
    ItemChange<T> change = ItemChange.of(rules.schema(), OwnItems.visible(stored), function);
    if (change.changedNames().isEmpty()) {
      return Decision.end(Status.UNCHANGED, key, change.value());
    }
    return Decision.write(key, change.value(), write(rules, ItemWrite.ITEM, stored, change));
  }

  /** The change of one item, while it has what was seen and what its markers stand for. */
  static <T> ItemWrite write(
      UniqueRules<T> rules,
      String label,
      Map<String, AttributeValue> stored,
      ItemChange<T> change) {
    Set<String> unused = rules.requireCallers(change.changedNames());
    ItemKey key = rules.keyOf(stored);
    Map<String, AttributeValue> after = change.newItem();
    if (stored.containsKey(OwnItems.CREATED_BY)) {
      after = new LinkedHashMap<>(after);
      after.put(OwnItems.CREATED_BY, stored.get(OwnItems.CREATED_BY));
    }
    ItemCondition same = change.pin(rules.pinnedNames()).and(OwnItems.isCallers());
    Optional<ItemUpdate> update = change.update();
    return update.isPresent()
        ? new ItemWrite(
            new ItemMove(key, stored, after, Extent.CHANGED_ATTRIBUTES),
            TransactionStep.update(label, key, update.get(), same))
        : new ItemWrite(
            new ItemMove(key, stored, after, Extent.WHOLE_ITEM),
            TransactionStep.put(label, key, after, same));
  }
}
