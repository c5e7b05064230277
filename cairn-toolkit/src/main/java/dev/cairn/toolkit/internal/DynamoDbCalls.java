package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.ItemKey;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * The calls that strategies make. Each strategy is written once over this interface; whether it
 * blocks is decided by the implementation.
 *
 * <p>Errors: a failed stage holds the SDK's exception as it was thrown; no method throws.
 */
public interface DynamoDbCalls {
  /** GetItem. */
  CompletionStage<GetItemResponse> getItem(GetItemRequest request);

  /** The item with this key by a consistent read; empty if there is none. */
  default CompletionStage<Optional<Map<String, AttributeValue>>> find(ItemKey key) {
    GetItemRequest request =
        GetItemRequest.builder()
            .tableName(key.tableName())
            .key(key.attributes())
            .consistentRead(true)
            .build();
    return getItem(request)
        .thenApply(
            response -> response.hasItem() ? Optional.of(response.item()) : Optional.empty());
  }

  /** PutItem. */
  CompletionStage<PutItemResponse> putItem(PutItemRequest request);

  /** UpdateItem. */
  CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request);

  /** DeleteItem. */
  CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request);

  /** Query. */
  CompletionStage<QueryResponse> query(QueryRequest request);

  /** Scan. */
  CompletionStage<ScanResponse> scan(ScanRequest request);

  /** TransactWriteItems. */
  CompletionStage<TransactWriteItemsResponse> transactWriteItems(TransactWriteItemsRequest request);

  /** TransactGetItems. */
  CompletionStage<TransactGetItemsResponse> transactGetItems(TransactGetItemsRequest request);

  /** Completes after about this long; fails if the pause was cut short. */
  CompletionStage<Void> pause(Duration duration);

  /** Lets all later calls and pauses fail, where there can be any. */
  default void cancel() {}
}
