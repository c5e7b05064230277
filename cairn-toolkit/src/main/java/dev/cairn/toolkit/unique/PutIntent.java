package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.transaction.TransactionStep;
import dev.cairn.toolkit.unique.ItemMove.Extent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes a whole item, whether or not one with its key is there. */
record PutIntent<T>(
    UniqueRules<T> rules, T value, Map<String, AttributeValue> item, String createdBy)
    implements Intent<T> {
  private ItemKey key() {
    return rules.schema().keyOf(item);
  }

  @Override
  public List<ItemKey> keys() {
    return List.of(key());
  }

  @Override
  public Decision<T> decide(List<Map<String, AttributeValue>> items) {
    Map<String, AttributeValue> stored = items.get(0);
    Map<String, AttributeValue> after = new LinkedHashMap<>(item);
    AttributeValue creator = stored.get(UniqueRules.CREATED_BY);
    if (creator != null) {
      after.put(UniqueRules.CREATED_BY, creator);
    } else if (rules.exactlyOnce() && stored.isEmpty()) {
      after.put(UniqueRules.CREATED_BY, AttributeValue.fromS(createdBy));
    }
    ItemCondition same =
        stored.isEmpty() ? ItemCondition.absent(rules.schema()) : DeleteIntent.pin(rules, stored);
    return Decision.write(
        key(),
        value,
        new ItemWrite(
            new ItemMove(key(), stored, after, Extent.WHOLE_ITEM),
            TransactionStep.putAttributes(UniqueCall.ITEM, rules.schema(), after, same)));
  }
}
