package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.PutItemRequest;
import dev.cairn.engine.api.PutItemResponse;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.expression.AttributeNames;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.value.Item;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PutItem: puts an item in the place of whatever its key names, if the condition holds. */
public final class PutItemOperation {
  private final Database database;
  private final ItemWrites writes;

  public PutItemOperation(Database database) {
    this.database = database;
    this.writes = new ItemWrites(database);
  }

  /** The parts of a request that was checked as far as that goes without its table. */
  private record Input(
      String tableName, Item item, @Nullable Condition condition, boolean returnsOld) {}

  public Answer<PutItemResponse> run(PutItemRequest request) {
    Input input = database.wording().enveloped(() -> input(request));
    boolean itemOnFailure = "ALL_OLD".equals(request.returnValuesOnConditionCheckFailure());
    boolean returnsMetrics = "SIZE".equals(request.returnItemCollectionMetrics());
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());

    return writes
        .run(
            input.tableName(),
            table ->
                new PreparedWrite(
                    WriteTarget.ofItem(table, input.item()),
                    input.condition(),
                    itemOnFailure,
                    new WriteAction.Put(input.item())))
        .map(
            applied ->
                new PutItemResponse(
                    input.returnsOld() ? applied.change().before() : null,
                    reporting.single(input.tableName(), applied.consumption()),
                    returnsMetrics ? applied.collection() : null));
  }

  // The checks stand in the order in which DynamoDB reports them.
  private Input input(PutItemRequest request) {
    Constraints constraints = new Constraints();
    String tableName = constraints.tableName(request.tableName());
    constraints.returnedByWrite(
        request.returnConsumedCapacity(),
        request.returnItemCollectionMetrics(),
        request.returnValues(),
        request.returnValuesOnConditionCheckFailure());
    Attributes attributes = constraints.required("item", request.item(), Attributes.of(Map.of()));
    LegacyShape.check(constraints, request.legacy(), "expected");
    constraints.check();

    ExpressionParameter conditionExpression =
        new ExpressionParameter("ConditionExpression", request.conditionExpression());
    ParameterMix.check(
        request.legacy(), "Expected", request.expressionAttributes(), conditionExpression);
    boolean returnsOld = ReturnValues.onlyOld(request.returnValues());
    Item item = item(attributes);
    Condition condition =
        Conditions.compile(
            database.expressions(),
            request.expressionAttributes(),
            request.legacy(),
            conditionExpression);
    return new Input(tableName, item, condition, returnsOld);
  }

  /** The item of a put, with names that attributes can have, of at most 400 KB. */
  static Item item(Attributes attributes) {
    Item item = Item.wrap(attributes.get());
    AttributeNames.check(item.attributes().keySet());
    if (item.sizeBytes() > Limits.ITEM_SIZE_BYTES_MAX) {
      throw ApiException.validation(Messages.ITEM_TOO_LARGE);
    }
    return item;
  }
}
