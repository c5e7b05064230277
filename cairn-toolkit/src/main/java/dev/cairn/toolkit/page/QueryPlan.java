package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.PageRead.Bounds;
import dev.cairn.toolkit.page.SortCondition.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * A query that was checked once, for any number of partitions.
 *
 * <p>Errors: whatever DynamoDB would refuse about keys is an {@code IllegalArgumentException} here.
 * Immutable, as far as the clock of its cursors is.
 */
final class QueryPlan {
  private final PageSource source;
  private final KeyLayout keys;
  private final CursorRules rules;
  private final List<Object> partition;
  private final boolean isNewestFirst;
  private final Map<String, AttributeValue> equals = new LinkedHashMap<>();
  private final Optional<KeyAttribute> conditioned;
  private final SortCondition condition;
  private final List<KeyAttribute> positionAttributes;

  /** Without the values of the partition key. */
  private final QueryRequest request;

  private final PageProjection projection;
  private final List<String> partitionPlaceholders = new ArrayList<>();
  private final byte[] fingerprintStart;

  QueryPlan(PageSource source, PageQuery query, CursorRules rules) {
    this.source = source;
    this.keys = source.keys();
    this.rules = rules;
    this.partition = query.partition;
    this.isNewestFirst = query.isNewestFirst;
    if (query.equals.size() > keys.sort().size()) {
      throw new IllegalArgumentException(
          "sortKeyEquals has %d values for %d attributes: %s"
              .formatted(query.equals.size(), keys.sort().size(), keys.sort()));
    }
    putAll(equals, keys.sort(), query.equals);
    this.conditioned = keys.sort().stream().skip(query.equals.size()).findFirst();
    Set<String> fixed = new LinkedHashSet<>(equals.keySet());
    keys.partition().forEach(attribute -> fixed.add(attribute.name()));
    this.positionAttributes = keys.without(fixed);
    this.condition = rules.codec().condition(sortCondition(query), conditioned, positionAttributes);
    ReadExpressions expressions = new ReadExpressions(source.filter());
    String keyCondition = keyCondition(expressions);
    this.projection = source.view().projection(expressions);
    this.request =
        QueryRequest.builder()
            .tableName(keys.tableName())
            .indexName(source.indexName())
            .keyConditionExpression(keyCondition)
            .filterExpression(source.filterExpression())
            .expressionAttributeNames(expressions.names())
            .expressionAttributeValues(expressions.values())
            .consistentRead(source.isConsistent())
            .build();
    this.fingerprintStart = source.fingerprint("query", rules).bytes();
  }

  private static void putAll(
      Map<String, AttributeValue> fixed, List<KeyAttribute> attributes, List<Object> values) {
    for (int i = 0; i < values.size(); i++) {
      fixed.put(attributes.get(i).name(), attributes.get(i).value(values.get(i)));
    }
  }

  private SortCondition sortCondition(PageQuery query) {
    if (query.operator == Operator.NONE) {
      return SortCondition.NONE;
    }
    KeyAttribute sortKey =
        conditioned.orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no sort key to put a condition on: " + keys.all()));
    if (query.operator == Operator.BEGINS_WITH && sortKey.type() == KeyAttribute.Type.NUMBER) {
      throw new IllegalArgumentException(
          "begins_with is not for a number: sort key " + sortKey.name());
    }
    return new SortCondition(query.operator, query.operands.stream().map(sortKey::value).toList());
  }

  private String keyCondition(ReadExpressions expressions) {
    List<String> terms = new ArrayList<>();
    for (KeyAttribute attribute : keys.partition()) {
      String name = expressions.name(attribute.name());
      String placeholder = expressions.valuePlaceholder();
      partitionPlaceholders.add(placeholder);
      terms.add(name + " = " + placeholder);
    }
    equals.forEach(
        (name, value) -> terms.add(expressions.name(name) + " = " + expressions.value(value)));
    if (condition.isPresent()) {
      String sortKey = expressions.name(conditioned.orElseThrow().name());
      List<String> operands = condition.operands().stream().map(expressions::value).toList();
      terms.add(condition.expression(sortKey, operands));
    }
    return String.join(" AND ", terms);
  }

  /** The read of the partition that the query itself names; empty if it names none. */
  Optional<PageRead> read() {
    return partition.isEmpty() ? Optional.empty() : Optional.of(read(partition));
  }

  /** The read of the partition with these values. */
  PageRead read(List<Object> values) {
    if (values.size() != keys.partition().size()) {
      throw new IllegalArgumentException(
          "the partition has %d values for %d attributes: %s"
              .formatted(values.size(), keys.partition().size(), keys.partition()));
    }
    Map<String, AttributeValue> fixed = new LinkedHashMap<>();
    putAll(fixed, keys.partition(), values);
    Map<String, AttributeValue> placeholders =
        new LinkedHashMap<>(request.expressionAttributeValues());
    int next = 0;
    for (AttributeValue value : fixed.values()) {
      placeholders.put(partitionPlaceholders.get(next++), value);
    }
    fixed.putAll(equals);
    QueryRequest whole = request.toBuilder().expressionAttributeValues(placeholders).build();
    return new PageRead(
        (calls, start, limit) ->
            calls
                .query(
                    whole.toBuilder()
                        .projectionExpression(projection.expression())
                        .scanIndexForward(
                            isNewestFirst == (start.direction() == Direction.BACKWARD))
                        .exclusiveStartKey(PageRead.orNull(start.key()))
                        .limit(limit.isPresent() ? limit.getAsInt() : null)
                        .build())
                .thenApply(RawPage::of),
        new Bounds(fixed, conditioned.map(KeyAttribute::name), condition, isNewestFirst, true),
        new PageRead.Cursors(
            rules.codec(),
            new CursorBinding(() -> fingerprint(fixed), positionAttributes, rules.clock())),
        projection,
        source.view());
  }

  private byte[] fingerprint(Map<String, AttributeValue> fixed) {
    return new QueryFingerprint(fingerprintStart)
        .add(List.copyOf(fixed.values()))
        .add(condition.operator().name())
        .add(condition.operands())
        .add(isNewestFirst ? "descending" : "ascending")
        .digest();
  }
}
