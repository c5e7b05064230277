package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.IndexDefinition.Projection;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.value.AttributeType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes keys and indexes of parameters, with the attribute definitions of one request.
 *
 * <p>REQUIRES: {@link TableParameters} has checked their shapes. Threads: one thread at a time.
 */
final class IndexBuilder {
  private final Map<String, AttributeType> types = new LinkedHashMap<>();
  private final Set<String> usedNames = new LinkedHashSet<>();
  private final BillingMode billing;

  /**
   * Takes the definitions.
   *
   * @throws ApiException when an attribute is defined twice
   */
  IndexBuilder(List<AttributeDefinition> definitions, BillingMode billing) {
    this.billing = billing;
    for (AttributeDefinition definition : definitions) {
      String name = String.valueOf(definition.attributeName());
      AttributeType type = AttributeType.valueOf(String.valueOf(definition.attributeType()));
      if (types.put(name, type) != null) {
        throw ApiException.validation("Attribute Name is duplicated: " + name);
      }
    }
  }

  /** The names that were defined. */
  Set<String> definedNames() {
    return types.keySet();
  }

  /** The names that keys made so far use. */
  Set<String> usedNames() {
    return usedNames;
  }

  /** The attributes of a table's key: a HASH element and perhaps a RANGE element. */
  KeySchema tableKey(@Nullable List<KeySchemaElement> parameters) {
    List<KeySchemaElement> elements = parameters == null ? List.of() : parameters;
    if (elements.size() > types.size()) {
      throw ApiException.validation(Messages.KEY_ATTRIBUTE_UNDEFINED);
    }
    return keySchema(elements, Kind.LOCAL);
  }

  /**
   * The attributes of a key: HASH elements first, then RANGE elements, each defined and named once.
   *
   * @param kind a global index may have several elements of each; a table is like a local one
   */
  private KeySchema keySchema(List<KeySchemaElement> elements, Kind kind) {
    Map<String, AttributeType> named = new LinkedHashMap<>();
    for (KeySchemaElement element : elements) {
      String name = String.valueOf(element.attributeName());
      named.put(name, type(name, elements));
    }
    if (named.size() < elements.size()) {
      throw ApiException.validation(
          elements.size() == 2 ? Messages.KEY_OF_ONE_ATTRIBUTE : Messages.KEY_ATTRIBUTE_TWICE);
    }
    List<KeyAttribute> partition = new ArrayList<>();
    List<KeyAttribute> sort = new ArrayList<>();
    for (KeySchemaElement element : elements) {
      String name = String.valueOf(element.attributeName());
      KeyAttribute attribute = new KeyAttribute(name, type(name, elements));
      if (!"HASH".equals(element.keyType())) {
        if (partition.isEmpty()) {
          throw ApiException.validation(
              "Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
        sort.add(attribute);
      } else if (kind == Kind.GLOBAL && !sort.isEmpty()) {
        throw invalid("All HASH key attributes must precede RANGE key attributes in the KeySchema");
      } else if (kind == Kind.LOCAL && !partition.isEmpty()) {
        throw ApiException.validation(
            "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
      } else {
        partition.add(attribute);
      }
    }
    checkCount(partition, "HASH");
    checkCount(sort, "RANGE");
    usedNames.addAll(named.keySet());
    return new KeySchema(partition, sort);
  }

  private static void checkCount(List<KeyAttribute> attributes, String keyType) {
    if (attributes.size() > Limits.INDEX_KEY_ATTRIBUTE_COUNT_MAX) {
      throw invalid(
          "The KeySchema exceeds the maximum allowed number of " + keyType + " key attributes");
    }
  }

  private AttributeType type(String name, List<KeySchemaElement> elements) {
    AttributeType type = types.get(name);
    if (type == null) {
      throw invalid(
          "Some index key attributes are not defined in AttributeDefinitions. Keys: "
              + elements.stream().map(KeySchemaElement::attributeName).toList()
              + ", AttributeDefinitions: "
              + types.keySet());
    }
    return type;
  }

  /** An index of a table that is new, too. */
  IndexDefinition index(int number, IndexParameters index, Kind kind) {
    KeySchema key = keySchema(index.keySchema() == null ? List.of() : index.keySchema(), kind);
    IndexDefinition built =
        new IndexDefinition(
            number,
            String.valueOf(index.indexName()),
            kind,
            Lifecycle.ACTIVE,
            false,
            key,
            projection(index.projection()),
            nonKeyAttributes(index.projection()),
            kind == Kind.LOCAL ? null : Throughputs.describe(index.provisionedThroughput()),
            index.onDemandThroughput(),
            index.warmThroughput());
    if (kind == Kind.GLOBAL) {
      Throughputs.checkNewIndex(billing, index);
    }
    return built;
  }

  private static Projection projection(@Nullable ProjectionParameters projection) {
    if (projection == null || projection.projectionType() == null) {
      throw invalid("Unknown ProjectionType: null");
    }
    return Projection.valueOf(projection.projectionType());
  }

  private static List<String> nonKeyAttributes(@Nullable ProjectionParameters parameters) {
    Projection projection = projection(parameters);
    List<String> attributes = parameters == null ? null : parameters.nonKeyAttributes();
    if (projection == Projection.INCLUDE) {
      if (attributes == null) {
        throw invalid("ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
      }
      Set<String> names = new HashSet<>();
      for (String attribute : attributes) {
        if (!names.add(attribute)) {
          throw invalid("Duplicate element in NonKeyAttributes: " + attribute);
        }
      }
      return attributes;
    }
    if (attributes != null) {
      throw invalid("ProjectionType is " + projection + ", but NonKeyAttributes is specified");
    }
    return List.of();
  }

  /** Refuses indexes that project too many attributes together. */
  static void checkProjectedCount(List<IndexDefinition> indexes) {
    int count = indexes.stream().mapToInt(index -> index.nonKeyAttributes().size()).sum();
    if (count > Limits.PROJECTED_ATTRIBUTE_COUNT_MAX) {
      throw invalid(
          "Number of projected attributes over all indexes exceeds per-table limit of "
              + Limits.PROJECTED_ATTRIBUTE_COUNT_MAX);
    }
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
