package dev.cairn.toolkit.capacity;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * What a secondary index keeps of its table's items: those that have all attributes of its key, and
 * of those what it projects.
 *
 * <p>Immutable.
 */
final class IndexShape {
  private final Map<String, ScalarAttributeType> key;
  private final boolean isAll;
  private final Set<String> projected;

  private IndexShape(Map<String, ScalarAttributeType> key, boolean isAll, Set<String> projected) {
    this.key = key;
    this.isAll = isAll;
    this.projected = projected;
  }

  static IndexShape of(TableDescription table, LocalSecondaryIndexDescription index) {
    return of(table, index.keySchema(), index.projection());
  }

  static IndexShape of(TableDescription table, GlobalSecondaryIndexDescription index) {
    return of(table, index.keySchema(), index.projection());
  }

  private static IndexShape of(
      TableDescription table, List<KeySchemaElement> keySchema, Projection projection) {
    Map<String, ScalarAttributeType> types = new HashMap<>();
    for (AttributeDefinition attribute : table.attributeDefinitions()) {
      types.put(attribute.attributeName(), attribute.attributeType());
    }
    Map<String, ScalarAttributeType> key = new LinkedHashMap<>();
    keySchema.forEach(part -> key.put(part.attributeName(), types.get(part.attributeName())));
    Set<String> projected = new HashSet<>(key.keySet());
    table.keySchema().forEach(part -> projected.add(part.attributeName()));
    projected.addAll(projection.nonKeyAttributes());
    return new IndexShape(key, projection.projectionType() == ProjectionType.ALL, projected);
  }

  /** What it costs the index to follow a change of an item; an empty map stands for no item. */
  double writeUnits(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Map<String, AttributeValue> old = entry(before);
    Map<String, AttributeValue> current = entry(after);
    if (contents(old).equals(contents(current))) {
      return 0;
    }
    if (!old.isEmpty() && !current.isEmpty() && hasSameKey(old, current)) {
      return Math.max(units(old), units(current));
    }
    return units(old) + units(current);
  }

  /** Equal where DynamoDB calls values equal: numbers by value, sets without order. */
  private static Object content(AttributeValue value) {
    return switch (value.type()) {
      case N -> number(value.n());
      case NS -> value.ns().stream().map(IndexShape::number).collect(Collectors.toSet());
      case SS -> new HashSet<>(value.ss());
      case BS -> new HashSet<>(value.bs());
      case M -> contents(value.m());
      case L -> value.l().stream().map(IndexShape::content).toList();
      case S, B, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> value;
    };
  }

  private static Map<String, Object> contents(Map<String, AttributeValue> attributes) {
    Map<String, Object> contents = new HashMap<>();
    attributes.forEach((name, value) -> contents.put(name, List.of(value.type(), content(value))));
    return contents;
  }

  private static BigDecimal number(String digits) {
    return new BigDecimal(digits).stripTrailingZeros();
  }

  private static double units(Map<String, AttributeValue> entry) {
    return entry.isEmpty() ? 0 : ItemSize.writeUnits(ItemSize.bytesOf(entry));
  }

  private boolean hasSameKey(Map<String, AttributeValue> a, Map<String, AttributeValue> b) {
    return keyOf(a).equals(keyOf(b));
  }

  private Map<String, Object> keyOf(Map<String, AttributeValue> entry) {
    Map<String, Object> contents = contents(entry);
    contents.keySet().retainAll(key.keySet());
    return contents;
  }

  /** An item as the index keeps it; empty if it does not. */
  private Map<String, AttributeValue> entry(Map<String, AttributeValue> item) {
    for (Map.Entry<String, ScalarAttributeType> attribute : key.entrySet()) {
      AttributeValue value = item.get(attribute.getKey());
      if (value == null || !isKey(value, attribute.getValue())) {
        return Map.of();
      }
    }
    Map<String, AttributeValue> entry = new LinkedHashMap<>(item);
    if (!isAll) {
      entry.keySet().retainAll(projected);
    }
    return entry;
  }

  private static boolean isKey(AttributeValue value, ScalarAttributeType type) {
    return switch (type) {
      case S -> value.s() != null && !value.s().isEmpty();
      case N -> value.n() != null;
      case B -> value.b() != null && value.b().asByteArrayUnsafe().length > 0;
      case UNKNOWN_TO_SDK_VERSION -> false;
    };
  }
}
