package dev.cairn.cli.unique;

import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The key attributes of a table, from its description. */
final class TableKeys {
  private TableKeys() {}

  static ItemSchema<Map<String, AttributeValue>> schemaOf(TableDescription table) {
    KeyAttribute partitionKey = key(table, KeyType.HASH);
    return table.keySchema().stream().anyMatch(element -> element.keyType() == KeyType.RANGE)
        ? ItemSchema.attributes(table.tableName(), partitionKey, key(table, KeyType.RANGE))
        : ItemSchema.attributes(table.tableName(), partitionKey);
  }

  private static KeyAttribute key(TableDescription table, KeyType type) {
    String name =
        table.keySchema().stream()
            .filter(element -> element.keyType() == type)
            .map(KeySchemaElement::attributeName)
            .findFirst()
            .orElseThrow();
    ScalarAttributeType attributeType =
        table.attributeDefinitions().stream()
            .filter(definition -> definition.attributeName().equals(name))
            .map(AttributeDefinition::attributeType)
            .findFirst()
            .orElseThrow();
    return switch (attributeType) {
      case S -> KeyAttribute.string(name);
      case N -> KeyAttribute.number(name);
      case B -> KeyAttribute.binary(name);
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalStateException("a key attribute of an unknown type: " + name);
    };
  }
}
