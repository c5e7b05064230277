package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.ScanRequest;
import dev.cairn.engine.api.ScanResponse;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scan: a page of the items of a table, or of one segment of it, in the order of their partitions'
 * hashes.
 */
public final class ScanOperation {
  private final Database database;

  public ScanOperation(Database database) {
    this.database = database;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public PagedAnswer<ScanResponse> run(ScanRequest request) {
    String tableName = checkShape(request);
    ScanInput input = ScanInput.compile(request, database.expressions());

    Snapshot snapshot = database.store().snapshot();
    try {
      TableDefinition table = database.tables().require(snapshot, tableName);
      ReadTarget target = ReadTarget.of(table, request.indexName(), request.consistentRead());
      KeyRange range = range(request, target, input.startKey());
      if (input.filter() != null) {
        ItemKeys.requireScalars(table, input.filter().nestedNames());
      }
      ItemKeys.requireScalars(table, input.projection());
      database.metering().admitRead(target);
      PageReader reader =
          new PageReader(
              new PageReader.Plan(
                  target,
                  range,
                  Direction.ASCENDING,
                  request.limit() == null ? Integer.MAX_VALUE : request.limit(),
                  input.filter(),
                  input.projection(),
                  input.countsOnly(),
                  PageShape.needsItem(target, request.select(), input.projection()),
                  ReadConsistency.ofFlag(request.consistentRead())),
              snapshot);
      return new PagedAnswer<>(reader, () -> answer(request, tableName, reader));
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
  }

  private static String checkShape(ScanRequest request) {
    Constraints constraints = new Constraints();
    String tableName = constraints.tableName(request.tableName());
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    constraints.oneOf("select", request.select(), Constraints.SELECT_VALUES);
    if (request.indexName() != null) {
      constraints.checkName("indexName", request.indexName(), 3);
    }
    constraints.atLeast("limit", request.limit(), 1);
    constraints.atLeast("segment", request.segment(), 0);
    constraints.atMost("segment", request.segment(), Limits.TOTAL_SEGMENT_COUNT_MAX - 1);
    constraints.atLeast("totalSegments", request.totalSegments(), 1);
    constraints.atMost("totalSegments", request.totalSegments(), Limits.TOTAL_SEGMENT_COUNT_MAX);
    LegacyShape.check(constraints, request.legacy(), "scanFilter");
    constraints.check();
    return tableName;
  }

  private static KeyRange range(
      ScanRequest request, ReadTarget target, @Nullable Map<String, AttributeValue> startKey) {
    KeyRange range =
        request.segment() == null || request.totalSegments() == null
            ? target.space().all()
            : target.space().segment(request.segment(), request.totalSegments());
    if (startKey == null) {
      return range;
    }
    Key key =
        target.keyOf(startKey, Messages.START_KEY_INVALID + ": " + Messages.KEY_SCHEMA_MISMATCH);
    if (!range.contains(key)) {
      throw ApiException.validation(
          Messages.startKeyOfOtherSegment(request.segment(), request.totalSegments()));
    }
    return QueryOperation.continueAfter(key, range, Direction.ASCENDING);
  }

  private Answer<ScanResponse> answer(ScanRequest request, String tableName, PageReader reader) {
    Consumption consumption = reader.consumption();
    database.metering().read(tableName, consumption);
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    return Answer.of(
        new ScanResponse(
            reader.items(),
            reader.count(),
            reader.scannedCount(),
            reader.lastEvaluatedKey(),
            reporting.single(tableName, consumption)),
        reader.snapshot().durable());
  }
}
