package dev.cairn.verify.model;

import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** Transactions as the SDK's requests. */
final class SdkTransactions {
  private SdkTransactions() {}

  static TransactWriteItemsRequest write(Operation.TransactWrite transaction) {
    return TransactWriteItemsRequest.builder()
        .transactItems(transaction.writes().stream().map(SdkTransactions::action).toList())
        .clientRequestToken(transaction.token().orElse(null))
        .returnConsumedCapacity(transaction.capacity().orElse(null))
        .build();
  }

  private static TransactWriteItem action(Operation.Write write) {
    TransactWriteItem.Builder action = TransactWriteItem.builder();
    if (write instanceof Operation.Put put) {
      action.put(put(put));
    } else if (write instanceof Operation.Update update) {
      action.update(update(update));
    } else if (write instanceof Operation.Delete delete) {
      action.delete(delete(delete));
    } else {
      action.conditionCheck(check((Operation.Check) write));
    }
    return action.build();
  }

  private static Put put(Operation.Put put) {
    ExpressionText text = new ExpressionText();
    return Put.builder()
        .tableName(put.table())
        .item(SdkValues.toSdk(put.item()))
        .conditionExpression(SdkRequests.condition(put.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValuesOnConditionCheckFailure(SdkRequests.onFailure(put.guard()))
        .build();
  }

  private static Update update(Operation.Update update) {
    ExpressionText text = new ExpressionText();
    return Update.builder()
        .tableName(update.table())
        .key(SdkValues.toSdk(update.key()))
        .updateExpression(SdkRequests.actions(update, text))
        .conditionExpression(SdkRequests.condition(update.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValuesOnConditionCheckFailure(SdkRequests.onFailure(update.guard()))
        .build();
  }

  private static Delete delete(Operation.Delete delete) {
    ExpressionText text = new ExpressionText();
    return Delete.builder()
        .tableName(delete.table())
        .key(SdkValues.toSdk(delete.key()))
        .conditionExpression(SdkRequests.condition(delete.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValuesOnConditionCheckFailure(SdkRequests.onFailure(delete.guard()))
        .build();
  }

  private static ConditionCheck check(Operation.Check check) {
    ExpressionText text = new ExpressionText();
    return ConditionCheck.builder()
        .tableName(check.table())
        .key(SdkValues.toSdk(check.key()))
        .conditionExpression(SdkRequests.condition(check.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValuesOnConditionCheckFailure(SdkRequests.onFailure(check.guard()))
        .build();
  }

  static TransactGetItemsRequest get(Operation.TransactGet transaction) {
    return TransactGetItemsRequest.builder()
        .transactItems(transaction.gets().stream().map(SdkTransactions::get).toList())
        .returnConsumedCapacity(transaction.capacity().orElse(null))
        .build();
  }

  private static TransactGetItem get(Operation.Get get) {
    ExpressionText text = new ExpressionText();
    Get one =
        Get.builder()
            .tableName(get.table())
            .key(SdkValues.toSdk(get.key()))
            .projectionExpression(SdkRequests.projection(get.reading(), text))
            .expressionAttributeNames(text.names())
            .build();
    return TransactGetItem.builder().get(one).build();
  }
}
