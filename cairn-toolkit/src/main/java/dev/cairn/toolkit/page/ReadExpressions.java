package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.ItemCondition;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The placeholders of one request: those of the caller's filter, and as many more as needed.
 *
 * <p>One thread at a time.
 */
final class ReadExpressions {
  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();
  private int count;

  ReadExpressions(Optional<ItemCondition> filter) {
    filter.ifPresent(
        given -> {
          names.putAll(given.names());
          values.putAll(given.values());
        });
  }

  /** A new placeholder for an attribute's name. */
  String name(String attribute) {
    String placeholder = free("#k");
    names.put(placeholder, attribute);
    return placeholder;
  }

  /** A new placeholder for a value that is not known yet. */
  String valuePlaceholder() {
    return free(":k");
  }

  /** A new placeholder for a value. */
  String value(AttributeValue value) {
    String placeholder = valuePlaceholder();
    values.put(placeholder, value);
    return placeholder;
  }

  private String free(String prefix) {
    String placeholder;
    do {
      placeholder = prefix + count++;
    } while (names.containsKey(placeholder) || values.containsKey(placeholder));
    return placeholder;
  }

  Map<String, String> names() {
    return names;
  }

  Map<String, AttributeValue> values() {
    return values;
  }
}
