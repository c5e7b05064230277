package dev.cairn.engine.operation;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTableRequest.IndexUpdate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the shape of CreateTable's and UpdateTable's parameters, before any of them is understood.
 */
final class TableParameters {
  private static final List<String> KEY_TYPES = List.of("HASH", "RANGE");
  private static final List<String> ATTRIBUTE_TYPES = List.of("B", "N", "S");
  private static final List<String> BILLING_MODES = List.of("PROVISIONED", "PAY_PER_REQUEST");
  private static final List<String> PROJECTION_TYPES = List.of("ALL", "INCLUDE", "KEYS_ONLY");
  private static final List<String> TABLE_CLASSES =
      List.of("STANDARD", "STANDARD_INFREQUENT_ACCESS");
  private static final List<String> STREAM_VIEWS =
      List.of("NEW_IMAGE", "OLD_IMAGE", "NEW_AND_OLD_IMAGES", "KEYS_ONLY");
  private static final int KEY_ELEMENT_COUNT_MAX = 2;
  private static final int INDEX_KEY_ELEMENT_COUNT_MAX = 8;

  private final Constraints constraints = new Constraints();

  /** The table's name, once everything else has the right shape too. */
  static String check(CreateTableRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    new TableParameters().checkMembers(request);
    return String.valueOf(request.tableName());
  }

  /** The name of the table to be changed, once everything else has the right shape too. */
  static String check(UpdateTableRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    new TableParameters().checkMembers(request);
    return String.valueOf(request.tableName());
  }

  private void checkMembers(UpdateTableRequest request) {
    if (request.attributeDefinitions() != null) {
      attributeDefinitions(request.attributeDefinitions());
    }
    constraints.oneOf("billingMode", request.billingMode(), BILLING_MODES);
    throughput("provisionedThroughput", request.provisionedThroughput());
    constraints.oneOf("tableClass", request.tableClass(), TABLE_CLASSES);
    stream(request.streamSpecification());
    List<IndexUpdate> updates = request.globalSecondaryIndexUpdates();
    for (int i = 0; updates != null && i < updates.size(); i++) {
      String at = "globalSecondaryIndexUpdates." + (i + 1) + ".member.";
      IndexUpdate update = updates.get(i);
      if (update.update() != null) {
        indexName(at + "update.indexName", update.update().indexName());
        throughput(at + "update.provisionedThroughput", update.update().provisionedThroughput());
      }
      if (update.create() != null) {
        index(at + "create.", update.create(), INDEX_KEY_ELEMENT_COUNT_MAX);
      }
      if (update.delete() != null) {
        indexName(at + "delete.indexName", update.delete().indexName());
      }
    }
    constraints.check();
  }

  private void checkMembers(CreateTableRequest request) {
    attributeDefinitions(
        constraints.required("attributeDefinitions", request.attributeDefinitions(), List.of()));
    keySchema("keySchema", request.keySchema(), KEY_ELEMENT_COUNT_MAX);
    constraints.oneOf("billingMode", request.billingMode(), BILLING_MODES);
    throughput("provisionedThroughput", request.provisionedThroughput());
    constraints.oneOf("tableClass", request.tableClass(), TABLE_CLASSES);
    stream(request.streamSpecification());
    indexes("localSecondaryIndexes", request.localSecondaryIndexes(), KEY_ELEMENT_COUNT_MAX);
    indexes(
        "globalSecondaryIndexes", request.globalSecondaryIndexes(), INDEX_KEY_ELEMENT_COUNT_MAX);
    constraints.check();
  }

  private void attributeDefinitions(List<AttributeDefinition> definitions) {
    for (int i = 0; i < definitions.size(); i++) {
      String at = "attributeDefinitions." + (i + 1) + ".member.";
      attributeName(at + "attributeName", definitions.get(i).attributeName());
      constraints.required(at + "attributeType", definitions.get(i).attributeType(), "");
      constraints.oneOf(at + "attributeType", definitions.get(i).attributeType(), ATTRIBUTE_TYPES);
    }
  }

  private void stream(@Nullable StreamSpecification stream) {
    if (stream != null) {
      constraints.required(
          "streamSpecification.streamEnabled", stream.streamEnabled(), (Object) false);
      constraints.oneOf(
          "streamSpecification.streamViewType", stream.streamViewType(), STREAM_VIEWS);
    }
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
    units(field + ".writeCapacityUnits", throughput.writeCapacityUnits());
    units(field + ".readCapacityUnits", throughput.readCapacityUnits());
  }

  private void indexes(
      String field, @Nullable List<IndexParameters> indexes, int keyElementCountMax) {
    if (indexes == null) {
      return;
    }
    for (int i = 0; i < indexes.size(); i++) {
      index(field + "." + (i + 1) + ".member.", indexes.get(i), keyElementCountMax);
    }
  }

  private void index(String at, IndexParameters index, int keyElementCountMax) {
    indexName(at + "indexName", index.indexName());
    keySchema(at + "keySchema", index.keySchema(), keyElementCountMax);
    constraints.required(at + "projection", (Object) index.projection(), "");
    if (index.projection() != null) {
      constraints.oneOf(
          at + "projection.projectionType", index.projection().projectionType(), PROJECTION_TYPES);
      nonKeyAttributes(at + "projection.nonKeyAttributes", index.projection().nonKeyAttributes());
    }
    throughput(at + "provisionedThroughput", index.provisionedThroughput());
  }

  private void nonKeyAttributes(String field, @Nullable List<String> names) {
    if (names == null) {
      return;
    }
    if (names.isEmpty()) {
      constraints.violate(field, names, "Member must have length greater than or equal to 1");
    }
    if (names.stream()
        .anyMatch(n -> n.isEmpty() || n.length() > Limits.KEY_ATTRIBUTE_NAME_CHARS_MAX)) {
      constraints.violate(
          field,
          names,
          "Member must satisfy constraint: [Member must have length less than or equal to "
              + Limits.KEY_ATTRIBUTE_NAME_CHARS_MAX
              + ", Member must have length greater than or equal to 1]");
    }
  }

  private void indexName(String field, @Nullable String name) {
    if (name == null) {
      constraints.required(field, null, "");
    } else {
      constraints.checkName(field, name);
    }
  }

  private void units(String field, @Nullable Long units) {
    constraints.required(field, units, 1L);
    constraints.atLeast(field, units, 1);
  }
}
