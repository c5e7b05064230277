package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a whole item, whether or not one with its key is there. */
record PutIntent<T>(UniqueRules<T> rules, NewItem<T> item, String createdBy) implements Intent<T> {
  /** Refuses an item without a value before anything is sent. */
  PutIntent {
    var unused = rules.markersAfter(Map.of(), item.attributes());
  }

  @Override
  public List<ItemKey> keys() {
    return List.of(item.key());
  }

  @Override
  public Decision<T> decide(List<Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> stored = items.get(0);
    if (OwnItems.isOwn(stored)) {
      return Decision.end(Status.ALREADY_EXISTS, item.key(), null);
    }
    Map<String, AttributeValue> after = after(stored);
    ItemCondition rule = item.condition();
    if (rule == null && SameItem.equal(stored, after)) {
      return Decision.end(Status.UNCHANGED, item.key(), item.value());
    }
    ItemCondition same = stored.isEmpty() ? rules.absent() : ItemWrite.pin(rules, stored);
    // What has expired counts as absent, whatever the schema would ask of it.
    ItemCondition condition = rule == null || rules.isExpired(stored) ? same : same.and(rule);
    return Decision.write(
        item.key(),
        item.value(),
        new ItemWrite(
            new ItemMove(item.key(), stored, after, Extent.WHOLE_ITEM),
            TransactionStep.put(ItemWrite.ITEM, item.key(), after, condition)));
  }

  private Map<String, AttributeValue> after(Map<String, AttributeValue> stored) {
    AttributeValue creator = stored.get(OwnItems.CREATED_BY);
    if (!rules.isThere(stored)) {
      creator = rules.exactlyOnce() ? AttributeValue.fromS(createdBy) : null;
    }
    if (creator == null) {
      return item.attributes();
    }
    Map<String, AttributeValue> after = new LinkedHashMap<>(item.attributes());
    after.put(OwnItems.CREATED_BY, creator);
    return after;
  }
}
