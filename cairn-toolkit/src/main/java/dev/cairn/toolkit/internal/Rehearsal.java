package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.capacity.CostModel;
import dev.cairn.toolkit.capacity.CostPrediction;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Answers a strategy's calls from a few items in memory, as if nobody else were at work, and counts
 * what they would cost: a prediction is a strategy that is rehearsed. So it cannot tell another
 * story than the strategy does.
 *
 * <p>Conditions are not evaluated: they hold. One thread at a time.
 */
public final class Rehearsal implements DynamoDbCalls {
  private static final int TRANSACTION_FACTOR = 2;

  private final ItemSchema<?> schema;
  private final CostModel model;
  private final Map<ItemKey, Map<String, AttributeValue>> items = new HashMap<>();
  private final Map<String, CapacityUnits> spent = new TreeMap<>();
  private int requestCount;

  /** An empty table. */
  public Rehearsal(ItemSchema<?> schema, CostModel model) {
    this.schema = schema;
    this.model = model;
  }

  /** The same with an item that is there, for nothing. */
  public Rehearsal with(Map<String, AttributeValue> item) {
    items.put(schema.keyOf(item), item);
    return this;
  }

  /** The same with an attribute of an item that is there, or is there now, for nothing. */
  public Rehearsal with(ItemKey key, String attribute, AttributeValue value) {
    Map<String, AttributeValue> item =
        new LinkedHashMap<>(items.getOrDefault(key, key.attributes()));
    item.put(attribute, value);
    items.put(key, item);
    return this;
  }

  /** What a strategy leaves behind is there, for nothing. */
  public Rehearsal after(Supplier<? extends CompletionStage<?>> strategy) {
    var unused = Stages.join(strategy.get());
    spent.clear();
    requestCount = 0;
    return this;
  }

  /** What a strategy costs. */
  public CostPrediction cost(Supplier<? extends CompletionStage<?>> strategy) {
    var unused = Stages.join(strategy.get());
    return new CostPrediction(spent, requestCount);
  }

  private ItemKey key(String table, Map<String, AttributeValue> key) {
    return schema.inTable(table).keyOf(key);
  }

  private Map<String, AttributeValue> stored(String table, Map<String, AttributeValue> key) {
    return items.getOrDefault(key(table, key), Map.of());
  }

  private void spend(String table, CapacityUnits units) {
    spent.merge(table, units, CapacityUnits::plus);
  }

  private void write(
      String table, Map<String, AttributeValue> key, Map<String, AttributeValue> after) {
    spend(table, model.write(table, stored(table, key), after));
    replace(key(table, key), after);
  }

  private void replace(ItemKey key, Map<String, AttributeValue> after) {
    if (after.isEmpty()) {
      items.remove(key);
    } else {
      items.put(key, after);
    }
  }

  private static <A> CompletionStage<A> answer(A response) {
    return CompletableFuture.completedFuture(response);
  }

  @Override
  public CompletionStage<GetItemResponse> getItem(GetItemRequest request) {
    requestCount++;
    Map<String, AttributeValue> item = stored(request.tableName(), request.key());
    spend(request.tableName(), read(item, request.consistentRead()));
    return answer(GetItemResponse.builder().item(item.isEmpty() ? null : item).build());
  }

  private CapacityUnits read(Map<String, AttributeValue> item, @Nullable Boolean isConsistent) {
    CapacityUnits units = model.read(item);
    return Boolean.TRUE.equals(isConsistent) ? units : CapacityUnits.ofRead(units.read() / 2);
  }

  @Override
  public CompletionStage<PutItemResponse> putItem(PutItemRequest request) {
    requestCount++;
    write(request.tableName(), request.item(), request.item());
    return answer(PutItemResponse.builder().build());
  }

  @Override
  public CompletionStage<UpdateItemResponse> updateItem(UpdateItemRequest request) {
    requestCount++;
    Update update =
        Update.builder()
            .tableName(request.tableName())
            .key(request.key())
            .updateExpression(request.updateExpression())
            .expressionAttributeNames(request.expressionAttributeNames())
            .expressionAttributeValues(request.expressionAttributeValues())
            .build();
    RehearsedUpdate applied =
        RehearsedUpdate.of(update, stored(request.tableName(), request.key()));
    write(request.tableName(), request.key(), applied.item());
    return answer(UpdateItemResponse.builder().attributes(applied.changed()).build());
  }

  @Override
  public CompletionStage<DeleteItemResponse> deleteItem(DeleteItemRequest request) {
    requestCount++;
    write(request.tableName(), request.key(), Map.of());
    return answer(DeleteItemResponse.builder().build());
  }

  /** The newest item of a partition, which is all that a strategy asks for by a query. */
  @Override
  public CompletionStage<QueryResponse> query(QueryRequest request) {
    requestCount++;
    String partition = schema.partitionKey().name();
    AttributeValue wanted = request.expressionAttributeValues().get(":pk");
    String sort = schema.sortKey().map(KeyAttribute::name).orElseThrow();
    Map<String, AttributeValue> newest =
        items.entrySet().stream()
            .filter(entry -> entry.getKey().tableName().equals(request.tableName()))
            .map(Map.Entry::getValue)
            .filter(item -> SameItem.equal(item.get(partition), wanted))
            .max(
                Comparator.comparing(
                    item -> new BigDecimal(Objects.requireNonNull(item.get(sort)).n())))
            .orElse(Map.of());
    spend(request.tableName(), read(newest, request.consistentRead()));
    List<Map<String, AttributeValue>> found = newest.isEmpty() ? List.of() : List.of(newest);
    return answer(QueryResponse.builder().items(found).build());
  }

  @Override
  public CompletionStage<ScanResponse> scan(ScanRequest request) {
    throw new UnsupportedOperationException("no strategy that can be predicted scans");
  }

  @Override
  public CompletionStage<TransactWriteItemsResponse> transactWriteItems(
      TransactWriteItemsRequest request) {
    requestCount++;
    request.transactItems().forEach(this::act);
    return answer(TransactWriteItemsResponse.builder().build());
  }

  private void act(TransactWriteItem action) {
    ItemKey key = keyOf(action);
    Map<String, AttributeValue> before = items.getOrDefault(key, Map.of());
    spend(key.tableName(), units(model, action, before));
    replace(key, after(action, before));
  }

  private ItemKey keyOf(TransactWriteItem action) {
    if (action.put() != null) {
      return key(action.put().tableName(), action.put().item());
    }
    if (action.update() != null) {
      return key(action.update().tableName(), action.update().key());
    }
    return action.delete() != null
        ? key(action.delete().tableName(), action.delete().key())
        : key(action.conditionCheck().tableName(), action.conditionCheck().key());
  }

  /** What an action of a transaction costs, whose item is this one; empty for none. */
  public static CapacityUnits units(
      CostModel model, TransactWriteItem action, Map<String, AttributeValue> before) {
    return model.write(tableOf(action), before, after(action, before)).times(TRANSACTION_FACTOR);
  }

  private static String tableOf(TransactWriteItem action) {
    if (action.put() != null) {
      return action.put().tableName();
    }
    if (action.update() != null) {
      return action.update().tableName();
    }
    return action.delete() != null
        ? action.delete().tableName()
        : action.conditionCheck().tableName();
  }

  /** A check is charged as if it had written the item again. */
  private static Map<String, AttributeValue> after(
      TransactWriteItem action, Map<String, AttributeValue> before) {
    if (action.put() != null) {
      return action.put().item();
    }
    if (action.update() != null) {
      return RehearsedUpdate.of(action.update(), before).item();
    }
    return action.delete() != null ? Map.of() : before;
  }

  @Override
  public CompletionStage<TransactGetItemsResponse> transactGetItems(
      TransactGetItemsRequest request) {
    requestCount++;
    List<ItemResponse> found = request.transactItems().stream().map(this::get).toList();
    return answer(TransactGetItemsResponse.builder().responses(found).build());
  }

  private ItemResponse get(TransactGetItem get) {
    String table = get.get().tableName();
    Map<String, AttributeValue> item = stored(table, get.get().key());
    spend(table, model.read(item).times(TRANSACTION_FACTOR));
    return ItemResponse.builder().item(item.isEmpty() ? null : item).build();
  }

  @Override
  public CompletionStage<Void> pause(Duration duration) {
    throw new UnsupportedOperationException("nothing has to be tried again in a rehearsal");
  }
}
