package dev.cairn.toolkit.enhanced;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Item schemas from the Enhanced Client's table schemas: beans, immutable classes, documents.
 *
 * <p>Properties that are null are left out of the item. Extensions of the Enhanced Client
 * (versions, counters, time stamps) are not run, since the strategies write through the plain
 * client.
 */
public final class EnhancedSchema {
  private EnhancedSchema() {}

  /**
   * The values of this table schema in this table.
   *
   * @throws IllegalArgumentException when the schema's primary key cannot be a table's
   */
  public static <T> ItemSchema<T> of(String tableName, TableSchema<T> schema) {
    TableMetadata metadata = schema.tableMetadata();
    KeyAttribute partitionKey = keyAttribute(metadata, metadata.primaryPartitionKey());
    Optional<KeyAttribute> sortKey =
        metadata.primarySortKey().map(name -> keyAttribute(metadata, name));
    ItemSchema<Map<String, AttributeValue>> attributes =
        sortKey
            .map(sort -> ItemSchema.attributes(tableName, partitionKey, sort))
            .orElseGet(() -> ItemSchema.attributes(tableName, partitionKey));
    return attributes.mapped(value -> schema.itemToMap(value, true), schema::mapToItem);
  }

  private static KeyAttribute keyAttribute(TableMetadata metadata, String name) {
    AttributeValueType type =
        metadata.keyAttributes().stream()
            .filter(key -> key.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no key attribute " + name))
            .attributeValueType();
    return switch (type) {
      case S -> KeyAttribute.string(name);
      case N -> KeyAttribute.number(name);
      case B -> KeyAttribute.binary(name);
      case BOOL, BS, L, M, NS, SS, NULL ->
          throw new IllegalArgumentException("key attribute " + name + " has type " + type);
    };
  }
}
