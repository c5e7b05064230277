package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.IndexDefinition.Projection;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.TableSettings;
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
 * Understands CreateTable's parameters: keys, indexes and settings that fit each other.
 *
 * <p>REQUIRES: {@link TableParameters} has checked their shapes.
 */
final class TableBuilder {
  private final CreateTableRequest request;
  private final Map<String, AttributeType> types = new LinkedHashMap<>();
  private final Set<String> usedNames = new LinkedHashSet<>();

  TableBuilder(CreateTableRequest request) {
    this.request = request;
    for (AttributeDefinition definition : attributeDefinitions()) {
      types.put(
          String.valueOf(definition.attributeName()),
          AttributeType.valueOf(String.valueOf(definition.attributeType())));
    }
  }

  List<AttributeDefinition> attributeDefinitions() {
    return request.attributeDefinitions() == null ? List.of() : request.attributeDefinitions();
  }

  /** Billing, streams and whatever else can change later. */
  TableSettings settings() {
    BillingMode billing =
        request.billingMode() == null
            ? BillingMode.PROVISIONED
            : BillingMode.valueOf(request.billingMode());
    ThroughputParameters throughput = request.provisionedThroughput();
    if (billing == BillingMode.PROVISIONED && throughput == null) {
      throw invalid(
          "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
    }
    if (billing == BillingMode.PAY_PER_REQUEST && throughput != null) {
      throw invalid(
          "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST");
    }
    return new TableSettings(
        billing,
        describe(throughput),
        request.onDemandThroughput(),
        request.streamSpecification(),
        request.sseSpecification(),
        request.tableClass(),
        Boolean.TRUE.equals(request.deletionProtectionEnabled()),
        request.tags() == null ? List.of() : request.tags());
  }

  private static ThroughputDescription describe(@Nullable ThroughputParameters throughput) {
    return throughput == null
        ? new ThroughputDescription(0, 0, 0)
        : new ThroughputDescription(
            units(throughput.readCapacityUnits()), units(throughput.writeCapacityUnits()), 0);
  }

  private static long units(@Nullable Long units) {
    return units == null ? 0 : units;
  }

  KeySchema tableKeySchema() {
    List<KeySchemaElement> elements = elements(request.keySchema());
    return keySchema(elements);
  }

  private static List<KeySchemaElement> elements(@Nullable List<KeySchemaElement> elements) {
    return elements == null ? List.of() : elements;
  }

  /**
   * The attributes of a key: HASH elements first, then RANGE elements, each defined and named once.
   */
  private KeySchema keySchema(List<KeySchemaElement> elements) {
    List<KeyAttribute> partition = new ArrayList<>();
    List<KeyAttribute> sort = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (KeySchemaElement element : elements) {
      String name = String.valueOf(element.attributeName());
      if (!names.add(name)) {
        throw ApiException.validation(Messages.KEY_ATTRIBUTE_UNDEFINED);
      }
      if ("HASH".equals(element.keyType())) {
        if (!sort.isEmpty()) {
          throw ApiException.validation(
              "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        }
        partition.add(new KeyAttribute(name, type(name, elements)));
      } else {
        if (partition.isEmpty()) {
          throw ApiException.validation(
              "Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
        sort.add(new KeyAttribute(name, type(name, elements)));
      }
    }
    usedNames.addAll(names);
    return new KeySchema(partition, sort);
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

  /** All indexes, the local ones first. */
  List<IndexDefinition> indexes(KeySchema tableKey) {
    Set<String> names = new HashSet<>();
    List<IndexDefinition> indexes = new ArrayList<>();
    List<IndexParameters> local =
        parameters(
            request.localSecondaryIndexes(), "LocalSecondaryIndexes", Limits.LOCAL_INDEX_COUNT_MAX);
    if (!local.isEmpty() && !tableKey.hasSort()) {
      throw invalid(
          "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
    }
    for (IndexParameters index : local) {
      indexes.add(index(indexes.size() + 1, index, Kind.LOCAL, names));
      checkLocalKey(indexes.get(indexes.size() - 1), tableKey);
    }
    for (IndexParameters index :
        parameters(
            request.globalSecondaryIndexes(),
            "GlobalSecondaryIndexes",
            Limits.GLOBAL_INDEX_COUNT_MAX)) {
      indexes.add(index(indexes.size() + 1, index, Kind.GLOBAL, names));
    }
    checkProjectedCount(indexes);
    return indexes;
  }

  private static List<IndexParameters> parameters(
      @Nullable List<IndexParameters> indexes, String kind, int countMax) {
    if (indexes == null) {
      return List.of();
    }
    if (indexes.isEmpty()) {
      throw invalid("List of " + kind + " is empty");
    }
    if (indexes.size() > countMax) {
      throw invalid("Number of " + kind + " exceeds per-table limit of " + countMax);
    }
    return indexes;
  }

  private IndexDefinition index(int number, IndexParameters index, Kind kind, Set<String> names) {
    String name = String.valueOf(index.indexName());
    if (!names.add(name)) {
      throw invalid("Duplicate index name: " + name);
    }
    KeySchema key = keySchema(elements(index.keySchema()));
    ThroughputParameters throughput = index.provisionedThroughput();
    return new IndexDefinition(
        number,
        name,
        kind,
        IndexDefinition.Status.ACTIVE,
        key,
        projection(index.projection()),
        nonKeyAttributes(index.projection()),
        kind == Kind.LOCAL ? null : describe(throughput),
        index.onDemandThroughput());
  }

  private static void checkLocalKey(IndexDefinition index, KeySchema tableKey) {
    if (!index.keySchema().hasSort()) {
      throw invalid("Index KeySchema does not have a range key for index: " + index.name());
    }
    String indexHash = index.keySchema().partition().get(0).name();
    String tableHash = tableKey.partition().get(0).name();
    if (!indexHash.equals(tableHash)) {
      throw invalid(
          "Index KeySchema does not have the same leading hash key as table KeySchema for index: "
              + index.name()
              + ". index hash key: "
              + indexHash
              + ", table hash key: "
              + tableHash);
    }
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
        throw invalid("NonKeyAttributes must be specified when ProjectionType is INCLUDE");
      }
      return attributes;
    }
    if (attributes != null) {
      throw invalid("ProjectionType is " + projection + ", but NonKeyAttributes is specified");
    }
    return List.of();
  }

  private static void checkProjectedCount(List<IndexDefinition> indexes) {
    int count = indexes.stream().mapToInt(index -> index.nonKeyAttributes().size()).sum();
    if (count > Limits.PROJECTED_ATTRIBUTE_COUNT_MAX) {
      throw invalid(
          "Number of projected attributes over all indexes exceeds per-table limit of "
              + Limits.PROJECTED_ATTRIBUTE_COUNT_MAX);
    }
  }

  /**
   * Refuses definitions that no key uses. REQUIRES: the key schemas of the table and all indexes
   * were built.
   */
  void refuseUnusedDefinitions() {
    if (usedNames.containsAll(types.keySet())) {
      return;
    }
    boolean hasIndexes =
        request.localSecondaryIndexes() != null || request.globalSecondaryIndexes() != null;
    throw hasIndexes
        ? invalid(
            "Some AttributeDefinitions are not used. AttributeDefinitions: "
                + types.keySet()
                + ", keys used: "
                + usedNames)
        : invalid(
            "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions");
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
