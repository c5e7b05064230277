package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.QueryRequest;
import dev.cairn.engine.api.QueryResponse;
import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;

/** Query: a page of the items of one partition, in the order of their sort keys or against it. */
public final class QueryOperation {
  private final Database database;
  private final Pages pages;

  public QueryOperation(Database database) {
    this.database = database;
    this.pages = new Pages(database);
  }

  // The checks stand in the order in which DynamoDB reports them.
  /**
   * Runs a request.
   *
   * @param staleness how far the page is behind if it is read with eventual consistency
   */
  public PagedAnswer<QueryResponse> run(QueryRequest request, Lag staleness) {
    checkShape(request);
    QueryInput input = QueryInput.compile(request, database);
    return pages.open(
        request,
        input.page(),
        staleness,
        target -> span(request, input, target),
        QueryResponse::new);
  }

  private static void checkShape(QueryRequest request) {
    Constraints constraints = new Constraints();
    constraints.tableName(request.tableName());
    constraints.oneOf(
        "returnConsumedCapacity", request.returnConsumedCapacity(), Constraints.CAPACITY_VALUES);
    constraints.oneOf("select", request.select(), Constraints.SELECT_VALUES);
    if (request.indexName() != null) {
      constraints.checkName("indexName", request.indexName());
    }
    if (request.limit() != null && request.limit() < 1) {
      // DynamoDB words this one unlike its twin of Scan.
      constraints.violate(
          "Value at 'Limit' failed to satisfy constraint: "
              + "Member must have value greater than or equal to 1");
    }
    LegacyShape.check(constraints, request.legacy(), "queryFilter");
    constraints.check();
  }

  private static Pages.Span span(QueryRequest request, QueryInput input, ReadTarget target) {
    QueryKeys keys = QueryKeys.bind(input.keyCondition(), target);
    checkExpressions(target, input.page(), request.legacy());
    Direction direction =
        Boolean.FALSE.equals(request.scanIndexForward())
            ? Direction.DESCENDING
            : Direction.ASCENDING;
    Pages.Span span = new Pages.Span(keys.range(), direction, keys.range().startInclusive());
    Map<String, AttributeValue> startKey = input.page().startKey();
    return startKey == null ? span : span.after(keys.startKey(startKey));
  }

  private static void checkExpressions(
      ReadTarget target, PageInput input, LegacyParameters legacy) {
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
}
