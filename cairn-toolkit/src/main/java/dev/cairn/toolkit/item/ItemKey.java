package dev.cairn.toolkit.item;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The full primary key of one item of one table. Made by {@link ItemSchema#key} and {@link
 * ItemSchema#keyOf}, which check names and types.
 *
 * <p>Two keys are equal when they name the same item: numbers are compared by value. Order: the
 * partition key comes first. Threads: immutable.
 *
 * @param tableName the table
 * @param attributes the key attributes, the partition key first
 */
public record ItemKey(String tableName, Map<String, AttributeValue> attributes) {
  /** Copies the attributes, keeping their order. */
  public ItemKey {
    Objects.requireNonNull(tableName, "tableName");
    attributes =
        attributes.size() == 1
            ? Map.ofEntries(attributes.entrySet().iterator().next())
            : Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }

  /** The name of the table's partition key attribute. */
  public String partitionKeyName() {
    return attributes.keySet().iterator().next();
  }

  /** By the values' contents: the SDK's own hash of a value goes through all of its types. */
  @Override
  public int hashCode() {
    int hash = tableName.hashCode();
    for (AttributeValue value : attributes.values()) {
      hash +=
          Objects.hashCode(value.s()) + Objects.hashCode(value.n()) + Objects.hashCode(value.b());
    }
    return hash;
  }

  @Override
  public String toString() {
    return attributes.entrySet().stream()
        .map(attribute -> attribute.getKey() + "=" + show(attribute.getValue()))
        .collect(Collectors.joining(", ", tableName + "[", "]"));
  }

  static String show(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> value.n();
      case B -> value.b().toString();
      case SS, NS, BS, M, L, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> value.toString();
    };
  }
}
