package dev.cairn.toolkit.item;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * A table as it is to be created: the keys of a schema, with indexes and a time to live.
 *
 * <p>It is billed by request unless it is given a throughput. Indexes have all attributes. Threads:
 * immutable.
 */
public final class TableDefinition {
  private final ItemSchema<?> schema;
  private final List<Index> indexes;
  private final Optional<String> timeToLive;
  private final Optional<ProvisionedThroughput> throughput;

  private record Index(String name, boolean isGlobal, List<KeyAttribute> keys) {}

  private TableDefinition(
      ItemSchema<?> schema,
      List<Index> indexes,
      Optional<String> timeToLive,
      Optional<ProvisionedThroughput> throughput) {
    this.schema = schema;
    this.indexes = indexes;
    this.timeToLive = timeToLive;
    this.throughput = throughput;
  }

  /** The table of a schema, without indexes. */
  public static TableDefinition of(ItemSchema<?> schema) {
    return new TableDefinition(schema, List.of(), Optional.empty(), Optional.empty());
  }

  /** The same with a global index. */
  public TableDefinition globalIndex(String name, KeyAttribute partitionKey) {
    return with(new Index(name, true, List.of(partitionKey)));
  }

  /** The same with a global index that has a sort key. */
  public TableDefinition globalIndex(String name, KeyAttribute partitionKey, KeyAttribute sortKey) {
    return with(new Index(name, true, List.of(partitionKey, sortKey)));
  }

  /** The same with a local index, which has the table's partition key. */
  public TableDefinition localIndex(String name, KeyAttribute sortKey) {
    return with(new Index(name, false, List.of(schema.partitionKey(), sortKey)));
  }

  private TableDefinition with(Index index) {
    List<Index> more = new ArrayList<>(indexes);
    more.add(index);
    return new TableDefinition(schema, List.copyOf(more), timeToLive, throughput);
  }

  /** The same for items that expire by this attribute, in seconds since 1970. */
  public TableDefinition timeToLive(String attribute) {
    return new TableDefinition(schema, indexes, Optional.of(attribute), throughput);
  }

  /** The same with this many units a second, of the table and of each global index. */
  public TableDefinition provisioned(long readUnits, long writeUnits) {
    ProvisionedThroughput units =
        ProvisionedThroughput.builder()
            .readCapacityUnits(readUnits)
            .writeCapacityUnits(writeUnits)
            .build();
    return new TableDefinition(schema, indexes, timeToLive, Optional.of(units));
  }

  /** The attribute by which items expire, if they do. */
  public Optional<String> timeToLive() {
    return timeToLive;
  }

  /** The request that creates the table. */
  public CreateTableRequest request() {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(schema.tableName())
            .keySchema(keySchema(tableKeys()))
            .attributeDefinitions(attributes());
    if (throughput.isPresent()) {
      request.billingMode(BillingMode.PROVISIONED).provisionedThroughput(throughput.get());
    } else {
      request.billingMode(BillingMode.PAY_PER_REQUEST);
    }
    List<LocalSecondaryIndex> local = new ArrayList<>();
    List<GlobalSecondaryIndex> global = new ArrayList<>();
    for (Index index : indexes) {
      if (index.isGlobal()) {
        global.add(global(index));
      } else {
        local.add(local(index));
      }
    }
    // DynamoDB refuses empty lists of indexes.
    return request
        .localSecondaryIndexes(local.isEmpty() ? null : local)
        .globalSecondaryIndexes(global.isEmpty() ? null : global)
        .build();
  }

  private List<KeyAttribute> tableKeys() {
    List<KeyAttribute> keys = new ArrayList<>(List.of(schema.partitionKey()));
    schema.sortKey().ifPresent(keys::add);
    return keys;
  }

  private List<AttributeDefinition> attributes() {
    Map<String, AttributeDefinition> byName = new LinkedHashMap<>();
    tableKeys().forEach(key -> byName.put(key.name(), definition(key)));
    for (Index index : indexes) {
      index.keys().forEach(key -> byName.put(key.name(), definition(key)));
    }
    return new ArrayList<>(byName.values());
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

  private static List<KeySchemaElement> keySchema(List<KeyAttribute> keys) {
    List<KeySchemaElement> elements = new ArrayList<>();
    for (KeyAttribute key : keys) {
      elements.add(
          KeySchemaElement.builder()
              .attributeName(key.name())
              .keyType(elements.isEmpty() ? KeyType.HASH : KeyType.RANGE)
              .build());
    }
    return elements;
  }

  private static LocalSecondaryIndex local(Index index) {
    return LocalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(keySchema(index.keys()))
        .projection(all())
        .build();
  }

  private GlobalSecondaryIndex global(Index index) {
    return GlobalSecondaryIndex.builder()
        .indexName(index.name())
        .keySchema(keySchema(index.keys()))
        .projection(all())
        .provisionedThroughput(throughput.orElse(null))
        .build();
  }

  private static Projection all() {
    return Projection.builder().projectionType(ProjectionType.ALL).build();
  }

  @Override
  public String toString() {
    return schema + " " + indexes.stream().map(Index::name).toList();
  }
}
