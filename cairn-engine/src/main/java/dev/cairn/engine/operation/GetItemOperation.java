package dev.cairn.engine.operation;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.GetItemResponse;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.CapacityUnits;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.Map;

/**
 * GetItem: reads the item that the key names. Both consistencies read the newest state, unless a
 * request was told to be stale; they differ in price.
 */
public final class GetItemOperation {
  private final Database database;

  public GetItemOperation(Database database) {
    this.database = database;
  }

  // The checks stand in the order in which DynamoDB reports them.
  /**
   * Runs a request.
   *
   * @param staleness how far it is behind if it is read with eventual consistency
   */
  public Answer<GetItemResponse> run(GetItemRequest request, Lag staleness) {
    Constraints constraints = new Constraints();
    String tableName = constraints.tableName(request.tableName());
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    Attributes attributes = constraints.required("key", request.key(), Attributes.of(Map.of()));
    // It has no conditions, so their name does not matter.
    LegacyShape.check(constraints, request.legacy(), "");
    constraints.check();

    ExpressionParameter projectionExpression =
        new ExpressionParameter("ProjectionExpression", request.projectionExpression());
    ParameterMix.check(request.legacy(), "", request.expressionAttributes(), projectionExpression);
    Map<String, AttributeValue> key = attributes.get();
    Projection projection =
        Projections.compile(
            database.expressions(),
            request.expressionAttributes(),
            request.legacy(),
            projectionExpression);
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    ReadConsistency consistency = ReadConsistency.ofFlag(request.consistentRead());

    Snapshot snapshot = database.store().snapshot();
    try {
      TableDefinition table = database.tables().require(snapshot, tableName);
      Key storeKey = ItemKeys.ofKey(table, key);
      ItemKeys.requireScalars(table, projection);
      ReadTarget target = new ReadTarget(table, null);
      database.metering().admitRead(target, storeKey);
      snapshot = database.states().seenBy(target, consistency, staleness, snapshot);
      StoredValue stored = snapshot.get(storeKey);
      Item item = stored == null ? null : StoredItem.itemOf(stored);
      double units = CapacityUnits.read(ItemChange.sizeBytes(item), consistency);
      Consumption consumption = Consumption.ofTable(units);
      database.metering().read(target, storeKey, consumption);
      Item shown = item == null || projection == null ? item : projection.apply(item);
      return Answer.of(
          new GetItemResponse(shown, reporting.single(tableName, consumption)), snapshot.durable());
    } finally {
      snapshot.close();
    }
  }
}
