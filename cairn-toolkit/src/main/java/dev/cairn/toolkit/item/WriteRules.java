package dev.cairn.toolkit.item;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a schema itself makes of items that are written and read: versions, time stamps, generated
 * ids. Every strategy obeys them.
 *
 * <p>Threads: called by many at once.
 */
public interface WriteRules {
  /** Items are stored as they are given. */
  WriteRules NONE =
      new WriteRules() {
        @Override
        public Rewrite put(Map<String, AttributeValue> item) {
          return new Rewrite(item, null);
        }

        @Override
        public Rewrite update(
            Map<String, AttributeValue> stored, Map<String, AttributeValue> changed) {
          return new Rewrite(changed, null);
        }

        @Override
        public Map<String, AttributeValue> read(Map<String, AttributeValue> item) {
          return item;
        }
      };

  /**
   * What is really stored, and when.
   *
   * @param item all attributes of the item
   * @param condition what must hold for the item that is there, or for none; null for nothing
   */
  record Rewrite(Map<String, AttributeValue> item, @Nullable ItemCondition condition) {}

  /** What becomes of an item that is written as a whole. */
  Rewrite put(Map<String, AttributeValue> item);

  /**
   * What becomes of an item that is changed.
   *
   * @param stored the item that is there, which the write requires to be so still
   * @param changed the same after the caller's change
   */
  Rewrite update(Map<String, AttributeValue> stored, Map<String, AttributeValue> changed);

  /** What a reader gets of a stored item. */
  Map<String, AttributeValue> read(Map<String, AttributeValue> item);
}
