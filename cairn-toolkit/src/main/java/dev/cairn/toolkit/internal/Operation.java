package dev.cairn.toolkit.internal;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
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
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/**
 * An operation of DynamoDB that strategies use, on a client of either kind.
 *
 * @param <Q> its request
 * @param <A> its response
 */
record Operation<Q, A>(
    BiFunction<DynamoDbClient, Q, A> blocking,
    BiFunction<DynamoDbAsyncClient, Q, CompletableFuture<A>> async) {
  static final Operation<GetItemRequest, GetItemResponse> GET_ITEM =
      new Operation<>(DynamoDbClient::getItem, DynamoDbAsyncClient::getItem);
  static final Operation<PutItemRequest, PutItemResponse> PUT_ITEM =
      new Operation<>(DynamoDbClient::putItem, DynamoDbAsyncClient::putItem);
  static final Operation<UpdateItemRequest, UpdateItemResponse> UPDATE_ITEM =
      new Operation<>(DynamoDbClient::updateItem, DynamoDbAsyncClient::updateItem);
  static final Operation<DeleteItemRequest, DeleteItemResponse> DELETE_ITEM =
      new Operation<>(DynamoDbClient::deleteItem, DynamoDbAsyncClient::deleteItem);
  static final Operation<QueryRequest, QueryResponse> QUERY =
      new Operation<>(DynamoDbClient::query, DynamoDbAsyncClient::query);
  static final Operation<ScanRequest, ScanResponse> SCAN =
      new Operation<>(DynamoDbClient::scan, DynamoDbAsyncClient::scan);
  static final Operation<TransactWriteItemsRequest, TransactWriteItemsResponse>
      TRANSACT_WRITE_ITEMS =
          new Operation<>(
              DynamoDbClient::transactWriteItems, DynamoDbAsyncClient::transactWriteItems);
  static final Operation<TransactGetItemsRequest, TransactGetItemsResponse> TRANSACT_GET_ITEMS =
      new Operation<>(DynamoDbClient::transactGetItems, DynamoDbAsyncClient::transactGetItems);
  static final Operation<CreateTableRequest, CreateTableResponse> CREATE_TABLE =
      new Operation<>(DynamoDbClient::createTable, DynamoDbAsyncClient::createTable);
  static final Operation<DescribeTableRequest, DescribeTableResponse> DESCRIBE_TABLE =
      new Operation<>(DynamoDbClient::describeTable, DynamoDbAsyncClient::describeTable);
  static final Operation<DescribeTimeToLiveRequest, DescribeTimeToLiveResponse>
      DESCRIBE_TIME_TO_LIVE =
          new Operation<>(
              DynamoDbClient::describeTimeToLive, DynamoDbAsyncClient::describeTimeToLive);
  static final Operation<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> UPDATE_TIME_TO_LIVE =
      new Operation<>(DynamoDbClient::updateTimeToLive, DynamoDbAsyncClient::updateTimeToLive);
}
