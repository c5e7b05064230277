package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.Sleeper;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
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
 * Calls of a {@link DynamoDbClient}. Every stage is complete when its method returns, so a strategy
 * runs from beginning to end on the caller's thread.
 *
 * <p>Threads: thread-safe.
 */
final class BlockingCalls implements DynamoDbCalls {
  private final DynamoDbClient dynamoDb;
  private final Sleeper sleeper;

  /** Calls of this client, which stays the caller's to close. */
  BlockingCalls(DynamoDbClient dynamoDb, Sleeper sleeper) {
    this.dynamoDb = dynamoDb;
    this.sleeper = sleeper;
  }

  @Override
  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    return completed(dynamoDb::getItem, request);
  }

  @Override
  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    return completed(dynamoDb::putItem, request);
  }

  @Override
  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return completed(dynamoDb::updateItem, request);
  }

  @Override
  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return completed(dynamoDb::deleteItem, request);
  }

  @Override
  public CompletionStage<QueryResponse> query(QueryRequest request) {
    return completed(dynamoDb::query, request);
  }

  @Override
  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    return completed(dynamoDb::scan, request);
  }

  @Override
  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return completed(dynamoDb::transactWriteItems, request);
  }

  @Override
  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    return completed(dynamoDb::transactGetItems, request);
  }

  @Override
  public CompletionStage<@Nullable Void> pause(Duration duration) {
    try {
      sleeper.sleep(duration);
      return CompletableFuture.completedFuture(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CompletableFuture.failedFuture(
          AbortedException.create("Interrupted while waiting to try again", e));
    }
  }

  private static <Q, A> CompletionStage<A> completed(Function<Q, A> call, Q request) {
    try {
      return CompletableFuture.completedFuture(call.apply(request));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
