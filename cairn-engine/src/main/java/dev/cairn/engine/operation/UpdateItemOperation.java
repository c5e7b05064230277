package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.UpdateItemRequest;
import dev.cairn.engine.api.UpdateItemResponse;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.expression.LegacyCompiler;
import dev.cairn.engine.expression.ParameterMix;
import dev.cairn.engine.expression.Placeholders;
import dev.cairn.engine.expression.Update;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * UpdateItem: changes attributes of the item that the key names, or makes the item, if the
 * condition holds.
 */
public final class UpdateItemOperation {
  private final Database database;
  private final ItemWrites writes;

  public UpdateItemOperation(Database database) {
    this.database = database;
    this.writes = new ItemWrites(database);
  }

  /** The parts of a request that was checked as far as that goes without its table. */
  private record Input(
      String tableName, Map<String, AttributeValue> key, Expressions expressions) {}

  public Answer<UpdateItemResponse> run(UpdateItemRequest request) {
    Input input = database.wording().enveloped(() -> input(request));
    boolean itemOnFailure = "ALL_OLD".equals(request.returnValuesOnConditionCheckFailure());
    boolean returnsMetrics = "SIZE".equals(request.returnItemCollectionMetrics());
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());

    return writes
        .run(
            input.tableName(),
            table -> bind(table, input.key(), input.expressions(), itemOnFailure))
        .map(
            applied ->
                new UpdateItemResponse(
                    ReturnValues.ofUpdate(request.returnValues(), applied.change()),
                    reporting.single(input.tableName(), applied.consumption()),
                    returnsMetrics ? applied.collection() : null));
  }

  // The checks stand in the order in which DynamoDB reports them.
  private Input input(UpdateItemRequest request) {
    Constraints constraints = new Constraints();
    String tableName = constraints.tableName(request.tableName());
    constraints.returnedByWrite(
        request.returnConsumedCapacity(),
        request.returnItemCollectionMetrics(),
        request.returnValues(),
        request.returnValuesOnConditionCheckFailure());
    Attributes attributes = constraints.required("key", request.key(), Attributes.of(Map.of()));
    LegacyShape.check(constraints, request.legacy(), "expected");
    if (database.wording().stopsAtFirstOfUpdate()) {
      constraints.checkOne("returnValues");
    }
    constraints.check();

    ParameterMix.check(
        request.legacy(),
        "Expected",
        request.expressionAttributes(),
        Expressions.parameters(request.updateExpression(), request.conditionExpression()));
    Map<String, AttributeValue> key = attributes.get();
    Expressions expressions =
        Expressions.compile(
            database.expressions(),
            request.updateExpression(),
            request.conditionExpression(),
            request.expressionAttributes(),
            request.legacy());
    return new Input(tableName, key, expressions);
  }

  /** Binds an update to its table; it must not name key attributes. */
  static PreparedWrite bind(
      TableDefinition table,
      Map<String, AttributeValue> key,
      Expressions expressions,
      boolean itemOnFailure) {
    WriteTarget target = WriteTarget.ofKey(table, key);
    Update update = expressions.update();
    if (update != null) {
      for (String name : update.topLevelNames()) {
        if (table.keySchema().contains(name)) {
          throw ApiException.validation(Messages.keyUpdate(name));
        }
      }
      ItemKeys.requireScalars(table, update.nestedNames());
    }
    WriteAction action = new WriteAction.UpdateWith(table, Item.of(key), update);
    return new PreparedWrite(target, expressions.condition(), itemOnFailure, action);
  }

  /** The two expressions of an update, each null when there is none. */
  record Expressions(@Nullable Update update, @Nullable Condition condition) {
    static Expressions compile(
        ExpressionCompiler compiler,
        @Nullable String updateText,
        @Nullable String conditionText,
        ExpressionAttributes attributes,
        LegacyParameters legacy) {
      Placeholders placeholders =
          compiler.placeholders(attributes, parameters(updateText, conditionText));
      Update update =
          updateText == null
              ? LegacyCompiler.update(legacy)
              : compiler.update(updateText, placeholders);
      Condition condition =
          conditionText == null
              ? LegacyCompiler.expected(legacy)
              : compiler.condition(conditionText, placeholders);
      placeholders.refuseUnused();
      return new Expressions(update, condition);
    }

    static ExpressionParameter[] parameters(
        @Nullable String updateText, @Nullable String conditionText) {
      return new ExpressionParameter[] {
        new ExpressionParameter("UpdateExpression", updateText),
        new ExpressionParameter("ConditionExpression", conditionText)
      };
    }
  }
}
