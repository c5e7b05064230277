package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.BatchGetItemRequest;
import dev.cairn.engine.api.BatchGetItemRequest.KeysAndAttributes;
import dev.cairn.engine.api.BatchGetItemResponse;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.value.AttributeValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** BatchGetItem: up to 100 items of any number of tables. */
public final class BatchGetItemOperation {
  private static final String NAME = "BatchGetItem";

  /** The name of the legacy conditions, of which this operation has none. */
  private static final String NO_CONDITIONS = "";

  private final Database database;

  public BatchGetItemOperation(Database database) {
    this.database = database;
  }

  /** The reads of one table, checked and compiled. */
  private record TableReads(
      String tableName,
      KeysAndAttributes request,
      List<Attributes> keys,
      @Nullable Projection projection) {}

  // The checks stand in the order in which DynamoDB reports them.
  /**
   * Runs a request.
   *
   * @param staleness how far its eventually consistent reads are behind
   */
  public GradualAnswer<BatchGetItemResponse> run(BatchGetItemRequest request, Lag staleness) {
    Constraints constraints = new Constraints();
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    Map<String, KeysAndAttributes> requestItems =
        BatchShape.requestItems(constraints, request.requestItems(), r -> "KeysAndAttributes");
    requestItems.forEach((table, reads) -> checkKeys(constraints, table, reads));
    constraints.check();
    BatchShape.requireAny(requestItems, NAME);

    List<TableReads> reads = compile(requestItems);
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    List<BatchRead.TableKeys> bound = bind(reads);
    return new BatchRead(database, bound, snapshots(bound, staleness), reporting);
  }

  /** The state that is read of each table. */
  private List<Snapshot> snapshots(List<BatchRead.TableKeys> tables, Lag staleness) {
    List<Snapshot> snapshots = new ArrayList<>(tables.size());
    for (BatchRead.TableKeys table : tables) {
      Snapshot newest = database.store().snapshot();
      snapshots.add(
          database.states().seenBy(table.target(), table.consistency(), staleness, newest));
    }
    return snapshots;
  }

  private static void checkKeys(Constraints constraints, String table, KeysAndAttributes reads) {
    List<String> attributesToGet = reads.legacy().attributesToGet();
    if (attributesToGet != null && attributesToGet.isEmpty()) {
      constraints.violate(
          "requestItems." + table + ".member.attributesToGet",
          attributesToGet,
          "Member must have length greater than or equal to 1");
    }
    List<Attributes> keys = reads.keys();
    if (keys == null) {
      constraints.required("requestItems." + table + ".member.keys", null, "");
      return;
    }
    // Of an empty list this is a guess: that it is reported like one that is too long.
    String at = "Value at 'RequestItems." + table + ".member.Keys' failed to satisfy constraint: ";
    if (keys.isEmpty()) {
      constraints.violate(at + "Member must have length greater than or equal to 1");
    }
    if (keys.size() > Limits.BATCH_GET_COUNT_MAX) {
      constraints.violate(
          at + "Member must have length less than or equal to " + Limits.BATCH_GET_COUNT_MAX);
    }
  }

  private List<TableReads> compile(Map<String, KeysAndAttributes> requestItems) {
    List<TableReads> reads = new ArrayList<>(requestItems.size());
    int count = 0;
    for (Map.Entry<String, KeysAndAttributes> entry : requestItems.entrySet()) {
      KeysAndAttributes request = entry.getValue();
      List<Attributes> keys = request.keys() == null ? List.of() : request.keys();
      ExpressionParameter projectionExpression =
          new ExpressionParameter("ProjectionExpression", request.projectionExpression());
      ParameterMix.check(
          request.legacy(), NO_CONDITIONS, request.expressionAttributes(), projectionExpression);
      Projection projection =
          Projections.compile(
              database.expressions(),
              request.expressionAttributes(),
              request.legacy(),
              projectionExpression);
      refuseDuplicates(keys);
      count += keys.size();
      if (count > Limits.BATCH_GET_COUNT_MAX) {
        throw ApiException.validation(Messages.tooManyBatchItems(NAME));
      }
      reads.add(new TableReads(entry.getKey(), request, keys, projection));
    }
    return reads;
  }

  private static void refuseDuplicates(List<Attributes> keys) {
    Set<Map<String, AttributeValue>> seen = new HashSet<>();
    for (Attributes key : keys) {
      if (!seen.add(key.get())) {
        throw ApiException.validation(Messages.DUPLICATE_BATCH_KEY);
      }
    }
  }

  private List<BatchRead.TableKeys> bind(List<TableReads> reads) {
    List<TableDefinition> tables = new ArrayList<>(reads.size());
    try (Snapshot snapshot = database.store().snapshot()) {
      for (TableReads table : reads) {
        tables.add(database.tables().require(snapshot, table.tableName()));
      }
    }
    List<BatchRead.TableKeys> bound = new ArrayList<>(reads.size());
    for (int i = 0; i < reads.size(); i++) {
      TableReads read = reads.get(i);
      ItemKeys.requireScalars(tables.get(i), read.projection());
      bound.add(
          BatchRead.TableKeys.bind(
              read.tableName(), tables.get(i), read.request(), read.keys(), read.projection()));
    }
    return bound;
  }
}
