package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.page.PageRead.Bounds;
import dev.cairn.toolkit.page.PageRead.Visibility;
import dev.cairn.toolkit.page.PageScan.Segment;
import dev.cairn.toolkit.page.PageSource.FilterExpression;
import dev.cairn.toolkit.page.PageSource.IndexKeys;
import dev.cairn.toolkit.page.SortCondition.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * Checks what a caller asked to read and makes the requests of it.
 *
 * <p>Errors: whatever DynamoDB would refuse about keys is an {@code IllegalArgumentException} here.
 * One thread at a time.
 */
final class PagePlan {
  private final ItemSchema<?> schema;
  private final PageSource<?> source;
  private final CursorRules rules;
  private final CursorCodec codec;
  private final KeyLayout keys;
  private final ReadExpressions expressions;

  private PagePlan(ItemSchema<?> schema, PageSource<?> source, CursorRules rules) {
    this.schema = schema;
    this.source = source;
    this.rules = rules;
    this.codec = rules.codec();
    this.keys = KeyLayout.of(schema, source.index);
    this.expressions = new ReadExpressions(source.filter);
  }

  static PageRead of(ItemSchema<?> schema, PageQuery query, CursorRules rules) {
    return new PagePlan(schema, query, rules).query(query);
  }

  static PageRead of(ItemSchema<?> schema, PageScan scan, CursorRules rules) {
    rules.codec().checkScan();
    return new PagePlan(schema, scan, rules).scan(scan);
  }

  private PageRead query(PageQuery query) {
    Map<String, AttributeValue> fixed = fixed(query);
    Optional<KeyAttribute> conditioned = keys.sort().stream().skip(query.equals.size()).findFirst();
    List<KeyAttribute> positionAttributes = keys.without(fixed.keySet());
    SortCondition condition =
        codec.condition(sortCondition(query, conditioned), conditioned, positionAttributes);
    QueryRequest request =
        QueryRequest.builder()
            .tableName(schema.tableName())
            .indexName(indexName())
            .keyConditionExpression(keyCondition(fixed, conditioned, condition))
            .filterExpression(source.filter.map(FilterExpression::expression).orElse(null))
            .projectionExpression(projection())
            .expressionAttributeNames(expressions.names())
            .expressionAttributeValues(expressions.values())
            .consistentRead(source.isConsistent)
            .build();
    QueryFingerprint fingerprint =
        fingerprint("query")
            .add(List.copyOf(fixed.values()))
            .add(condition.operator().name())
            .add(condition.operands())
            .add(query.isNewestFirst ? "descending" : "ascending");
    return new PageRead(
        (calls, start, limit) ->
            calls
                .query(
                    request.toBuilder()
                        .scanIndexForward(
                            query.isNewestFirst == (start.direction() == Direction.BACKWARD))
                        .exclusiveStartKey(PageRead.orNull(start.key()))
                        .limit(limit.isPresent() ? limit.getAsInt() : null)
                        .build())
                .thenApply(RawPage::of),
        new Bounds(
            fixed, conditioned.map(KeyAttribute::name), condition, query.isNewestFirst, true),
        codec,
        new CursorBinding(fingerprint.digest(), positionAttributes),
        visibility());
  }

  private PageRead scan(PageScan scan) {
    ScanRequest request =
        ScanRequest.builder()
            .tableName(schema.tableName())
            .indexName(indexName())
            .filterExpression(source.filter.map(FilterExpression::expression).orElse(null))
            .projectionExpression(projection())
            .expressionAttributeNames(PageRead.orNull(expressions.names()))
            .expressionAttributeValues(PageRead.orNull(expressions.values()))
            .consistentRead(source.isConsistent)
            .segment(scan.segment.map(Segment::index).orElse(null))
            .totalSegments(scan.segment.map(Segment::count).orElse(null))
            .build();
    QueryFingerprint fingerprint = fingerprint("scan");
    scan.segment.ifPresent(segment -> fingerprint.add(segment.index() + "/" + segment.count()));
    return new PageRead(
        (calls, start, limit) ->
            calls
                .scan(
                    request.toBuilder()
                        .exclusiveStartKey(PageRead.orNull(start.key()))
                        .limit(limit.isPresent() ? limit.getAsInt() : null)
                        .build())
                .thenApply(RawPage::of),
        Bounds.NONE,
        codec,
        new CursorBinding(fingerprint.digest(), keys.all()),
        visibility());
  }

  /** The key attributes that all items of a query have in common. */
  private Map<String, AttributeValue> fixed(PageQuery query) {
    if (query.partition.isEmpty()) {
      throw new IllegalArgumentException("a query needs its partition");
    }
    if (query.partition.size() != keys.partition().size()) {
      throw new IllegalArgumentException(
          "the partition has %d values for %d attributes: %s"
              .formatted(query.partition.size(), keys.partition().size(), keys.partition()));
    }
    if (query.equals.size() > keys.sort().size()) {
      throw new IllegalArgumentException(
          "sortKeyEquals has %d values for %d attributes: %s"
              .formatted(query.equals.size(), keys.sort().size(), keys.sort()));
    }
    Map<String, AttributeValue> fixed = new LinkedHashMap<>();
    putAll(fixed, keys.partition(), query.partition);
    putAll(fixed, keys.sort(), query.equals);
    return fixed;
  }

  private static void putAll(
      Map<String, AttributeValue> fixed, List<KeyAttribute> attributes, List<Object> values) {
    for (int i = 0; i < values.size(); i++) {
      fixed.put(attributes.get(i).name(), attributes.get(i).value(values.get(i)));
    }
  }

  private @Nullable String indexName() {
    return source.index.map(IndexKeys::name).orElse(null);
  }

  private SortCondition sortCondition(PageQuery query, Optional<KeyAttribute> conditioned) {
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

  private String keyCondition(
      Map<String, AttributeValue> fixed,
      Optional<KeyAttribute> conditioned,
      SortCondition condition) {
    List<String> terms = new ArrayList<>();
    fixed.forEach(
        (name, value) -> terms.add(expressions.name(name) + " = " + expressions.value(value)));
    if (condition.isPresent()) {
      String sortKey = expressions.name(conditioned.orElseThrow().name());
      List<String> operands = condition.operands().stream().map(expressions::value).toList();
      terms.add(condition.expression(sortKey, operands));
    }
    return String.join(" AND ", terms);
  }

  /** A cursor is made of key attributes, so they are read even where they were not asked for. */
  private @Nullable String projection() {
    if (source.projection.isEmpty()) {
      return null;
    }
    Set<String> attributes = new LinkedHashSet<>(source.projection);
    keys.all().forEach(key -> attributes.add(key.name()));
    return attributes.stream().map(expressions::name).collect(Collectors.joining(", "));
  }

  private Visibility visibility() {
    Set<String> hidden = new LinkedHashSet<>();
    if (!source.projection.isEmpty()) {
      keys.all().forEach(key -> hidden.add(key.name()));
      hidden.removeAll(source.projection);
    }
    return new Visibility(source.filter.isPresent(), hidden);
  }

  private QueryFingerprint fingerprint(String kind) {
    QueryFingerprint fingerprint =
        new QueryFingerprint()
            .add(kind)
            .add(schema.tableName())
            .add(source.index.map(IndexKeys::name).orElse(""))
            .add(keys.all().toString());
    rules.audience().ifPresent(audience -> fingerprint.add("audience").add(audience));
    Optional<FilterExpression> bound = rules.isFilterBound() ? source.filter : Optional.empty();
    bound.ifPresent(
        filter ->
            fingerprint
                .add(filter.expression())
                .addNames(filter.names())
                .addValues(filter.values()));
    return fingerprint;
  }
}
