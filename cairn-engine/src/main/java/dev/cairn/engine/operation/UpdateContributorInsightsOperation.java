package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ContributorInsightsSummary;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.UpdateContributorInsightsRequest;
import dev.cairn.engine.api.UpdateContributorInsightsResponse;
import dev.cairn.engine.schema.ContributorInsights;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * UpdateContributorInsights: switches insights on or off. That is only kept: nobody looks at keys.
 */
public final class UpdateContributorInsightsOperation {
  static final String DEFAULT_MODE = "ACCESSED_AND_THROTTLED_KEYS";

  private static final List<String> ACTIONS = List.of("ENABLE", "DISABLE");
  private static final List<String> MODES = List.of(DEFAULT_MODE, "THROTTLED_KEYS");

  private final Database database;
  private final ControlPlane controlPlane;

  public UpdateContributorInsightsOperation(Database database) {
    this.database = database;
    this.controlPlane = new ControlPlane(database);
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<UpdateContributorInsightsResponse> run(UpdateContributorInsightsRequest request) {
    Constraints constraints = ControlPlane.constraints(request.tableName());
    checkIndexName(constraints, request.indexName());
    String action =
        constraints.required(
            "contributorInsightsAction", request.contributorInsightsAction(), "DISABLE");
    constraints.oneOf("contributorInsightsAction", action, ACTIONS);
    constraints.oneOf("contributorInsightsMode", request.contributorInsightsMode(), MODES);
    constraints.check();

    Instant now = database.clock().instant();
    return controlPlane.change(
        controlPlane.target(request.tableName()), table -> change(table, request, now));
  }

  static void checkIndexName(Constraints constraints, @Nullable String indexName) {
    if (indexName == null) {
      return;
    }
    if (indexName.length() < Limits.NAME_CHARS_MIN || indexName.length() > Limits.NAME_CHARS_MAX) {
      constraints.check();
      throw ApiException.validation(ControlMessages.INDEX_NAME_LENGTH);
    }
    constraints.checkNamePattern("indexName", indexName);
  }

  /**
   * Refuses an index that the table does not have, or that is not a global one.
   *
   * @throws ApiException with ResourceNotFoundException
   */
  static void requireIndex(TableDefinition table, @Nullable String indexName) {
    IndexDefinition index = indexName == null ? null : table.findIndex(indexName);
    if (indexName != null && (index == null || index.kind() != Kind.GLOBAL)) {
      throw new ApiException(
          ErrorCode.RESOURCE_NOT_FOUND, ControlMessages.indexNotFound(table.name(), indexName));
    }
  }

  private static ControlPlane.Change<UpdateContributorInsightsResponse> change(
      TableDefinition table, UpdateContributorInsightsRequest request, Instant now) {
    requireIndex(table, request.indexName());
    TableSettings settings = table.settings();
    ContributorInsights before = settings.attachments().findInsights(request.indexName());
    boolean enables = "ENABLE".equals(request.contributorInsightsAction());
    String mode =
        request.contributorInsightsMode() == null
            ? DEFAULT_MODE
            : request.contributorInsightsMode();
    boolean wasEnabled = before != null && before.enabled();
    if (!enables && !wasEnabled) {
      return unchanged(table, request, "DISABLED", before == null ? null : before.mode());
    }
    if (before != null && enables && wasEnabled && before.mode().equals(mode)) {
      return unchanged(table, request, "ENABLED", mode);
    }
    ContributorInsights after =
        new ContributorInsights(
            request.indexName(),
            enables,
            enables || before == null ? mode : before.mode(),
            before != null && wasEnabled ? before.enabledAt() : now,
            now);
    return new ControlPlane.Change<>(
        settings.withAttachments(settings.attachments().withInsights(after)),
        response(table, request, enables ? "ENABLING" : "DISABLING", after.mode()));
  }

  private static ControlPlane.Change<UpdateContributorInsightsResponse> unchanged(
      TableDefinition table,
      UpdateContributorInsightsRequest request,
      String status,
      @Nullable String mode) {
    return new ControlPlane.Change<>(null, response(table, request, status, mode));
  }

  private static UpdateContributorInsightsResponse response(
      TableDefinition table,
      UpdateContributorInsightsRequest request,
      String status,
      @Nullable String mode) {
    return new UpdateContributorInsightsResponse(
        new ContributorInsightsSummary(table.name(), request.indexName(), status, mode));
  }
}
