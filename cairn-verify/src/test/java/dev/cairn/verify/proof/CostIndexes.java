package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The keys of a table, and secondary indexes of any kind. */
final class CostIndexes {
  private static final Map<String, KeyAttribute> INDEXED = indexed();

  private static final int GLOBAL_MAX = 3;
  private static final int LOCAL_MAX = 2;

  private final Random random;
  private final ItemSchema<?> schema;
  private final Map<String, KeyAttribute> used = new TreeMap<>();
  private final List<GlobalSecondaryIndex> global = new ArrayList<>();
  private final List<LocalSecondaryIndex> local = new ArrayList<>();

  /** What is the same for both kinds of indexes. */
  record Index(
      String name, List<KeySchemaElement> keySchema, Projection projection, boolean isLocal) {
    /** Whether it keeps an attribute that is no key of anything. */
    boolean keeps(String attribute) {
      return projection.projectionType() == ProjectionType.ALL
          || projection.nonKeyAttributes().contains(attribute);
    }
  }

  CostIndexes(Random random, ItemSchema<?> schema) {
    this.random = random;
    this.schema = schema;
    int globalCount = random.nextInt(GLOBAL_MAX + 1);
    for (int i = 0; i < globalCount; i++) {
      global.add(global("global" + i));
    }
    int localCount = schema.sortKey().isPresent() ? random.nextInt(LOCAL_MAX + 1) : 0;
    for (int i = 0; i < localCount; i++) {
      local.add(local("local" + i));
    }
  }

  private static Map<String, KeyAttribute> indexed() {
    Map<String, KeyAttribute> all = new LinkedHashMap<>();
    all.put("city", KeyAttribute.string("city"));
    all.put("größe", KeyAttribute.number("größe"));
    all.put("rank", KeyAttribute.number("rank"));
    all.put("code", KeyAttribute.binary("code"));
    all.put("区", KeyAttribute.string("区"));
    return all;
  }

  /** Attributes that are a key of an index in some tables, and have its type in all of them. */
  Map<String, KeyAttribute> keyTypes() {
    return INDEXED;
  }

  /** All indexes, the global ones first. */
  List<Index> all() {
    return Stream.concat(
            global.stream()
                .map(i -> new Index(i.indexName(), i.keySchema(), i.projection(), false)),
            local.stream().map(i -> new Index(i.indexName(), i.keySchema(), i.projection(), true)))
        .toList();
  }

  KeyAttribute attribute(KeySchemaElement part) {
    return used.get(part.attributeName());
  }

  private GlobalSecondaryIndex global(String name) {
    List<KeyAttribute> candidates = new ArrayList<>(INDEXED.values());
    schema.sortKey().ifPresent(candidates::add);
    Collections.shuffle(candidates, random);
    int partition = 1 + random.nextInt(4) / 3;
    int sort = random.nextInt(5) / 2;
    List<KeySchemaElement> key = new ArrayList<>();
    for (KeyAttribute attribute : candidates.subList(0, partition + sort)) {
      key.add(element(attribute, key.size() < partition ? KeyType.HASH : KeyType.RANGE));
    }
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key)
        .projection(projection())
        .build();
  }

  private LocalSecondaryIndex local(String name) {
    List<KeyAttribute> candidates = new ArrayList<>(INDEXED.values());
    KeyAttribute sort = candidates.get(random.nextInt(candidates.size()));
    return LocalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(element(schema.partitionKey(), KeyType.HASH), element(sort, KeyType.RANGE))
        .projection(projection())
        .build();
  }

  private KeySchemaElement element(KeyAttribute attribute, KeyType type) {
    used.put(attribute.name(), attribute);
    return ProofTables.element(attribute.name(), type);
  }

  private Projection projection() {
    ProjectionType type =
        ProjectionType.knownValues().stream().sorted().toList().get(random.nextInt(3));
    List<String> names = new ArrayList<>(CostItems.NAMES);
    Collections.shuffle(names, random);
    return type == ProjectionType.INCLUDE
        ? Projection.builder()
            .projectionType(type)
            .nonKeyAttributes(names.subList(0, 1 + random.nextInt(3)))
            .build()
        : Projection.builder().projectionType(type).build();
  }

  void addTo(CreateTableRequest.Builder table) {
    List<KeySchemaElement> key = new ArrayList<>();
    key.add(element(schema.partitionKey(), KeyType.HASH));
    schema.sortKey().ifPresent(sort -> key.add(element(sort, KeyType.RANGE)));
    table
        .keySchema(key)
        .attributeDefinitions(used.values().stream().map(CostIndexes::definition).toList());
    if (!global.isEmpty()) {
      table.globalSecondaryIndexes(global);
    }
    if (!local.isEmpty()) {
      table.localSecondaryIndexes(local);
    }
  }

  private static AttributeDefinition definition(KeyAttribute key) {
    ScalarAttributeType type =
        switch (key.type()) {
          case STRING -> ScalarAttributeType.S;
          case NUMBER -> ScalarAttributeType.N;
          case BINARY -> ScalarAttributeType.B;
        };
    return AttributeDefinition.builder().attributeName(key.name()).attributeType(type).build();
  }
}
