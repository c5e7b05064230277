package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.AsyncSleeper;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
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
 * Calls of a {@link DynamoDbAsyncClient}. A strategy goes on where a stage completes: on the
 * threads of the client, or of the sleeper after a pause. No thread is held in between.
 *
 * <p>Threads: thread-safe.
 */
final class AsyncCalls implements DynamoDbCalls {
  private final DynamoDbAsyncClient dynamoDb;
  private final AsyncSleeper sleeper;
  private volatile boolean isCancelled;

  /** Calls of this client, which stays the caller's to close. */
  AsyncCalls(DynamoDbAsyncClient dynamoDb, AsyncSleeper sleeper) {
    this.dynamoDb = dynamoDb;
    this.sleeper = sleeper;
  }

  @Override
  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    return sent(dynamoDb::getItem, request);
  }

  @Override
  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    return sent(dynamoDb::putItem, request);
  }

  @Override
  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return sent(dynamoDb::updateItem, request);
  }

  @Override
  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return sent(dynamoDb::deleteItem, request);
  }

  @Override
  public CompletionStage<QueryResponse> query(QueryRequest request) {
    return sent(dynamoDb::query, request);
  }

  @Override
  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    return sent(dynamoDb::scan, request);
  }

  @Override
  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return sent(dynamoDb::transactWriteItems, request);
  }

  @Override
  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    return sent(dynamoDb::transactGetItems, request);
  }

  @Override
  public CompletionStage<Void> pause(Duration duration) {
    return sent(sleeper::sleep, duration);
  }

  @Override
  public void cancel() {
    isCancelled = true;
  }

  private <Q, A> CompletionStage<A> sent(
      Function<Q, ? extends CompletionStage<A>> call, Q request) {
    if (isCancelled) {
      return CompletableFuture.failedFuture(
          new CancellationException("the future of this call was cancelled"));
    }
    try {
      return call.apply(request);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
