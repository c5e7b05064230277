package dev.cairn.toolkit.transaction;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.RetryOptions;
import dev.cairn.toolkit.internal.Backoff;
import dev.cairn.toolkit.internal.BlockingCalls;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * A read of several items as they are at one moment: no transaction is seen by half.
 *
 * <pre>{@code
 * ItemsRead read =
 *     TransactionRead.on(dynamoDb).get("user", users, key).get("order", orders, orderKey).execute();
 * Optional<User> user = read.find("user", users);
 * }</pre>
 *
 * <p><b>Guarantees.</b> All items are read at one moment between the call and its return.
 *
 * <p><b>Item layout.</b> None of its own.
 *
 * <p><b>Cost.</b> One request; two read units for each 4 KB begun of each item, and two for an item
 * that is not there. An attempt that ends in a conflict with a write is charged too, and is not in
 * the report's figures.
 *
 * <p><b>Failure.</b> Conflicts and throttles are tried again; a {@code GaveUpException} when they
 * last until the deadline. Mistakes that can be seen beforehand (no item or more than 100, a label
 * or an item twice) are an {@code IllegalArgumentException}; others come as the SDK's exception.
 *
 * <p><b>Idempotency.</b> It changes nothing.
 *
 * <p><b>Threads.</b> One at a time. Runs on the caller's thread.
 */
public final class TransactionRead {
  private final DynamoDbClient dynamoDb;
  private final Map<String, ItemKey> keys = new LinkedHashMap<>();
  private RetryOptions retries = RetryOptions.defaults();

  private TransactionRead(DynamoDbClient dynamoDb) {
    this.dynamoDb = Objects.requireNonNull(dynamoDb, "dynamoDb");
  }

  /** A read of no items yet. The client stays the caller's to close. */
  public static TransactionRead on(DynamoDbClient dynamoDb) {
    return new TransactionRead(dynamoDb);
  }

  /** How long to keep trying. */
  public TransactionRead retries(RetryOptions options) {
    retries = Objects.requireNonNull(options, "options");
    return this;
  }

  /**
   * Reads an item, which the result has under this label.
   *
   * @throws IllegalArgumentException when the label or the item is there already, or the key is of
   *     another table
   */
  public TransactionRead get(String label, ItemSchema<?> schema, ItemKey key) {
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException(
          "the key " + key + " does not belong to table " + schema.tableName());
    }
    if (keys.containsValue(key)) {
      throw new IllegalArgumentException("item " + key + " is read already");
    }
    if (keys.putIfAbsent(label, key) != null) {
      throw new IllegalArgumentException("two items are called \"" + label + "\"");
    }
    return this;
  }

  /**
   * Reads the items.
   *
   * @throws GaveUpException when conflicts or throttles lasted until the deadline
   */
  public ItemsRead execute() {
    if (keys.isEmpty() || keys.size() > Transaction.STEP_COUNT_MAX) {
      throw new IllegalArgumentException(
          "a transaction reads 1 to " + Transaction.STEP_COUNT_MAX + " items, not " + keys.size());
    }
    BlockingCalls calls = new BlockingCalls(dynamoDb, retries.sleeper());
    return Stages.join(new Run(calls, retries, new LinkedHashMap<>(keys)).start());
  }

  /** One execution. */
  private static final class Run {
    private final MeteredCalls calls;
    private final Backoff backoff;
    private final Map<String, ItemKey> keys;
    private final TransactGetItemsRequest request;

    Run(DynamoDbCalls calls, RetryOptions retries, Map<String, ItemKey> keys) {
      this.calls = new MeteredCalls(calls);
      this.backoff = new Backoff(retries);
      this.keys = keys;
      this.request =
          TransactGetItemsRequest.builder()
              .transactItems(keys.values().stream().map(Run::get).toList())
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
}
