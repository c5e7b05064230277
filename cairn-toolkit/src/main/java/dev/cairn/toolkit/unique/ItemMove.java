package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.item.ItemKey;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One item before and after a write. An empty map stands for no item.
 *
 * @param key the item's key
 * @param before what is stored
 * @param after what will be stored
 * @param extent whether the write replaces what it did not see
 */
record ItemMove(
    ItemKey key,
    Map<String, AttributeValue> before,
    Map<String, AttributeValue> after,
    Extent extent) {
  /** How much of an item a write decides about. */
  enum Extent {
    /** Attributes that others added meanwhile stay. */
    CHANGED_ATTRIBUTES,
    /** Afterwards there is what the write says and nothing else. */
    WHOLE_ITEM
  }
}
