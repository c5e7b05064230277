package dev.cairn.verify.model;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
        .expected(SdkLegacy.expected(put.guard()))
        .conditionalOperator(SdkLegacy.operator(put.guard().isLegacy(), put.guard().condition()))
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
        .attributeUpdates(SdkLegacy.updates(update))
        .conditionExpression(condition(update.guard(), text))
        .expected(SdkLegacy.expected(update.guard()))
        .conditionalOperator(
            SdkLegacy.operator(update.guard().isLegacy(), update.guard().condition()))
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
        .expected(SdkLegacy.expected(delete.guard()))
        .conditionalOperator(
            SdkLegacy.operator(delete.guard().isLegacy(), delete.guard().condition()))
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
        .attributesToGet(SdkLegacy.attributesToGet(get.reading()))
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
        .filterExpression(filter(page, text))
        .keyConditions(SdkLegacy.keyConditions(query))
        .queryFilter(SdkLegacy.filter(page))
        .projectionExpression(projection(page.reading(), text))
        .attributesToGet(SdkLegacy.attributesToGet(page.reading()))
        .conditionalOperator(SdkLegacy.operator(page.reading().isLegacy(), page.filter()))
        .indexName(page.index().orElse(null))
        .select(page.select().orElse(null))
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
        .filterExpression(filter(page, text))
        .scanFilter(SdkLegacy.filter(page))
        .projectionExpression(projection(page.reading(), text))
        .attributesToGet(SdkLegacy.attributesToGet(page.reading()))
        .conditionalOperator(SdkLegacy.operator(page.reading().isLegacy(), page.filter()))
        .indexName(page.index().orElse(null))
        .select(page.select().orElse(null))
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
    return update.guard().isLegacy() || update.actions().isEmpty()
        ? null
        : text.update(update.actions());
  }

  static String condition(Operation.Guard guard, ExpressionText text) {
    return guard
        .condition()
        .filter(condition -> !guard.isLegacy())
        .map(condition -> condition.text(text))
        .orElse(null);
  }

  private static String filter(Operation.Page page, ExpressionText text) {
    return page.filter()
        .filter(filter -> !page.reading().isLegacy())
        .map(filter -> filter.text(text))
        .orElse(null);
  }

  static String projection(Operation.Reading reading, ExpressionText text) {
    return reading.isLegacy() || reading.projection().isEmpty()
        ? null
        : text.projection(reading.projection());
  }

  static String onFailure(Operation.Guard guard) {
    return guard.showsItem() ? "ALL_OLD" : null;
  }

  private static String keyCondition(Operation.Query query, ExpressionText text) {
    return query.page().reading().isLegacy()
        ? null
        : query.key().stream()
            .map(test -> keyTest(test, text))
            .collect(Collectors.joining(" " + text.keyword("AND") + " "));
  }

  private static String keyTest(Operation.KeyTest test, ExpressionText text) {
    String name = text.name(test.attribute());
    String first = text.value(test.operands().get(0));
    return switch (test.operator()) {
      case "BETWEEN" -> name + " BETWEEN " + first + " AND " + text.value(test.operands().get(1));
      case "begins_with" -> "begins_with(" + name + ", " + first + ")";
      default -> name + " " + test.operator() + " " + first;
    };
  }
}
