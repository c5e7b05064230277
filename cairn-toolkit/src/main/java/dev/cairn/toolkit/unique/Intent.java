package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.item.ItemKey;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a caller wants done to items, whatever they turn out to be. */
interface Intent<T> {
  /** The items to read. */
  List<ItemKey> keys();

  /**
   * What to do to the items as they were read, in the order of {@link #keys}; an empty map stands
   * for no item. Is asked again after an item has changed.
   */
  Decision<T> decide(List<Map<String, AttributeValue>> stored);
}
