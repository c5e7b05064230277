package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;

/**
 * Scan: a page of the items of a table, or of one segment of it, in the order of their partitions'
 * hashes.
 */
public final class ScanOperation {
  private final Database database;
  private final Pages pages;

  public ScanOperation(Database database) {
    this.database = database;
    this.pages = new Pages(database);
  }

  // The checks stand in the order in which DynamoDB reports them.
  /**
   * Runs a request.
   *
   * @param staleness how far the page is behind if it is read with eventual consistency
   */
  public PagedAnswer<ScanResponse> run(ScanRequest request, Lag staleness) {
    checkShape(request);
    PageInput input = ScanInput.compile(request, database.expressions());
    return pages.open(
        request, input, staleness, target -> span(request, input, target), ScanResponse::new);
  }

  private static void checkShape(ScanRequest request) {
    Constraints constraints = new Constraints();
    constraints.tableName(request.tableName());
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    constraints.oneOf("select", request.select(), Constraints.SELECT_VALUES);
    if (request.indexName() != null) {
      constraints.checkName("indexName", request.indexName());
    }
    constraints.atLeast("limit", request.limit(), 1);
    constraints.atLeast("segment", request.segment(), 0);
    constraints.atMost("segment", request.segment(), Limits.TOTAL_SEGMENT_COUNT_MAX - 1);
    constraints.atLeast("totalSegments", request.totalSegments(), 1);
    constraints.atMost("totalSegments", request.totalSegments(), Limits.TOTAL_SEGMENT_COUNT_MAX);
    LegacyShape.check(constraints, request.legacy(), "scanFilter");
    constraints.check();
  }

  private static Pages.Span span(ScanRequest request, PageInput input, ReadTarget target) {
    KeyRange range =
        request.segment() == null || request.totalSegments() == null
            ? target.space().all()
            : target.space().segment(request.segment(), request.totalSegments());
    Pages.Span span = new Pages.Span(range, Direction.ASCENDING, null);
    if (input.startKey() != null) {
      span = span.after(startKey(request, input.startKey(), target, range));
    }
    if (input.filter() != null) {
      ItemKeys.requireScalars(target.table(), input.filter().nestedNames());
    }
    ItemKeys.requireScalars(target.table(), input.projection());
    return span;
  }

  private static Key startKey(
      ScanRequest request,
      Map<String, AttributeValue> startKey,
      ReadTarget target,
      KeyRange range) {
    Key key =
        target.keyOf(startKey, Messages.START_KEY_INVALID + ": " + Messages.KEY_SCHEMA_MISMATCH);
    if (!range.contains(key)) {
      throw ApiException.validation(
          Messages.startKeyOfOtherSegment(request.segment(), request.totalSegments()));
    }
    return key;
  }
}
