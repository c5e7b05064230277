package dev.cairn.engine;

import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.DeleteItemRequest;
import dev.cairn.engine.api.DeleteItemResponse;
import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.DescribeTableRequest;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.ListTablesResponse;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.TransactGetItemsRequest;
import dev.cairn.engine.api.TransactGetItemsResponse;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactWriteItemsResponse;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.engine.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** DynamoDB's operations: a table of contents, one line for each. */
public final class Engine implements AutoCloseable {
  private final Store store;
  private final EngineOptions options;

  private Engine(Store store, EngineOptions options) {
    this.store = store;
    this.options = options;
  }

  /** An engine on the given store, which it owns from now on and closes with itself. */
  public static Engine on(Store store, EngineOptions options) {
    return new Engine(store, options);
  }

  public CompletionStage<TableResponse> createTable(CreateTableRequest request) {
    return notYet();
  }

  public CompletionStage<TableResponse> describeTable(DescribeTableRequest request) {
    return notYet();
  }

  public CompletionStage<ListTablesResponse> listTables(ListTablesRequest request) {
    return notYet();
  }

  public CompletionStage<TableResponse> deleteTable(DeleteTableRequest request) {
    return notYet();
  }

  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    return notYet();
  }

  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    return notYet();
  }

  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    return notYet();
  }

  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    return notYet();
  }

  public CompletionStage<QueryResponse> query(QueryRequest request) {
    return notYet();
  }

  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    return notYet();
  }

  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return notYet();
  }

  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    return notYet();
  }

  private <R> CompletionStage<R> notYet() {
    return CompletableFuture.failedFuture(new UnsupportedOperationException(options.region()));
  }

  @Override
  public void close() {
    store.close();
  }
}
