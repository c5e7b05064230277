package dev.cairn.engine.operation;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.DeleteItemRequest;
import dev.cairn.engine.api.DeleteItemResponse;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * DeleteItem: removes the item that the key names, if the condition holds; an absent item is no
 * error.
 */
public final class DeleteItemOperation {
  private final Database database;
  private final ItemWrites writes;

  public DeleteItemOperation(Database database) {
    this.database = database;
    this.writes = new ItemWrites(database);
  }

  /** The parts of a request that was checked as far as that goes without its table. */
  private record Input(
      String tableName,
      Map<String, AttributeValue> key,
      @Nullable Condition condition,
      boolean returnsOld) {}

  public Answer<DeleteItemResponse> run(DeleteItemRequest request) {
    Input input = database.wording().enveloped(() -> input(request));
    boolean itemOnFailure = "ALL_OLD".equals(request.returnValuesOnConditionCheckFailure());
    boolean returnsMetrics = "SIZE".equals(request.returnItemCollectionMetrics());
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());

    return writes
        .run(
            input.tableName(),
            table ->
                new PreparedWrite(
                    WriteTarget.ofKey(table, input.key()),
                    input.condition(),
                    itemOnFailure,
                    new WriteAction.Delete()))
        .map(
            applied ->
                new DeleteItemResponse(
                    input.returnsOld() ? applied.change().before() : null,
                    reporting.single(input.tableName(), applied.consumption()),
                    returnsMetrics ? applied.collection() : null));
  }

  // The checks stand in the order in which DynamoDB reports them.
  private Input input(DeleteItemRequest request) {
    Constraints constraints = new Constraints();
    String tableName = constraints.tableName(request.tableName());
    constraints.returnedByWrite(
        request.returnConsumedCapacity(),
        request.returnItemCollectionMetrics(),
        request.returnValues(),
        request.returnValuesOnConditionCheckFailure());
    Attributes attributes = constraints.required("key", request.key(), Attributes.of(Map.of()));
    LegacyShape.check(constraints, request.legacy(), "expected");
    constraints.check();

    ExpressionParameter conditionExpression =
        new ExpressionParameter("ConditionExpression", request.conditionExpression());
    ParameterMix.check(
        request.legacy(), "Expected", request.expressionAttributes(), conditionExpression);
    Map<String, AttributeValue> key = attributes.get();
    boolean returnsOld = ReturnValues.onlyOld(request.returnValues());
    Condition condition =
        Conditions.compile(
            database.expressions(),
            request.expressionAttributes(),
            request.legacy(),
            conditionExpression);
    return new Input(tableName, key, condition, returnsOld);
  }
}
