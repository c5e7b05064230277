package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The SDK's responses as facts. */
final class SdkReplies {
  private SdkReplies() {}

  static SortedMap<String, Object> of(PutItemResponse response) {
    return attributes(response.hasAttributes(), response.attributes(), response.consumedCapacity());
  }

  static SortedMap<String, Object> of(UpdateItemResponse response) {
    return attributes(response.hasAttributes(), response.attributes(), response.consumedCapacity());
  }

  static SortedMap<String, Object> of(DeleteItemResponse response) {
    return attributes(response.hasAttributes(), response.attributes(), response.consumedCapacity());
  }

  private static SortedMap<String, Object> attributes(
      boolean hasAttributes, Map<String, AttributeValue> attributes, ConsumedCapacity consumed) {
    SortedMap<String, Object> facts = new TreeMap<>();
    if (hasAttributes) {
      facts.put("Attributes", SdkValues.fromSdk(attributes));
    }
    putConsumed(facts, consumed);
    return facts;
  }

  static SortedMap<String, Object> of(GetItemResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    if (response.hasItem()) {
      facts.put("Item", SdkValues.fromSdk(response.item()));
    }
    putConsumed(facts, response.consumedCapacity());
    return facts;
  }

  static SortedMap<String, Object> of(QueryResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    if (response.hasItems()) {
      facts.put("Items", items(response.items()));
    }
    facts.put("Count", response.count());
    facts.put("ScannedCount", response.scannedCount());
    if (response.hasLastEvaluatedKey()) {
      facts.put("LastEvaluatedKey", SdkValues.fromSdk(response.lastEvaluatedKey()));
    }
    putConsumed(facts, response.consumedCapacity());
    return facts;
  }

  static SortedMap<String, Object> of(ScanResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    if (response.hasItems()) {
      facts.put("Items", items(response.items()));
    }
    facts.put("Count", response.count());
    facts.put("ScannedCount", response.scannedCount());
    if (response.hasLastEvaluatedKey()) {
      facts.put("LastEvaluatedKey", SdkValues.fromSdk(response.lastEvaluatedKey()));
    }
    putConsumed(facts, response.consumedCapacity());
    return facts;
  }

  private static List<SortedMap<String, Value>> items(List<Map<String, AttributeValue>> items) {
    return items.stream().map(SdkValues::fromSdk).toList();
  }

  static SortedMap<String, Object> of(TransactWriteItemsResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    Consumed.put(facts, response.consumedCapacity().stream().map(SdkReplies::consumed).toList());
    return facts;
  }

  static SortedMap<String, Object> of(TransactGetItemsResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    List<Optional<SortedMap<String, Value>>> shown = new ArrayList<>();
    response
        .responses()
        .forEach(
            item ->
                shown.add(
                    item.hasItem()
                        ? Optional.of(SdkValues.fromSdk(item.item()))
                        : Optional.empty()));
    facts.put("Responses", shown);
    Consumed.put(facts, response.consumedCapacity().stream().map(SdkReplies::consumed).toList());
    return facts;
  }

  static SortedMap<String, Object> of(BatchWriteItemResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    if (!response.hasUnprocessedItems() || !response.unprocessedItems().isEmpty()) {
      facts.put("UnprocessedItems", response.unprocessedItems());
    }
    Consumed.put(facts, response.consumedCapacity().stream().map(SdkReplies::consumed).toList());
    return facts;
  }

  static SortedMap<String, Object> of(BatchGetItemResponse response) {
    SortedMap<String, Object> facts = new TreeMap<>();
    response
        .responses()
        .forEach(
            (table, items) ->
                facts.put("Responses " + table, ModelBatches.inAnyOrder(items(items))));
    response
        .unprocessedKeys()
        .forEach(
            (table, keys) ->
                facts.put("UnprocessedKeys " + table, ModelBatches.inAnyOrder(items(keys.keys()))));
    Consumed.put(facts, response.consumedCapacity().stream().map(SdkReplies::consumed).toList());
    return facts;
  }

  private static void putConsumed(Map<String, Object> facts, ConsumedCapacity consumed) {
    if (consumed != null) {
      Consumed.put(facts, List.of(consumed(consumed)));
    }
  }

  private static Consumed consumed(ConsumedCapacity consumed) {
    Optional<Double> read = Optional.ofNullable(consumed.readCapacityUnits());
    Optional<Double> write = Optional.ofNullable(consumed.writeCapacityUnits());
    return new Consumed(
        consumed.tableName(),
        consumed.capacityUnits(),
        read.isPresent() || write.isPresent()
            ? Optional.of(new Consumed.Split(read, write))
            : Optional.empty(),
        Optional.ofNullable(consumed.table()).map(table -> apart(table, consumed)));
  }

  private static Units apart(Capacity table, ConsumedCapacity consumed) {
    return new Units(
        table.capacityUnits(),
        byIndex(consumed.localSecondaryIndexes()),
        byIndex(consumed.globalSecondaryIndexes()));
  }

  private static SortedMap<String, Double> byIndex(Map<String, Capacity> capacities) {
    SortedMap<String, Double> units = new TreeMap<>();
    capacities.forEach((index, capacity) -> units.put(index, capacity.capacityUnits()));
    return units;
  }
}
