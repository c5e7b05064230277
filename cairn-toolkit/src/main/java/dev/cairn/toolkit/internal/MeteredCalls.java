package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Calls that ask for consumed capacity and add it up. One instance serves one call of a strategy;
 * {@link #report} is what that call cost so far.
 */
public final class MeteredCalls implements DynamoDbCalls {
  private final DynamoDbCalls calls;
  private final CapacityCollector collector = new CapacityCollector();

  /** Meters these calls from zero. */
  public MeteredCalls(DynamoDbCalls calls) {
    this.calls = calls;
  }

  /** What the calls cost so far. */
  public CapacityReport report() {
    return collector.report();
  }

  @Override
  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    GetItemRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(calls.getItem(asking), collector::add, FailureCost.none());
  }

  @Override
  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    PutItemRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(
        calls.putItem(asking),
        collector::add,
        FailureCost.ofWrite(request.tableName(), request.item()));
  }

  @Override
  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    UpdateItemRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(
        calls.updateItem(asking),
        collector::add,
        FailureCost.ofWrite(request.tableName(), Map.<String, AttributeValue>of()));
  }

  @Override
  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    DeleteItemRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(
        calls.deleteItem(asking),
        collector::add,
        FailureCost.ofWrite(request.tableName(), Map.<String, AttributeValue>of()));
  }

  @Override
  public CompletionStage<QueryResponse> query(QueryRequest request) {
    QueryRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(calls.query(asking), collector::add, FailureCost.none());
  }

  @Override
  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    ScanRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(calls.scan(asking), collector::add, FailureCost.none());
  }

  @Override
  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    return transactWriteItems(request, List::of);
  }

  /**
   * TransactWriteItems, with the sizes of the items that are there as far as they are known, for
   * the estimate of what a cancellation cost.
   */
  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request, Supplier<List<Long>> sizes) {
    boolean isAsking = request.returnConsumedCapacity() == ReturnConsumedCapacity.TOTAL;
    TransactWriteItemsRequest asking =
        isAsking
            ? request
            : request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(
        calls.transactWriteItems(asking),
        collector::add,
        FailureCost.ofTransaction(request, sizes));
  }

  @Override
  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    TransactGetItemsRequest asking =
        request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.TOTAL).build();
    return metered(calls.transactGetItems(asking), collector::add, FailureCost.none());
  }

  @Override
  public CompletionStage<Void> pause(Duration duration) {
    return calls.pause(duration);
  }

  @Override
  public void cancel() {
    calls.cancel();
  }

  private <A> CompletionStage<A> metered(
      CompletionStage<A> call, Consumer<A> add, FailureCost cost) {
    if (Stages.hasResult(call)) {
      add.accept(Stages.join(call));
      return call;
    }
    return call.whenComplete(
        (response, failure) -> {
          if (failure == null) {
            add.accept(response);
          } else {
            cost.addTo(collector, Stages.unwrapped(failure));
          }
        });
  }
}
