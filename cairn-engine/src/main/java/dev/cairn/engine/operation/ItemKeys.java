package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import dev.cairn.engine.value.Utf8;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks key attributes against a table's schema, and turns them into store keys. */
final class ItemKeys {
  private ItemKeys() {}

  /**
   * The key of a whole item.
   *
   * @throws ApiException when a key attribute is missing, of another type, empty or too long, or
   *     when an attribute cannot be the key of a secondary index
   */
  static Key ofItem(TableDefinition table, Item item) {
    for (KeyAttribute attribute : table.keySchema().attributes()) {
      AttributeValue value = item.find(attribute.name());
      if (value == null) {
        throw invalid("Missing the key " + attribute.name() + " in the item");
      }
      if (value.type() != attribute.type()) {
        throw invalid(
            "Type mismatch for key "
                + attribute.name()
                + " expected: "
                + attribute.type()
                + " actual: "
                + value.type());
      }
    }
    Key key = ofChecked(table, item.attributes());
    checkIndexKeys(table, item, null);
    return key;
  }

  /**
   * The key that names an item in a request: exactly the key attributes.
   *
   * @throws ApiException when it does not fit the schema
   */
  static Key ofKey(TableDefinition table, Map<String, AttributeValue> key) {
    requireSchema(table.keySchema(), key, Messages.KEY_SCHEMA_MISMATCH);
    return ofChecked(table, key);
  }

  /** Refuses a key that has other attributes than the schema, or other types. */
  static void requireSchema(KeySchema schema, Map<String, AttributeValue> key, String message) {
    if (key.size() != schema.attributeCount()) {
      throw ApiException.validation(message);
    }
    for (KeyAttribute attribute : schema.attributes()) {
      AttributeValue value = key.get(attribute.name());
      if (value == null || value.type() != attribute.type()) {
        throw ApiException.validation(message);
      }
    }
  }

  private static Key ofChecked(TableDefinition table, Map<String, AttributeValue> attributes) {
    List<AttributeValue> partition = values(table.keySchema().partition(), attributes);
    List<AttributeValue> sort = values(table.keySchema().sort(), attributes);
    checkLengths(table.keySchema(), partition, sort);
    return Keyspace.items(table.storeId()).key(partition, sort);
  }

  private static List<AttributeValue> values(
      List<KeyAttribute> schema, Map<String, AttributeValue> attributes) {
    List<AttributeValue> values = new ArrayList<>(schema.size());
    for (KeyAttribute attribute : schema) {
      AttributeValue value = attributes.get(attribute.name());
      if (value == null) {
        throw new IllegalStateException("key attribute was not checked: " + attribute.name());
      }
      values.add(value);
    }
    return values;
  }

  private static void checkLengths(
      KeySchema schema, List<AttributeValue> partition, List<AttributeValue> sort) {
    for (int i = 0; i < partition.size(); i++) {
      requireNotEmpty(schema.partition().get(i).name(), partition.get(i));
      if (lengthBytes(partition.get(i)) > Limits.PARTITION_KEY_BYTES_MAX) {
        throw invalid(Messages.PARTITION_KEY_TOO_LONG);
      }
    }
    for (int i = 0; i < sort.size(); i++) {
      requireNotEmpty(schema.sort().get(i).name(), sort.get(i));
      if (lengthBytes(sort.get(i)) > Limits.SORT_KEY_BYTES_MAX) {
        throw invalid(Messages.SORT_KEY_TOO_LONG);
      }
    }
  }

  /** Refuses a key value that is an empty text or empty bytes. */
  static void requireNotEmpty(String name, AttributeValue value) {
    String kind = emptyKind(value);
    if (kind != null) {
      throw ApiException.validation(Messages.emptyKey(kind, "Key: " + name));
    }
  }

  /** Whether the value is an empty text or empty bytes, which no key has. */
  static boolean isEmpty(AttributeValue value) {
    return emptyKind(value) != null;
  }

  private static @Nullable String emptyKind(AttributeValue value) {
    if (value instanceof AttributeValue.S text && text.value().isEmpty()) {
      return "string";
    }
    return value instanceof AttributeValue.B bytes && bytes.value().length() == 0 ? "binary" : null;
  }

  /** The bytes of a key value; numbers are never too long. */
  static int lengthBytes(AttributeValue value) {
    if (value instanceof AttributeValue.S text) {
      return Utf8.lengthBytes(text.value());
    }
    return value instanceof AttributeValue.B bytes ? bytes.value().length() : 0;
  }

  /** Refuses a projection that goes into a key attribute, as into a map or a list. */
  static void requireScalars(TableDefinition table, @Nullable Projection projection) {
    if (projection != null) {
      requireScalars(table, projection.nestedNames());
    }
  }

  /**
   * Refuses key attributes, of the table or of an index, among those that an expression takes for
   * maps or lists.
   */
  static void requireScalars(TableDefinition table, Set<String> nestedNames) {
    for (String name : nestedNames) {
      if (table.keySchema().contains(name)) {
        throw ApiException.validation(Messages.nestedKey("Key", name));
      }
      for (IndexDefinition index : table.indexes()) {
        if (index.keySchema().contains(name)) {
          throw ApiException.validation(Messages.nestedKey("IndexKey", name));
        }
      }
    }
  }

  /**
   * Refuses attributes that are keys of a secondary index but cannot be.
   *
   * @param before the item whose attributes may stay as they are, or null. An index that was made
   *     later passes over items that do not fit it, and that such an item can still be updated
   *     elsewhere is a guess.
   */
  static void checkIndexKeys(TableDefinition table, Item item, @Nullable Item before) {
    for (IndexDefinition index : table.indexes()) {
      if (!index.isKept()) {
        continue;
      }
      for (KeyAttribute attribute : index.keySchema().attributes()) {
        AttributeValue value = item.find(attribute.name());
        boolean isKept =
            before != null && value != null && value.equals(before.find(attribute.name()));
        if (value != null && !isKept) {
          checkIndexKey(index, attribute, value);
        }
      }
    }
  }

  /**
   * Refuses values that an update has worked out for keys of a secondary index and that cannot be
   * keys. DynamoDB has other words for them than for values that a request writes out.
   */
  static void checkComputedIndexKeys(
      TableDefinition table, Item after, Predicate<String> isComputed) {
    for (IndexDefinition index : table.indexes()) {
      for (KeyAttribute attribute : index.keySchema().attributes()) {
        AttributeValue value = after.find(attribute.name());
        if (index.isKept()
            && value != null
            && value.type() != attribute.type()
            && isComputed.test(attribute.name())) {
          throw ApiException.validation(Messages.INDEX_KEY_UPDATE);
        }
      }
    }
  }

  private static void checkIndexKey(
      IndexDefinition index, KeyAttribute attribute, AttributeValue value) {
    if (value.type() != attribute.type()) {
      throw invalid(
          "Type mismatch for Index Key "
              + attribute.name()
              + " Expected: "
              + attribute.type()
              + " Actual: "
              + value.type()
              + " IndexName: "
              + index.name());
    }
    String kind = emptyKind(value);
    if (kind != null) {
      throw ApiException.validation(Messages.emptyIndexKey(kind, index.name(), attribute.name()));
    }
  }

  /** The attributes of an item that the schemas name: what a page continues after. */
  static Item keyOf(Item item, KeySchema schema) {
    Map<String, AttributeValue> key = new LinkedHashMap<>();
    for (KeyAttribute attribute : schema.attributes()) {
      AttributeValue value = item.find(attribute.name());
      if (value != null) {
        key.put(attribute.name(), value);
      }
    }
    return Item.wrap(key);
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
