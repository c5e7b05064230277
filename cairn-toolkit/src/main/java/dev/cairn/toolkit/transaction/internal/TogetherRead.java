package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Failures;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.Transaction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

/** A read of several items at one moment: attempts until it is answered. */
public final class TogetherRead {
  private final Call call;
  private final Set<ItemKey> keys;
  private final TransactGetItemsRequest request;

  private TogetherRead(Call call, Set<ItemKey> keys) {
    this.call = call;
    this.keys = keys;
    this.request =
        TransactGetItemsRequest.builder()
            .transactItems(keys.stream().map(TogetherRead::get).toList())
            .build();
  }

  private static TransactGetItem get(ItemKey key) {
    Get get = Get.builder().tableName(key.tableName()).key(key.attributes()).build();
    return TransactGetItem.builder().get(get).build();
  }

  /**
   * The items that are there, by their keys.
   *
   * @throws IllegalArgumentException for no key, or more than a transaction has
   */
  public static CompletionStage<Map<ItemKey, Map<String, AttributeValue>>> start(
      Call call, List<ItemKey> keys) {
    Set<ItemKey> different = new LinkedHashSet<>(keys);
    if (different.isEmpty() || different.size() > Transaction.STEP_COUNT_MAX) {
      throw new IllegalArgumentException(
          "a transaction reads 1 to %d items, not %d"
              .formatted(Transaction.STEP_COUNT_MAX, different.size()));
    }
    return Loop.from(1, new TogetherRead(call, different)::send);
  }

  private CompletionStage<Loop.Step<Integer, Map<ItemKey, Map<String, AttributeValue>>>> send(
      int attempt) {
    return Stages.handle(
        call.dynamoDb().transactGetItems(request),
        (response, failure) ->
            response != null
                ? CompletableFuture.completedFuture(Loop.Step.done(items(response)))
                : failed(attempt, Objects.requireNonNull(failure, "failure")));
  }

  private Map<ItemKey, Map<String, AttributeValue>> items(TransactGetItemsResponse response) {
    Map<ItemKey, Map<String, AttributeValue>> items = new LinkedHashMap<>();
    int index = 0;
    for (ItemKey key : keys) {
      ItemResponse item = response.responses().get(index++);
      if (item.hasItem()) {
        items.put(key, item.item());
      }
    }
    return items;
  }

  private CompletionStage<Loop.Step<Integer, Map<ItemKey, Map<String, AttributeValue>>>> failed(
      int attempt, Throwable failure) {
    if (!isPassing(failure)) {
      return CompletableFuture.failedFuture(failure);
    }
    return call.again(
        attempt + 1,
        () ->
            CompletableFuture.failedFuture(
                new GaveUpException("not read in " + attempt + " attempts: " + failure, failure)));
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
