package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.unique.internal.UniqueRules;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A whole item as a caller wants it written, and what its schema makes of that.
 *
 * @param key its key
 * @param value the value that will be read from it
 * @param attributes what will be stored
 * @param condition what the schema requires of the item that is there; null for nothing
 */
record NewItem<T>(
    ItemKey key,
    T value,
    Map<String, AttributeValue> attributes,
    @Nullable ItemCondition condition) {
  /**
   * A caller's item.
   *
   * @throws IllegalArgumentException when there is none, or its key or attributes are the toolkit's
   */
  static <T> NewItem<T> of(UniqueRules<T> rules, @Nullable T value) {
    if (value == null) {
      throw new IllegalArgumentException("the item is null");
    }
    Map<String, AttributeValue> given = rules.schema().toItem(value);
    WriteRules.Rewrite rewrite = rules.schema().rules().put(given);
    Set<String> unused = rules.requireCallers(rewrite.item().keySet());
    return new NewItem<>(
        OwnItems.requireCallers(rules.keyOf(rewrite.item())),
        rewrite.item() == given ? value : rules.value(rewrite.item()),
        rewrite.item(),
        rewrite.condition());
  }
}
