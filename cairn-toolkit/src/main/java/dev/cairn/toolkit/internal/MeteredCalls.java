package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
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
 * The requests of one call of a strategy. Each asks for consumed capacity, which is added up, and
 * tells the SDK client to end with the call's deadline, its own repetitions included.
 *
 * <p>Errors: a failed stage holds the SDK's exception as it was thrown; no method throws.
 */
public final class MeteredCalls {
  static final String CANCELLED = "the future of this call was cancelled";

  private final CallSource source;
  private final Backoff backoff;
  private final Context.Patience patience;
  private final CapacityCollector collector = new CapacityCollector();
  private volatile boolean isCancelled;

  MeteredCalls(Context context, Backoff backoff) {
    this.source = context.source();
    this.backoff = backoff;
    this.patience = context.patience();
  }

  /** What the calls cost so far. */
  CapacityReport report() {
    return collector.report();
  }

  boolean isCancelled() {
    return isCancelled;
  }

  /** Lets all later requests fail. */
  void cancel() {
    isCancelled = true;
  }

  /** GetItem. */
  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    GetItemRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(Operation.GET_ITEM, asking, collector::add, FailureCost.none());
  }

  /** PutItem. */
  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    PutItemRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(
        Operation.PUT_ITEM,
        asking,
        collector::add,
        FailureCost.ofWrite(request.tableName(), request.item()));
  }

  /** UpdateItem. */
  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    UpdateItemRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(
        Operation.UPDATE_ITEM,
        asking,
        collector::add,
        FailureCost.ofWrite(request.tableName(), Map.<String, AttributeValue>of()));
  }

  /** DeleteItem. */
  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    DeleteItemRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(
        Operation.DELETE_ITEM,
        asking,
        collector::add,
        FailureCost.ofWrite(request.tableName(), Map.<String, AttributeValue>of()));
  }

  /** Query. */
  public CompletionStage<QueryResponse> query(QueryRequest request) {
    QueryRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(Operation.QUERY, asking, collector::add, FailureCost.none());
  }

  /** Scan. */
  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    ScanRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(Operation.SCAN, asking, collector::add, FailureCost.none());
  }

  /**
   * TransactWriteItems, with the sizes of the items that are there as far as they are known, for
   * the estimate of what a cancellation cost.
   */
  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest.Builder request, Supplier<List<Long>> sizes) {
    TransactWriteItemsRequest asking =
        request
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(remaining())
            .build();
    return metered(
        Operation.TRANSACT_WRITE_ITEMS,
        asking,
        collector::add,
        FailureCost.ofTransaction(asking, sizes));
  }

  /** TransactGetItems. */
  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    TransactGetItemsRequest asking =
        request.toBuilder()
            .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
            .overrideConfiguration(bounded(request))
            .build();
    return metered(Operation.TRANSACT_GET_ITEMS, asking, collector::add, FailureCost.none());
  }

  private @Nullable AwsRequestOverrideConfiguration bounded(AwsRequest request) {
    if (patience.retries().isImmediate()) {
      return request.overrideConfiguration().orElse(null);
    }
    return request
        .overrideConfiguration()
        .map(own -> own.toBuilder().apiCallTimeout(source.bounded(backoff.remaining())).build())
        .orElseGet(this::remaining);
  }

  /** Most calls need one request, which is sent at once and so has the whole time. */
  private @Nullable AwsRequestOverrideConfiguration remaining() {
    if (patience.retries().isImmediate()) {
      return null;
    }
    Duration left = backoff.remaining();
    return left.plusMillis(1).compareTo(patience.retries().deadline()) > 0
        ? patience.whole()
        : AwsRequestOverrideConfiguration.builder().apiCallTimeout(source.bounded(left)).build();
  }

  private <Q, A> CompletionStage<A> metered(
      Operation<Q, A> operation, Q request, Consumer<A> add, FailureCost cost) {
    if (isCancelled) {
      return CompletableFuture.failedFuture(new CancellationException(CANCELLED));
    }
    CompletionStage<A> call = source.send(operation, request);
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
