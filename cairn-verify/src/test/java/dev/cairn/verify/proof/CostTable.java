package dev.cairn.verify.proof;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;

/** A table with or without secondary indexes, whose calls are held against their predictions. */
final class CostTable implements AutoCloseable {
  static final String NAME = "things";

  private final Random random;
  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient calm = cairn.dynamoDbClient();
  private final DynamoDbClient client;
  private final ItemSchema<Map<String, AttributeValue>> schema;
  private final CostIndexes indexes;
  private final CostItems items;
  private final CostModel model;
  private final List<Finding> findings = new ArrayList<>();

  CostTable(Random random, Tampering tampering, ItemSchema<Map<String, AttributeValue>> schema) {
    this.random = random;
    this.schema = schema;
    this.client = tampering.around(calm, calm);
    this.indexes = new CostIndexes(random, schema);
    this.items = new CostItems(random, indexes.keyTypes());
    calm.createTable(
        t -> indexes.addTo(t.tableName(NAME).billingMode(BillingMode.PAY_PER_REQUEST)));
    DescribeTableRequest describe = DescribeTableRequest.builder().tableName(NAME).build();
    this.model = CostModel.of(client.describeTable(describe).table());
  }

  /** A sort key of this type, or none. */
  static ItemSchema<Map<String, AttributeValue>> schema(
      KeyAttribute.Type partition, KeyAttribute.Type sort) {
    KeyAttribute pk = attribute("pk", partition);
    return sort == null
        ? ItemSchema.attributes(NAME, pk)
        : ItemSchema.attributes(NAME, pk, attribute("sk", sort));
  }

  private static KeyAttribute attribute(String name, KeyAttribute.Type type) {
    return switch (type) {
      case STRING -> KeyAttribute.string(name);
      case NUMBER -> KeyAttribute.number(name);
      case BINARY -> KeyAttribute.binary(name);
    };
  }

  Random random() {
    return random;
  }

  /** The client of the strategies. */
  DynamoDbClient client() {
    return client;
  }

  /** A client whose requests are let through. */
  DynamoDbClient calm() {
    return calm;
  }

  ItemSchema<Map<String, AttributeValue>> schema() {
    return schema;
  }

  CostIndexes indexes() {
    return indexes;
  }

  CostModel model() {
    return model;
  }

  List<Finding> findings() {
    return findings;
  }

  /** The key of this number; the sort key can be the same for several partitions. */
  ItemKey key(int number) {
    Object partition = keyValue(schema.partitionKey(), number / 2);
    return schema
        .sortKey()
        .map(sort -> schema.key(partition, keyValue(sort, number % 2)))
        .orElseGet(() -> schema.key(keyValue(schema.partitionKey(), number)));
  }

  private static Object keyValue(KeyAttribute attribute, int number) {
    return switch (attribute.type()) {
      case STRING -> "schlüssel-" + number;
      case NUMBER -> number * 7 - 3;
      case BINARY -> SdkBytes.fromUtf8String("key" + number);
    };
  }

  /** A new item with a key and these attributes. */
  Map<String, AttributeValue> item(ItemKey key, Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(key.attributes());
    item.putAll(attributes);
    return items.filled(item);
  }

  Map<String, AttributeValue> item(ItemKey key) {
    return item(key, Map.of());
  }

  /** Attributes with which an item may be overwritten. */
  Map<String, AttributeValue> changes() {
    Map<String, AttributeValue> changes = new LinkedHashMap<>(item(key(0)));
    changes.keySet().removeAll(key(0).attributes().keySet());
    return changes;
  }

  /** A value that items may have for an attribute by which some tables have an index. */
  AttributeValue valueOf(KeyAttribute attribute) {
    return schema
        .sortKey()
        .filter(attribute::equals)
        .map(sort -> key(1).attributes().get(sort.name()))
        .orElseGet(() -> items.keyValue(attribute.type()));
  }

  void store(Map<String, AttributeValue> item) {
    calm.putItem(put -> put.tableName(NAME).item(item));
  }

  /** What is stored, as callers see it; an empty map stands for nothing. */
  Map<String, AttributeValue> stored(ItemKey key) {
    Map<String, AttributeValue> item =
        new LinkedHashMap<>(
            calm.getItem(g -> g.tableName(NAME).key(key.attributes()).consistentRead(true)).item());
    item.remove("cairnCreatedBy");
    return item;
  }

  /** The call costs what was predicted, by its own report and by the engine's account. */
  void check(String call, CostPrediction predicted, Supplier<CapacityReport> made) {
    ChargedCapacity before = cairn.account();
    CapacityReport report = made.get();
    ChargedCapacity.Units units = cairn.account().since(before).total();
    CapacityUnits charged = new CapacityUnits(units.read(), units.write());
    boolean isRight =
        charged.equals(predicted.units())
            && report.reported().equals(predicted.units())
            && report.estimated().isZero()
            && report.requestCount() == predicted.requestCount();
    if (!isRight) {
      findings.add(
          new Finding(
              Finding.Kind.COST,
              call + " predicted at " + predicted + ", charged " + charged + ", " + report));
    }
  }

  /** The same for a call that tells its cost to a collector only. */
  void check(String call, CostPrediction predicted, CapacityCollector collector, Runnable made) {
    CapacityReport before = collector.report();
    check(
        call,
        predicted,
        () -> {
          made.run();
          return since(before, collector.report());
        });
  }

  private static CapacityReport since(CapacityReport before, CapacityReport now) {
    return new CapacityReport(
        Map.of(NAME, minus(now.reported(), before.reported())),
        Map.of(NAME, minus(now.estimated(), before.estimated())),
        now.requestCount() - before.requestCount(),
        now.isComplete());
  }

  private static CapacityUnits minus(CapacityUnits all, CapacityUnits before) {
    return new CapacityUnits(all.read() - before.read(), all.write() - before.write());
  }

  @Override
  public void close() {
    cairn.close();
  }
}
