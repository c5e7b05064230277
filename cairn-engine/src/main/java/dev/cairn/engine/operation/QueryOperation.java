package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.capacity.CapacityReporting;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;

/** Query: a page of the items of one partition, in the order of their sort keys or against it. */
public final class QueryOperation {
  private final Database database;

  public QueryOperation(Database database) {
    this.database = database;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public PagedAnswer<QueryResponse> run(QueryRequest request) {
    String tableName = checkShape(request);
    QueryInput input = QueryInput.compile(request, database);

    Snapshot snapshot = database.store().snapshot();
    try {
      TableDefinition table = database.tables().require(snapshot, tableName);
      ReadTarget target = ReadTarget.of(table, request.indexName(), request.consistentRead());
      QueryKeys keys = QueryKeys.bind(input.keyCondition(), target);
      checkExpressions(target, input, request.legacy());
      Direction direction =
          Boolean.FALSE.equals(request.scanIndexForward())
              ? Direction.DESCENDING
              : Direction.ASCENDING;
      KeyRange range =
          input.startKey() == null
              ? keys.range()
              : continueAfter(keys.startKey(input.startKey()), keys.range(), direction);
      database.metering().admitRead(target);
      PageReader reader =
          new PageReader(
              new PageReader.Plan(
                  target,
                  range,
                  direction,
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

  private static String checkShape(QueryRequest request) {
    Constraints constraints = new Constraints();
    String tableName = constraints.tableName(request.tableName());
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    constraints.oneOf("select", request.select(), Constraints.SELECT_VALUES);
    if (request.indexName() != null) {
      constraints.checkName("indexName", request.indexName(), 3);
    }
    if (request.limit() != null && request.limit() < 1) {
      // DynamoDB words this one unlike its twin of Scan.
      constraints.violate(
          "Value at 'Limit' failed to satisfy constraint: "
              + "Member must have value greater than or equal to 1");
    }
    LegacyShape.check(constraints, request.legacy(), "queryFilter");
    constraints.check();
    return tableName;
  }

  private static void checkExpressions(
      ReadTarget target, QueryInput input, LegacyParameters legacy) {
    Condition filter = input.filter();
    if (filter != null) {
      String filterName = legacy.conditions() == null ? "Filter Expression" : "QueryFilter";
      for (String name : filter.topLevelNames()) {
        if (target.keySchema().contains(name)) {
          throw ApiException.validation(Messages.keyInFilter(filterName, name));
        }
      }
      ItemKeys.requireScalars(target.table(), filter.nestedNames());
    }
    ItemKeys.requireScalars(target.table(), input.projection());
  }

  /** The rest of a range, beyond a key that need not exist. */
  static KeyRange continueAfter(Key key, KeyRange range, Direction direction) {
    return switch (direction) {
      case ASCENDING -> new KeyRange(KeyRange.after(key), range.endExclusive());
      case DESCENDING -> new KeyRange(range.startInclusive(), key);
    };
  }

  private Answer<QueryResponse> answer(QueryRequest request, String tableName, PageReader reader) {
    Consumption consumption = reader.consumption();
    database.metering().read(tableName, consumption);
    CapacityReporting reporting = CapacityReporting.parse(request.returnConsumedCapacity());
    return Answer.of(
        new QueryResponse(
            reader.items(),
            reader.count(),
            reader.scannedCount(),
            reader.lastEvaluatedKey(),
            reporting.single(tableName, consumption)),
        reader.snapshot().durable());
  }
}
