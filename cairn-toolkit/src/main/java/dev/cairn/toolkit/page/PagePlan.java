package dev.cairn.toolkit.page;

import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.KeyAttribute;
import dev.cairn.toolkit.page.PageRead.Bounds;
import dev.cairn.toolkit.page.PageRead.Visibility;
import dev.cairn.toolkit.page.PageSource.FilterExpression;
import dev.cairn.toolkit.page.PageSource.IndexKeys;
import dev.cairn.toolkit.page.SortCondition.Operator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
  private final CursorCodec codec;
  private final KeyLayout keys;
  private final ReadExpressions expressions;

  private PagePlan(ItemSchema<?> schema, PageSource<?> source, CursorCodec codec) {
    this.schema = schema;
    this.source = source;
    this.codec = codec;
    this.keys = KeyLayout.of(schema, source.index);
    this.expressions = new ReadExpressions(source.filter);
  }

  static PageRead of(ItemSchema<?> schema, PageQuery query, CursorCodec codec) {
    return new PagePlan(schema, query, codec).query(query);
  }

  static PageRead of(ItemSchema<?> schema, PageScan scan, CursorCodec codec) {
    codec.checkScan();
    return new PagePlan(schema, scan, codec).scan();
  }

  private PageRead query(PageQuery query) {
    AttributeValue partition =
        keys.partitionKey()
            .value(
                query.partition.orElseThrow(
                    () -> new IllegalArgumentException("a query needs its partition")));
    List<KeyAttribute> positionAttributes = keys.withoutPartition();
    SortCondition condition = codec.condition(sortCondition(query), positionAttributes);
    QueryRequest request =
        QueryRequest.builder()
            .tableName(schema.tableName())
            .indexName(indexName())
            .keyConditionExpression(keyCondition(partition, condition))
            .filterExpression(source.filter.map(FilterExpression::expression).orElse(null))
            .projectionExpression(projection())
            .expressionAttributeNames(expressions.names())
            .expressionAttributeValues(expressions.values())
            .scanIndexForward(!query.isNewestFirst)
            .consistentRead(source.isConsistent)
            .build();
    QueryFingerprint fingerprint =
        fingerprint("query")
            .add(List.of(partition))
            .add(condition.operator().name())
            .add(condition.operands())
            .add(query.isNewestFirst ? "descending" : "ascending");
    return new PageRead(
        (calls, startKey, limit) ->
            calls
                .query(
                    request.toBuilder()
                        .exclusiveStartKey(PageRead.orNull(startKey))
                        .limit(limit.isPresent() ? limit.getAsInt() : null)
                        .build())
                .thenApply(RawPage::of),
        new Bounds(
            Map.of(keys.partitionKey().name(), partition),
            keys.sortKey().map(KeyAttribute::name),
            condition,
            query.isNewestFirst),
        codec,
        new CursorBinding(fingerprint.digest(), positionAttributes),
        visibility());
  }

  private PageRead scan() {
    ScanRequest request =
        ScanRequest.builder()
            .tableName(schema.tableName())
            .indexName(indexName())
            .filterExpression(source.filter.map(FilterExpression::expression).orElse(null))
            .projectionExpression(projection())
            .expressionAttributeNames(PageRead.orNull(expressions.names()))
            .expressionAttributeValues(PageRead.orNull(expressions.values()))
            .consistentRead(source.isConsistent)
            .build();
    return new PageRead(
        (calls, startKey, limit) ->
            calls
                .scan(
                    request.toBuilder()
                        .exclusiveStartKey(PageRead.orNull(startKey))
                        .limit(limit.isPresent() ? limit.getAsInt() : null)
                        .build())
                .thenApply(RawPage::of),
        Bounds.NONE,
        codec,
        new CursorBinding(fingerprint("scan").digest(), keys.all()),
        visibility());
  }

  private @Nullable String indexName() {
    return source.index.map(IndexKeys::name).orElse(null);
  }

  private SortCondition sortCondition(PageQuery query) {
    if (query.operator == Operator.NONE) {
      return SortCondition.NONE;
    }
    KeyAttribute sortKey =
        keys.sortKey()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "there is no sort key to put a condition on: " + keys.all()));
    if (query.operator == Operator.BEGINS_WITH && sortKey.type() == KeyAttribute.Type.NUMBER) {
      throw new IllegalArgumentException(
          "begins_with is not for a number: sort key " + sortKey.name());
    }
    return new SortCondition(query.operator, query.operands.stream().map(sortKey::value).toList());
  }

  private String keyCondition(AttributeValue partition, SortCondition condition) {
    String partitionTerm =
        expressions.name(keys.partitionKey().name()) + " = " + expressions.value(partition);
    if (!condition.isPresent()) {
      return partitionTerm;
    }
    String sortKey = expressions.name(keys.sortKey().orElseThrow().name());
    List<String> operands = condition.operands().stream().map(expressions::value).toList();
    return partitionTerm + " AND " + condition.expression(sortKey, operands);
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
    source.filter.ifPresent(
        filter ->
            fingerprint
                .add(filter.expression())
                .addNames(filter.names())
                .addValues(filter.values()));
    return fingerprint;
  }
}
