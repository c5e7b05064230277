package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Batches as the SDK's requests. */
final class SdkBatches {
  private SdkBatches() {}

  static BatchWriteItemRequest write(Operation.BatchWrite batch) {
    Map<String, List<WriteRequest>> items = new LinkedHashMap<>();
    for (Operation.Write write : batch.writes()) {
      items.computeIfAbsent(write.table(), table -> new ArrayList<>()).add(request(write));
    }
    return BatchWriteItemRequest.builder()
        .requestItems(items)
        .returnConsumedCapacity(batch.capacity().orElse(null))
        .build();
  }

  private static WriteRequest request(Operation.Write write) {
    if (write instanceof Operation.Put put) {
      return WriteRequest.builder().putRequest(p -> p.item(SdkValues.toSdk(put.item()))).build();
    }
    return WriteRequest.builder().deleteRequest(d -> d.key(SdkValues.toSdk(write.key()))).build();
  }

  static BatchGetItemRequest get(Operation.BatchGet batch) {
    Map<String, KeysAndAttributes> items = new LinkedHashMap<>();
    batch.tables().forEach(keys -> items.put(keys.table(), keys(keys)));
    return BatchGetItemRequest.builder()
        .requestItems(items)
        .returnConsumedCapacity(batch.capacity().orElse(null))
        .build();
  }

  private static KeysAndAttributes keys(Operation.BatchKeys keys) {
    ExpressionText text = new ExpressionText();
    return KeysAndAttributes.builder()
        .keys(keys.keys().stream().map(SdkValues::toSdk).toList())
        .consistentRead(keys.reading().isConsistent())
        .attributesToGet(SdkLegacy.attributesToGet(keys.reading()))
        .projectionExpression(SdkRequests.projection(keys.reading(), text))
        .expressionAttributeNames(text.names())
        .build();
  }
}
