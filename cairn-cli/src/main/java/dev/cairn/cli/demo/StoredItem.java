package dev.cairn.cli.demo;

import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item as it is in a table, with attributes that the reader knows to be there.
 *
 * <p>Immutable.
 */
record StoredItem(Map<String, AttributeValue> attributes) {
  boolean has(String name) {
    return attributes.containsKey(name);
  }

  String text(String name) {
    return value(name).s();
  }

  long number(String name) {
    return Long.parseLong(value(name).n());
  }

  Map<String, AttributeValue> map(String name) {
    return value(name).m();
  }

  private AttributeValue value(String name) {
    return Objects.requireNonNull(attributes.get(name), name);
  }
}
