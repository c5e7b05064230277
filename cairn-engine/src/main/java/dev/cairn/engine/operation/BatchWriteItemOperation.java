package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.BatchWriteItemRequest;
import dev.cairn.engine.api.BatchWriteItemRequest.WriteRequest;
import dev.cairn.engine.api.BatchWriteItemResponse;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * BatchWriteItem: up to 25 puts and deletes, each by itself.
 *
 * <p>Atomicity: the batch is refused as a whole before anything is written, or each write is
 * applied, one after the other, or left unprocessed.
 */
public final class BatchWriteItemOperation {
  private static final String NAME = "BatchWriteItem";
  private static final Attributes MISSING = Attributes.of(Map.of());

  private final Database database;

  public BatchWriteItemOperation(Database database) {
    this.database = database;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public GradualAnswer<BatchWriteItemResponse> run(BatchWriteItemRequest request) {
    Constraints constraints = new Constraints();
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    constraints.oneOf(
        "returnItemCollectionMetrics",
        request.returnItemCollectionMetrics(),
        Constraints.METRICS_VALUES);
    Map<String, List<WriteRequest>> requestItems =
        BatchShape.requestItems(
            constraints, request.requestItems(), BatchWriteItemOperation::print);
    checkCounts(constraints, requestItems);
    requestItems.forEach((table, writes) -> checkShapes(constraints, table, writes));
    constraints.check();
    BatchShape.requireAny(requestItems, NAME);

    List<BatchWrite.Unbound> writes = compile(requestItems);
    List<BatchWrite.Bound> bound = bind(writes);
    boolean returnsMetrics = "SIZE".equals(request.returnItemCollectionMetrics());
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    return new BatchWrite(database, bound, reporting, returnsMetrics);
  }

  /** DynamoDB prints the writes; their names stand for them here, because they may be large. */
  private static String print(List<WriteRequest> writes) {
    return Collections.nCopies(writes.size(), "WriteRequest").toString();
  }

  private static void checkCounts(
      Constraints constraints, Map<String, List<WriteRequest>> requestItems) {
    for (List<WriteRequest> writes : requestItems.values()) {
      if (writes.isEmpty() || writes.size() > Limits.BATCH_WRITE_COUNT_MAX) {
        constraints.violate(
            "requestItems",
            BatchShape.print(requestItems, BatchWriteItemOperation::print),
            "Map value must satisfy constraint: [Member must have length less than or equal to "
                + Limits.BATCH_WRITE_COUNT_MAX
                + ", Member must have length greater than or equal to 1]");
        return;
      }
    }
  }

  private static void checkShapes(
      Constraints constraints, String table, List<WriteRequest> writes) {
    for (int i = 0; i < writes.size(); i++) {
      String at = "requestItems." + table + ".member." + (i + 1) + ".member.";
      WriteRequest write = writes.get(i);
      if (write.deleteRequest() != null) {
        constraints.required(at + "deleteRequest.key", write.deleteRequest().key(), MISSING);
      }
      if (write.putRequest() != null) {
        constraints.required(at + "putRequest.item", write.putRequest().item(), MISSING);
      }
    }
  }

  private static List<BatchWrite.Unbound> compile(Map<String, List<WriteRequest>> requestItems) {
    List<BatchWrite.Unbound> writes = new ArrayList<>();
    requestItems.forEach(
        (table, requests) -> requests.forEach(request -> writes.add(compile(table, request))));
    if (writes.size() > Limits.BATCH_WRITE_COUNT_MAX) {
      throw ApiException.validation(Messages.tooManyBatchItems(NAME));
    }
    return writes;
  }

  private static BatchWrite.Unbound compile(String tableName, WriteRequest request) {
    BatchWriteItemRequest.Put put = request.putRequest();
    BatchWriteItemRequest.Delete delete = request.deleteRequest();
    if (put != null && delete == null && put.item() != null) {
      Item item = PutItemOperation.item(put.item());
      return new BatchWrite.Unbound(
          tableName, request, table -> put(table, item), item.sizeBytes());
    }
    if (delete != null && put == null && delete.key() != null) {
      Map<String, AttributeValue> key = delete.key().get();
      return new BatchWrite.Unbound(tableName, request, table -> delete(table, key), 0);
    }
    throw ApiException.validation(Messages.ONE_WRITE_PER_REQUEST);
  }

  private static PreparedWrite put(TableDefinition table, Item item) {
    for (KeyAttribute attribute : table.keySchema().attributes()) {
      AttributeValue value = item.find(attribute.name());
      if (value == null || value.type() != attribute.type()) {
        throw ApiException.validation(Messages.KEY_SCHEMA_MISMATCH);
      }
    }
    return new PreparedWrite(
        WriteTarget.ofItem(table, item), null, false, new WriteAction.Put(item));
  }

  private static PreparedWrite delete(TableDefinition table, Map<String, AttributeValue> key) {
    return new PreparedWrite(WriteTarget.ofKey(table, key), null, false, new WriteAction.Delete());
  }

  private List<BatchWrite.Bound> bind(List<BatchWrite.Unbound> writes) {
    List<TableDefinition> tables = new ArrayList<>(writes.size());
    try (Snapshot snapshot = database.store().snapshot()) {
      for (BatchWrite.Unbound write : writes) {
        tables.add(database.tables().require(snapshot, write.tableName()));
      }
    }
    List<BatchWrite.Bound> bound = new ArrayList<>(writes.size());
    Set<Key> keys = new HashSet<>();
    for (int i = 0; i < writes.size(); i++) {
      PreparedWrite write = writes.get(i).bind().apply(tables.get(i));
      if (!keys.add(write.key())) {
        throw ApiException.validation(Messages.DUPLICATE_BATCH_KEY);
      }
      bound.add(new BatchWrite.Bound(writes.get(i), write));
    }
    return bound;
  }
}
