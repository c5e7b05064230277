package dev.cairn.verify.proof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The ways to tamper. */
final class Tamperings {
  /** Always holds, and uses the names and values of the condition, as DynamoDB demands. */
  private static final String ALWAYS = "(%s) OR attribute_exists(%s) OR attribute_not_exists(%s)";

  private Tamperings() {}

  /** Each action of a transaction becomes another one. */
  static Tampering ofActions(UnaryOperator<TransactWriteItem> rewrite) {
    return (request, way) ->
        request instanceof TransactWriteItemsRequest transaction
            ? way.send(
                transaction.toBuilder()
                    .transactItems(transaction.transactItems().stream().map(rewrite).toList())
                    .build())
            : way.send(request);
  }

  /** The conditions of these actions hold always, the actions standing alone included. */
  static Tampering withoutConditions(String keyAttribute, Predicate<TransactWriteItem> which) {
    Tampering transactions =
        ofActions(action -> which.test(action) ? unconditional(action, keyAttribute) : action);
    return (request, way) -> {
      TransactWriteItem alone = action(request);
      return alone != null && which.test(alone)
          ? way.send(unconditional(request, keyAttribute))
          : transactions.answer(request, way);
    };
  }

  private static TransactWriteItem unconditional(TransactWriteItem action, String key) {
    TransactWriteItem.Builder changed = TransactWriteItem.builder();
    if (action.put() != null) {
      changed.put(
          action.put().toBuilder()
              .conditionExpression(always(action.put().conditionExpression(), key))
              .build());
    } else if (action.update() != null) {
      changed.update(
          action.update().toBuilder()
              .conditionExpression(always(action.update().conditionExpression(), key))
              .build());
    } else if (action.delete() != null) {
      changed.delete(
          action.delete().toBuilder()
              .conditionExpression(always(action.delete().conditionExpression(), key))
              .build());
    } else {
      changed.conditionCheck(
          action.conditionCheck().toBuilder()
              .conditionExpression(always(action.conditionCheck().conditionExpression(), key))
              .build());
    }
    return changed.build();
  }

  private static String always(String condition, String key) {
    return condition == null ? null : ALWAYS.formatted(condition, key, key);
  }

  private static DynamoDbRequest unconditional(DynamoDbRequest request, String key) {
    if (request instanceof PutItemRequest put) {
      return put.toBuilder().conditionExpression(always(put.conditionExpression(), key)).build();
    }
    if (request instanceof UpdateItemRequest update) {
      return update.toBuilder()
          .conditionExpression(always(update.conditionExpression(), key))
          .build();
    }
    DeleteItemRequest delete = (DeleteItemRequest) request;
    return delete.toBuilder()
        .conditionExpression(always(delete.conditionExpression(), key))
        .build();
  }

  /** A single write as the action that it would be in a transaction; null for anything else. */
  private static TransactWriteItem action(DynamoDbRequest request) {
    TransactWriteItem.Builder action = TransactWriteItem.builder();
    if (request instanceof PutItemRequest put) {
      return action.put(p -> p.tableName(put.tableName()).item(put.item())).build();
    }
    if (request instanceof UpdateItemRequest update) {
      return action.update(u -> u.tableName(update.tableName()).key(update.key())).build();
    }
    return request instanceof DeleteItemRequest delete
        ? action.delete(d -> d.tableName(delete.tableName()).key(delete.key())).build()
        : null;
  }

  /** Every transaction that is sent gets a token of its own, also one that is sent again. */
  static Tampering freshTokens() {
    return (request, way) ->
        request instanceof TransactWriteItemsRequest transaction
            ? way.send(transaction.toBuilder().clientRequestToken(null).build())
            : way.send(request);
  }

  /** The actions of a transaction are sent one after the other, until one fails. */
  static Tampering oneByOne() {
    return oneByOne(UnaryOperator.identity());
  }

  /** The same from the last one to the first. */
  static Tampering oneByOneBackwards() {
    return oneByOne(
        actions -> {
          List<TransactWriteItem> reversed = new ArrayList<>(actions);
          Collections.reverse(reversed);
          return reversed;
        });
  }

  private static Tampering oneByOne(UnaryOperator<List<TransactWriteItem>> order) {
    return (request, way) -> {
      if (!(request instanceof TransactWriteItemsRequest transaction)) {
        return way.send(request);
      }
      for (TransactWriteItem action : order.apply(transaction.transactItems())) {
        way.client().transactWriteItems(t -> t.transactItems(List.of(action)));
      }
      return TransactWriteItemsResponse.builder().build();
    };
  }

  /** An attribute is left out of the items that are put. */
  static Tampering withoutAttribute(String name) {
    Tampering inTransactions =
        ofActions(
            action ->
                action.put() == null
                    ? action
                    : action.toBuilder()
                        .put(
                            action.put().toBuilder()
                                .item(without(action.put().item(), name))
                                .build())
                        .build());
    return (request, way) ->
        request instanceof PutItemRequest put
            ? way.send(put.toBuilder().item(without(put.item(), name)).build())
            : inTransactions.answer(request, way);
  }

  private static Map<String, AttributeValue> without(
      Map<String, AttributeValue> item, String name) {
    Map<String, AttributeValue> fewer = new HashMap<>(item);
    fewer.remove(name);
    return fewer;
  }

  /** The numbers in the values of these updates become others. */
  static Tampering numbersOfUpdates(UnaryOperator<AttributeValue> change) {
    return (request, way) ->
        request instanceof UpdateItemRequest update
            ? way.send(
                update.toBuilder()
                    .expressionAttributeValues(changed(update.expressionAttributeValues(), change))
                    .build())
            : way.send(request);
  }

  private static Map<String, AttributeValue> changed(
      Map<String, AttributeValue> values, UnaryOperator<AttributeValue> change) {
    Map<String, AttributeValue> changed = new HashMap<>();
    values.forEach(
        (name, value) -> changed.put(name, value.n() == null ? value : change.apply(value)));
    return changed;
  }

  /** Updates in transactions set another attribute in place of this one, whatever that is. */
  static Tampering updatesInVain(String attribute, String keyAttribute) {
    return ofActions(
        action -> {
          if (action.update() == null) {
            return action;
          }
          Map<String, String> names = new HashMap<>(action.update().expressionAttributeNames());
          names.replaceAll((name, real) -> real.equals(attribute) ? "nobodyReadsThis" : real);
          return unconditional(
              action.toBuilder()
                  .update(action.update().toBuilder().expressionAttributeNames(names).build())
                  .build(),
              keyAttribute);
        });
  }

  /** Single items and queries are read as they may have been a while ago. */
  static Tampering eventuallyConsistentReads() {
    return (request, way) -> {
      if (request instanceof GetItemRequest get) {
        return way.send(get.toBuilder().consistentRead(false).build());
      }
      return request instanceof QueryRequest query
          ? way.send(query.toBuilder().consistentRead(false).build())
          : way.send(request);
    };
  }

  /** A query or a scan that goes on somewhere does so one item further on. */
  static Tampering startTooFar() {
    return (request, way) -> {
      if (request instanceof QueryRequest query && query.hasExclusiveStartKey()) {
        Map<String, AttributeValue> next =
            way.calm().query(query.toBuilder().limit(1).build()).lastEvaluatedKey();
        return way.send(next.isEmpty() ? query : query.toBuilder().exclusiveStartKey(next).build());
      }
      if (request instanceof ScanRequest scan && scan.hasExclusiveStartKey()) {
        Map<String, AttributeValue> next =
            way.calm().scan(scan.toBuilder().limit(1).build()).lastEvaluatedKey();
        return way.send(next.isEmpty() ? scan : scan.toBuilder().exclusiveStartKey(next).build());
      }
      return way.send(request);
    };
  }

  /** Every segment of a scan but the first is the first. */
  static Tampering firstSegment() {
    return (request, way) ->
        request instanceof ScanRequest scan && scan.segment() != null
            ? way.send(scan.toBuilder().segment(0).build())
            : way.send(request);
  }

  /** A query that goes on somewhere does so one item too early. */
  static Tampering startTooNear() {
    return (request, way) -> {
      if (!(request instanceof QueryRequest query) || !query.hasExclusiveStartKey()) {
        return way.send(request);
      }
      boolean isForward = !Boolean.FALSE.equals(query.scanIndexForward());
      QueryRequest back = query.toBuilder().scanIndexForward(!isForward).limit(1).build();
      Map<String, AttributeValue> before = way.calm().query(back).lastEvaluatedKey();
      return way.send(
          query.toBuilder().exclusiveStartKey(before.isEmpty() ? null : before).build());
    };
  }

  /** The first two of the items that a query answers trade places, if they are not the last. */
  static Tampering tradedPlaces() {
    return (request, way) -> {
      Object answer = way.send(request);
      if (!(answer instanceof QueryResponse response) || response.items().size() < 3) {
        return answer;
      }
      List<Map<String, AttributeValue>> items = new ArrayList<>(response.items());
      Collections.swap(items, 0, 1);
      return response.toBuilder().items(items).build();
    };
  }
}
