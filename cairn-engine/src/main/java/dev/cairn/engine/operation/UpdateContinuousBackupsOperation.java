package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ContinuousBackupsResponse;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.PointInTimeRecoverySpecification;
import dev.cairn.engine.api.UpdateContinuousBackupsRequest;
import dev.cairn.engine.schema.PointInTimeRecovery;
import dev.cairn.engine.schema.TableDefinition;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * UpdateContinuousBackups: says whether a table is to be restorable. That is only kept: there are
 * no backups.
 */
public final class UpdateContinuousBackupsOperation {
  private static final String SPECIFICATION = "pointInTimeRecoverySpecification";

  private final Database database;
  private final ControlPlane controlPlane;

  public UpdateContinuousBackupsOperation(Database database) {
    this.database = database;
    this.controlPlane = new ControlPlane(database);
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<ContinuousBackupsResponse> run(UpdateContinuousBackupsRequest request) {
    Constraints constraints = ControlPlane.constraints(request.tableName());
    PointInTimeRecoverySpecification asked =
        constraints.required(
            SPECIFICATION,
            request.pointInTimeRecoverySpecification(),
            new PointInTimeRecoverySpecification(false, null));
    constraints.required(
        SPECIFICATION + ".pointInTimeRecoveryEnabled",
        asked.pointInTimeRecoveryEnabled(),
        (Object) false);
    Integer days = asked.recoveryPeriodInDays();
    constraints.atLeast(SPECIFICATION + ".recoveryPeriodInDays", days, 1);
    constraints.atMost(
        SPECIFICATION + ".recoveryPeriodInDays", days, Limits.RECOVERY_PERIOD_DAYS_MAX);
    constraints.check();
    boolean enables = Boolean.TRUE.equals(asked.pointInTimeRecoveryEnabled());
    if (!enables && days != null) {
      throw ApiException.validation(ControlMessages.PERIOD_WITHOUT_RECOVERY);
    }

    Instant now = database.clock().instant();
    return controlPlane.change(
        DescribeContinuousBackupsOperation.target(controlPlane, request.tableName()),
        table -> change(table, enables, days, now));
  }

  private static ControlPlane.Change<ContinuousBackupsResponse> change(
      TableDefinition table, boolean enables, @Nullable Integer days, Instant now) {
    PointInTimeRecovery before = table.settings().pointInTimeRecovery();
    PointInTimeRecovery after =
        enables ? new PointInTimeRecovery(since(before, now), period(before, days)) : null;
    TableDefinition changed = table.changed(table.settings().withPointInTimeRecovery(after));
    return new ControlPlane.Change<>(
        changed.settings(), DescribeContinuousBackupsOperation.describe(changed, now));
  }

  private static Instant since(@Nullable PointInTimeRecovery before, Instant now) {
    return before == null ? now : before.since();
  }

  private static int period(@Nullable PointInTimeRecovery before, @Nullable Integer days) {
    if (days != null) {
      return days;
    }
    return before == null ? Limits.RECOVERY_PERIOD_DAYS_MAX : before.periodDays();
  }
}
