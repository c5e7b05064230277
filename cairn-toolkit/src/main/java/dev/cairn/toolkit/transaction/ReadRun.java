package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.DynamoDbCalls;
import dev.cairn.toolkit.internal.Failures;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.MeteredCalls;
import dev.cairn.toolkit.internal.Stages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** One execution of a {@link TransactionRead}: attempts until it is answered. */
final class ReadRun {
  private final MeteredCalls calls;
  private final Backoff backoff;
  private final Map<String, ItemKey> keys;
  private final TransactGetItemsRequest request;

  ReadRun(DynamoDbCalls calls, RetryOptions retries, Map<String, ItemKey> keys) {
    this.calls = new MeteredCalls(calls);
    this.backoff = new Backoff(retries);
    this.keys = keys;
    this.request =
        TransactGetItemsRequest.builder()
            .transactItems(keys.values().stream().map(ReadRun::get).toList())
            .build();
  }

  private static TransactGetItem get(ItemKey key) {
    Get get = Get.builder().tableName(key.tableName()).key(key.attributes()).build();
    return TransactGetItem.builder().get(get).build();
  }

  CompletionStage<ItemsRead> start() {
    return Loop.from(1, this::send);
  }

  private CompletionStage<Loop.Step<Integer, ItemsRead>> send(int attempt) {
    return Stages.handle(
        calls.transactGetItems(request),
        (response, failure) ->
            response != null
                ? CompletableFuture.completedFuture(Loop.Step.done(read(response)))
                : failed(attempt, Objects.requireNonNull(failure, "failure")));
  }

  private ItemsRead read(TransactGetItemsResponse response) {
    Map<String, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    int index = 0;
    for (String label : keys.keySet()) {
      ItemResponse item = response.responses().get(index++);
      items.put(label, item.hasItem() ? item.item() : Map.of());
    }
    return new ItemsRead(items, calls.report());
  }

  private CompletionStage<Loop.Step<Integer, ItemsRead>> failed(int attempt, Throwable failure) {
    if (!isPassing(failure)) {
      return CompletableFuture.failedFuture(failure);
    }
    return backoff
        .pause(calls)
        .thenCompose(
            isTime ->
                isTime
                    ? CompletableFuture.completedFuture(Loop.Step.again(attempt + 1))
                    : CompletableFuture.failedFuture(
                        new GaveUpException(
                            "not read in " + attempt + " attempts: " + failure, failure)));
  }

  private static boolean isPassing(Throwable failure) {
    if (!(failure instanceof TransactionCanceledException cancelled)) {
      return Failures.isTransient(failure);
    }
    List<CancellationReason> reasons = cancelled.cancellationReasons();
    return !reasons.isEmpty()
        && reasons.stream()
            .flatMap(reason -> StepFailure.of("item", reason).stream())
            .allMatch(StepFailure::isPassing);
  }
}
