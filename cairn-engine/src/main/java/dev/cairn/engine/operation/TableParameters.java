package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.ThroughputParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the shape of CreateTable's parameters, before any of them is understood. */
final class TableParameters {
  private static final List<String> KEY_TYPES = List.of("HASH", "RANGE");
  private static final List<String> ATTRIBUTE_TYPES = List.of("B", "N", "S");
  private static final List<String> BILLING_MODES = List.of("PROVISIONED", "PAY_PER_REQUEST");
  private static final List<String> PROJECTION_TYPES = List.of("ALL", "INCLUDE", "KEYS_ONLY");
  private static final List<String> TABLE_CLASSES =
      List.of("STANDARD", "STANDARD_INFREQUENT_ACCESS");
  private static final List<String> STREAM_VIEWS =
      List.of("NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY");
  private static final int TABLE_NAME_CHARS_MIN = 3;
  private static final int KEY_ELEMENT_COUNT_MAX = 2;
  private static final int INDEX_KEY_ELEMENT_COUNT_MAX = 8;

  private final Constraints constraints = new Constraints();

  /** The table's name, once everything else has the right shape too. */
  static String check(CreateTableRequest request) {
    if (request.tableName() == null) {
      throw ApiException.validation(
          "The parameter 'TableName' is required but was not present in the request");
    }
    String name = Constraints.name("tableName", request.tableName(), TABLE_NAME_CHARS_MIN);
    new TableParameters().checkMembers(request);
    return name;
  }

  private void checkMembers(CreateTableRequest request) {
    List<AttributeDefinition> definitions =
        constraints.required("attributeDefinitions", request.attributeDefinitions(), List.of());
    for (int i = 0; i < definitions.size(); i++) {
      String at = "attributeDefinitions." + (i + 1) + ".member.";
      attributeName(at + "attributeName", definitions.get(i).attributeName());
      constraints.required(at + "attributeType", definitions.get(i).attributeType(), "");
      constraints.oneOf(at + "attributeType", definitions.get(i).attributeType(), ATTRIBUTE_TYPES);
    }
    keySchema("keySchema", request.keySchema(), KEY_ELEMENT_COUNT_MAX);
    constraints.oneOf("billingMode", request.billingMode(), BILLING_MODES);
    throughput("provisionedThroughput", request.provisionedThroughput());
    constraints.oneOf("tableClass", request.tableClass(), TABLE_CLASSES);
    if (request.streamSpecification() != null) {
      constraints.required(
          "streamSpecification.streamEnabled",
          request.streamSpecification().streamEnabled(),
          false);
      constraints.oneOf(
          "streamSpecification.streamViewType",
          request.streamSpecification().streamViewType(),
          STREAM_VIEWS);
    }
    indexes("localSecondaryIndexes", request.localSecondaryIndexes(), KEY_ELEMENT_COUNT_MAX);
    indexes(
        "globalSecondaryIndexes", request.globalSecondaryIndexes(), INDEX_KEY_ELEMENT_COUNT_MAX);
    constraints.check();
  }

  private void attributeName(String field, @Nullable String name) {
    if (name == null) {
      constraints.required(field, null, "");
    } else {
      constraints.length(field, name, 1, Limits.KEY_ATTRIBUTE_NAME_CHARS_MAX);
    }
  }

  private void keySchema(String field, @Nullable List<KeySchemaElement> elements, int countMax) {
    if (elements == null) {
      constraints.required(field, null, "");
      return;
    }
    if (elements.isEmpty()) {
      constraints.violate(field, "[]", "Member must have length greater than or equal to 1");
    }
    if (elements.size() > countMax) {
      constraints.violate(
          field, print(elements), "Member must have length less than or equal to " + countMax);
    }
    for (int i = 0; i < elements.size(); i++) {
      String at = field + "." + (i + 1) + ".member.";
      attributeName(at + "attributeName", elements.get(i).attributeName());
      constraints.required(at + "keyType", elements.get(i).keyType(), "");
      constraints.oneOf(at + "keyType", elements.get(i).keyType(), KEY_TYPES);
    }
  }

  private static List<String> print(List<KeySchemaElement> elements) {
    return elements.stream()
        .map(
            e ->
                "KeySchemaElement(attributeName="
                    + e.attributeName()
                    + ", keyType="
                    + e.keyType()
                    + ")")
        .toList();
  }

  private void throughput(String field, @Nullable ThroughputParameters throughput) {
    if (throughput == null) {
      return;
    }
    constraints.required(field + ".readCapacityUnits", throughput.readCapacityUnits(), 1L);
    constraints.required(field + ".writeCapacityUnits", throughput.writeCapacityUnits(), 1L);
    constraints.atLeast(field + ".readCapacityUnits", throughput.readCapacityUnits(), 1);
    constraints.atLeast(field + ".writeCapacityUnits", throughput.writeCapacityUnits(), 1);
  }

  private void indexes(
      String field, @Nullable List<IndexParameters> indexes, int keyElementCountMax) {
    if (indexes == null) {
      return;
    }
    for (int i = 0; i < indexes.size(); i++) {
      IndexParameters index = indexes.get(i);
      String at = field + "." + (i + 1) + ".member.";
      if (index.indexName() == null) {
        constraints.required(at + "indexName", null, "");
      } else {
        constraints.checkName(at + "indexName", index.indexName(), TABLE_NAME_CHARS_MIN);
      }
      keySchema(at + "keySchema", index.keySchema(), keyElementCountMax);
      constraints.required(at + "projection", (Object) index.projection(), "");
      if (index.projection() != null) {
        constraints.oneOf(
            at + "projection.projectionType",
            index.projection().projectionType(),
            PROJECTION_TYPES);
      }
      throughput(at + "provisionedThroughput", index.provisionedThroughput());
    }
  }
}
