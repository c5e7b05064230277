package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.expression.ExpressionParameter;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks and compiles the actions of a TransactWriteItems request: first all shapes, then all
 * values.
 */
final class TransactionActions {
  private static final Attributes MISSING = Attributes.of(Map.of());

  private final ExpressionCompiler compiler;

  TransactionActions(ExpressionCompiler compiler) {
    this.compiler = compiler;
  }

  /** Collects what is wrong with the shape of each action. */
  void checkShapes(List<TransactWriteItem> items, Constraints constraints) {
    for (int i = 0; i < items.size(); i++) {
      TransactWriteItem item = items.get(i);
      String at = "transactItems." + (i + 1) + ".member.";
      if (item.put() != null) {
        TransactWriteItem.Put put = item.put();
        check(constraints, at + "put.", put.tableName(), put.returnValuesOnConditionCheckFailure());
        constraints.required(at + "put.item", put.item(), MISSING);
      }
      if (item.update() != null) {
        TransactWriteItem.Update update = item.update();
        check(
            constraints,
            at + "update.",
            update.tableName(),
            update.returnValuesOnConditionCheckFailure());
        constraints.required(at + "update.key", update.key(), MISSING);
        constraints.required(at + "update.updateExpression", update.updateExpression(), "");
      }
      if (item.delete() != null) {
        TransactWriteItem.Delete delete = item.delete();
        check(
            constraints,
            at + "delete.",
            delete.tableName(),
            delete.returnValuesOnConditionCheckFailure());
        constraints.required(at + "delete.key", delete.key(), MISSING);
      }
      if (item.conditionCheck() != null) {
        TransactWriteItem.ConditionCheck checked = item.conditionCheck();
        check(
            constraints,
            at + "conditionCheck.",
            checked.tableName(),
            checked.returnValuesOnConditionCheckFailure());
        constraints.required(at + "conditionCheck.key", checked.key(), MISSING);
        constraints.required(
            at + "conditionCheck.conditionExpression", checked.conditionExpression(), "");
      }
    }
  }

  private static void check(
      Constraints constraints,
      String at,
      @Nullable String tableName,
      @Nullable String returnOnFailure) {
    if (tableName == null) {
      constraints.required(at + "tableName", null, "");
    } else {
      constraints.checkTableName(at + "tableName", tableName, 1);
    }
    constraints.oneOf(
        at + "returnValuesOnConditionCheckFailure",
        returnOnFailure,
        Constraints.FAILURE_RETURN_VALUES);
  }

  /** Compiles the actions in order. REQUIRES: their shapes were checked. */
  List<TransactionAction> compile(List<TransactWriteItem> items) {
    List<TransactionAction> actions = new ArrayList<>(items.size());
    for (TransactWriteItem item : items) {
      actions.add(compile(item));
    }
    return actions;
  }

  private TransactionAction compile(TransactWriteItem item) {
    long present =
        Stream.of(item.put(), item.update(), item.delete(), item.conditionCheck())
            .filter(action -> action != null)
            .count();
    if (present != 1) {
      throw ApiException.validation(Messages.ONE_ACTION_PER_TRANSACT_ITEM);
    }
    if (item.put() != null) {
      return put(item.put());
    }
    if (item.update() != null) {
      return update(item.update());
    }
    if (item.delete() != null) {
      TransactWriteItem.Delete delete = item.delete();
      return keyed(
          delete.tableName(),
          delete.key(),
          condition(delete.conditionExpression(), delete.expressionAttributes()),
          showsItem(delete.returnValuesOnConditionCheckFailure()),
          new WriteAction.Delete());
    }
    TransactWriteItem.ConditionCheck check = checked(item.conditionCheck());
    return keyed(
        check.tableName(),
        check.key(),
        condition(check.conditionExpression(), check.expressionAttributes()),
        showsItem(check.returnValuesOnConditionCheckFailure()),
        new WriteAction.Check());
  }

  private TransactionAction put(TransactWriteItem.Put put) {
    Item item = PutItemOperation.item(checked(put.item()));
    Condition condition = condition(put.conditionExpression(), put.expressionAttributes());
    boolean showsItem = showsItem(put.returnValuesOnConditionCheckFailure());
    return new TransactionAction(
        checked(put.tableName()),
        table ->
            new PreparedWrite(
                WriteTarget.ofItem(table, item), condition, showsItem, new WriteAction.Put(item)));
  }

  private TransactionAction update(TransactWriteItem.Update update) {
    Map<String, AttributeValue> key = checked(update.key()).get();
    UpdateItemOperation.Expressions expressions =
        UpdateItemOperation.Expressions.compile(
            compiler,
            update.updateExpression(),
            update.conditionExpression(),
            update.expressionAttributes(),
            LegacyParameters.NONE);
    boolean showsItem = showsItem(update.returnValuesOnConditionCheckFailure());
    return new TransactionAction(
        checked(update.tableName()),
        table -> UpdateItemOperation.bind(table, key, expressions, showsItem));
  }

  private static TransactionAction keyed(
      @Nullable String tableName,
      @Nullable Attributes keyAttributes,
      @Nullable Condition condition,
      boolean showsItem,
      WriteAction action) {
    Map<String, AttributeValue> key = checked(keyAttributes).get();
    return new TransactionAction(
        checked(tableName),
        table -> new PreparedWrite(WriteTarget.ofKey(table, key), condition, showsItem, action));
  }

  private @Nullable Condition condition(@Nullable String text, ExpressionAttributes attributes) {
    return Conditions.compile(
        compiler,
        attributes,
        LegacyParameters.NONE,
        new ExpressionParameter("ConditionExpression", text));
  }

  private static boolean showsItem(@Nullable String returnValuesOnConditionCheckFailure) {
    return "ALL_OLD".equals(returnValuesOnConditionCheckFailure);
  }

  private static <T> T checked(@Nullable T member) {
    if (member == null) {
      throw new IllegalStateException("the shape of the action was not checked");
    }
    return member;
  }
}
