package dev.cairn.engine.operation;

import dev.cairn.engine.api.DescribeContributorInsightsRequest;
import dev.cairn.engine.api.DescribeContributorInsightsResponse;
import dev.cairn.engine.schema.ContributorInsights;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DescribeContributorInsights: whether insights were switched on for a table or a global index. */
public final class DescribeContributorInsightsOperation {
  private static final String RULE_PREFIX = "DynamoDBContributorInsights-";

  private final ControlPlane controlPlane;

  public DescribeContributorInsightsOperation(Database database) {
    this.controlPlane = new ControlPlane(database);
  }

  public Answer<DescribeContributorInsightsResponse> run(
      DescribeContributorInsightsRequest request) {
    Constraints constraints = ControlPlane.constraints(request.tableName());
    UpdateContributorInsightsOperation.checkIndexName(constraints, request.indexName());
    constraints.check();
    return controlPlane.read(
        controlPlane.target(request.tableName()), table -> describe(table, request.indexName()));
  }

  private static DescribeContributorInsightsResponse describe(
      TableDefinition table, @Nullable String indexName) {
    UpdateContributorInsightsOperation.requireIndex(table, indexName);
    ContributorInsights insights = table.settings().attachments().findInsights(indexName);
    if (insights == null) {
      return new DescribeContributorInsightsResponse(
          table.name(), indexName, null, "DISABLED", null, null);
    }
    return new DescribeContributorInsightsResponse(
        table.name(),
        indexName,
        insights.enabled() ? rules(table, insights) : null,
        insights.enabled() ? "ENABLED" : "DISABLED",
        insights.updatedAt(),
        insights.mode());
  }

  /** The names that rules would have in CloudWatch: for partition keys and sort keys, by mode. */
  private static List<String> rules(TableDefinition table, ContributorInsights insights) {
    IndexDefinition index =
        insights.indexName() == null ? null : table.findIndex(insights.indexName());
    KeySchema key = index == null ? table.keySchema() : index.keySchema();
    String resource = index == null ? table.name() : table.name() + "-" + index.name();
    List<String> rules = new ArrayList<>();
    for (String kind : key.hasSort() ? List.of("PK", "SK") : List.of("PK")) {
      if (insights.mode().equals(UpdateContributorInsightsOperation.DEFAULT_MODE)) {
        rules.add(RULE_PREFIX + kind + "C-" + resource + "-" + insights.enabledAt().toEpochMilli());
      }
      rules.add(RULE_PREFIX + kind + "T-" + resource + "-" + insights.enabledAt().toEpochMilli());
    }
    return rules;
  }
}
