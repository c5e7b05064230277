package dev.cairn.engine.operation;

import dev.cairn.engine.api.ContributorInsightsSummary;
import dev.cairn.engine.api.ListContributorInsightsRequest;
import dev.cairn.engine.api.ListContributorInsightsResponse;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.ContributorInsights;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ListContributorInsights: the tables and global indexes whose insights are switched on, by name.
 */
public final class ListContributorInsightsOperation {
  private static final int PAGE_COUNT_MAX = 100;

  private final Database database;
  private final ControlPlane controlPlane;

  public ListContributorInsightsOperation(Database database) {
    this.database = database;
    this.controlPlane = new ControlPlane(database);
  }

  public Answer<ListContributorInsightsResponse> run(ListContributorInsightsRequest request) {
    Constraints constraints =
        request.tableName() == null
            ? new Constraints()
            : ControlPlane.constraints(request.tableName());
    constraints.atMost("maxResults", request.maxResults(), PAGE_COUNT_MAX);
    constraints.check();
    return request.tableName() == null
        ? everywhere(request)
        : controlPlane.read(
            controlPlane.target(request.tableName()),
            table -> page(summaries(table), request.nextToken(), request.maxResults()));
  }

  private Answer<ListContributorInsightsResponse> everywhere(
      ListContributorInsightsRequest request) {
    try (Snapshot snapshot = database.store().snapshot();
        EntryCursor cursor = snapshot.scan(Keyspace.tables(), Direction.ASCENDING)) {
      List<ContributorInsightsSummary> all = new ArrayList<>();
      while (cursor.next()) {
        TableDefinition table = database.tables().now(cursor.value());
        if (table != null) {
          all.addAll(summaries(table));
        }
      }
      return Answer.of(page(all, request.nextToken(), request.maxResults()), snapshot.durable());
    }
  }

  private static List<ContributorInsightsSummary> summaries(TableDefinition table) {
    List<@Nullable String> indexNames = new ArrayList<>();
    indexNames.add(null);
    table.indexes().stream().map(IndexDefinition::name).sorted().forEach(indexNames::add);
    List<ContributorInsightsSummary> summaries = new ArrayList<>();
    for (String indexName : indexNames) {
      ContributorInsights insights = table.settings().attachments().findInsights(indexName);
      if (insights != null && insights.enabled()) {
        summaries.add(
            new ContributorInsightsSummary(table.name(), indexName, "ENABLED", insights.mode()));
      }
    }
    return summaries;
  }

  /** What comes after the entry that the token names, whether or not that is still there. */
  private static ListContributorInsightsResponse page(
      List<ContributorInsightsSummary> all, @Nullable String token, @Nullable Integer maxResults) {
    int count = maxResults == null || maxResults < 1 ? PAGE_COUNT_MAX : maxResults;
    List<ContributorInsightsSummary> left =
        token == null
            ? all
            : all.stream().filter(summary -> position(summary).compareTo(token) > 0).toList();
    if (left.size() <= count) {
      return new ListContributorInsightsResponse(left, null);
    }
    return new ListContributorInsightsResponse(
        left.subList(0, count), position(left.get(count - 1)));
  }

  /** Sorts as the list does. An exclamation mark is in no name and smaller than what is. */
  private static String position(ContributorInsightsSummary summary) {
    return summary.indexName() == null
        ? summary.tableName()
        : summary.tableName() + "!" + summary.indexName();
  }
}
