package dev.cairn.toolkit.internal;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
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

  /** Completes after about this long; fails with an {@code AbortedException} if interrupted. */
  CompletionStage<Void> pause(Duration duration);
}
