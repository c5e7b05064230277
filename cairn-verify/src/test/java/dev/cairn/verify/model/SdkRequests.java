package dev.cairn.verify.model;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Operations on single tables as the SDK's requests. */
final class SdkRequests {
  private SdkRequests() {}

  static PutItemRequest put(Operation.Put put) {
    ExpressionText text = new ExpressionText();
    return PutItemRequest.builder()
        .tableName(put.table())
        .item(SdkValues.toSdk(put.item()))
        .conditionExpression(condition(put.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValues(put.returned().values().orElse(null))
        .returnValuesOnConditionCheckFailure(onFailure(put.guard()))
        .returnConsumedCapacity(put.returned().capacity().orElse(null))
        .build();
  }

  static UpdateItemRequest update(Operation.Update update) {
    ExpressionText text = new ExpressionText();
    return UpdateItemRequest.builder()
        .tableName(update.table())
        .key(SdkValues.toSdk(update.key()))
        .updateExpression(actions(update, text))
        .conditionExpression(condition(update.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValues(update.returned().values().orElse(null))
        .returnValuesOnConditionCheckFailure(onFailure(update.guard()))
        .returnConsumedCapacity(update.returned().capacity().orElse(null))
        .build();
  }

  static DeleteItemRequest delete(Operation.Delete delete) {
    ExpressionText text = new ExpressionText();
    return DeleteItemRequest.builder()
        .tableName(delete.table())
        .key(SdkValues.toSdk(delete.key()))
        .conditionExpression(condition(delete.guard(), text))
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnValues(delete.returned().values().orElse(null))
        .returnValuesOnConditionCheckFailure(onFailure(delete.guard()))
        .returnConsumedCapacity(delete.returned().capacity().orElse(null))
        .build();
  }

  static GetItemRequest get(Operation.Get get) {
    ExpressionText text = new ExpressionText();
    return GetItemRequest.builder()
        .tableName(get.table())
        .key(SdkValues.toSdk(get.key()))
        .consistentRead(get.reading().isConsistent())
        .projectionExpression(projection(get.reading(), text))
        .expressionAttributeNames(text.names())
        .returnConsumedCapacity(get.reading().capacity().orElse(null))
        .build();
  }

  static QueryRequest query(Operation.Query query) {
    Operation.Page page = query.page();
    ExpressionText text = new ExpressionText();
    return QueryRequest.builder()
        .tableName(query.table())
        .keyConditionExpression(keyCondition(query, text))
        .scanIndexForward(query.isDescending() ? Boolean.FALSE : null)
        .filterExpression(page.filter().map(filter -> filter.text(text)).orElse(null))
        .projectionExpression(projection(page.reading(), text))
        .select(page.countsOnly() ? "COUNT" : null)
        .limit(page.limit().orElse(null))
        .exclusiveStartKey(startKey(page.startKey()))
        .consistentRead(page.reading().isConsistent())
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnConsumedCapacity(page.reading().capacity().orElse(null))
        .build();
  }

  static ScanRequest scan(Operation.Scan scan) {
    Operation.Page page = scan.page();
    ExpressionText text = new ExpressionText();
    boolean isSegment = scan.totalSegments() > 1;
    return ScanRequest.builder()
        .tableName(scan.table())
        .segment(isSegment ? scan.segment() : null)
        .totalSegments(isSegment ? scan.totalSegments() : null)
        .filterExpression(page.filter().map(filter -> filter.text(text)).orElse(null))
        .projectionExpression(projection(page.reading(), text))
        .select(page.countsOnly() ? "COUNT" : null)
        .limit(page.limit().orElse(null))
        .exclusiveStartKey(startKey(page.startKey()))
        .consistentRead(page.reading().isConsistent())
        .expressionAttributeNames(text.names())
        .expressionAttributeValues(text.values())
        .returnConsumedCapacity(page.reading().capacity().orElse(null))
        .build();
  }

  private static Map<String, AttributeValue> startKey(Optional<Map<String, Value>> key) {
    return key.map(SdkValues::toSdk).orElse(null);
  }

  static String actions(Operation.Update update, ExpressionText text) {
    return update.actions().isEmpty() ? null : text.update(update.actions());
  }

  static String condition(Operation.Guard guard, ExpressionText text) {
    return guard.condition().map(condition -> condition.text(text)).orElse(null);
  }

  static String projection(Operation.Reading reading, ExpressionText text) {
    return reading.projection().isEmpty() ? null : text.projection(reading.projection());
  }

  static String onFailure(Operation.Guard guard) {
    return guard.showsItem() ? "ALL_OLD" : null;
  }

  private static String keyCondition(Operation.Query query, ExpressionText text) {
    String partition = text.name(Table.PARTITION_KEY) + " = " + text.value(query.partition());
    return query
        .sort()
        .map(sort -> partition + " " + text.keyword("AND") + " " + sortTest(sort, text))
        .orElse(partition);
  }

  private static String sortTest(Operation.SortTest sort, ExpressionText text) {
    String name = text.name(Table.SORT_KEY);
    String first = text.value(sort.operands().get(0));
    return switch (sort.operator()) {
      case "BETWEEN" -> name + " BETWEEN " + first + " AND " + text.value(sort.operands().get(1));
      case "begins_with" -> "begins_with(" + name + ", " + first + ")";
      default -> name + " " + sort.operator() + " " + first;
    };
  }
}
