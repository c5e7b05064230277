package dev.cairn.toolkit.page;

import dev.cairn.toolkit.page.PageRead.Bounds;
import dev.cairn.toolkit.page.PagerBuilder.Segment;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Makes the requests of a scan. */
final class ScanPlan {
  private ScanPlan() {}

  /**
   * The read of one segment; one of one is the whole.
   *
   * @throws IllegalArgumentException if the codec cannot make cursors for a scan
   */
  static PageRead read(PageSource source, Segment segment, CursorRules rules) {
    rules.codec().checkScan();
    boolean isWhole = segment.count() == 1;
    ReadExpressions expressions = new ReadExpressions(source.filter());
    PageProjection projection = source.view().projection(expressions);
    ScanRequest request =
        ScanRequest.builder()
            .tableName(source.keys().tableName())
            .indexName(source.indexName())
            .filterExpression(source.filterExpression())
            .expressionAttributeNames(PageRead.orNull(expressions.names()))
            .expressionAttributeValues(PageRead.orNull(expressions.values()))
            .consistentRead(source.isConsistent())
            .segment(isWhole ? null : segment.index())
            .totalSegments(isWhole ? null : segment.count())
            .build();
    QueryFingerprint fingerprint = source.fingerprint("scan", rules);
    if (!isWhole) {
      fingerprint.add(segment.index() + "/" + segment.count());
    }
    return new PageRead(
        (calls, start, limit) ->
            calls
                .scan(
                    request.toBuilder()
                        .projectionExpression(projection.expression())
                        .exclusiveStartKey(PageRead.orNull(start.key()))
                        .limit(limit.isPresent() ? limit.getAsInt() : null)
                        .build())
                .thenApply(RawPage::of),
        Bounds.NONE,
        new PageRead.Cursors(
            rules.codec(),
            new CursorBinding(fingerprint::digest, source.keys().all(), rules.clock())),
        projection,
        source.view());
  }
}
