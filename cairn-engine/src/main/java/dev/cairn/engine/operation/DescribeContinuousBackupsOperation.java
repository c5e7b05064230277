package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ContinuousBackupsResponse;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.DescribeContinuousBackupsRequest;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.schema.PointInTimeRecovery;
import dev.cairn.engine.schema.TableDefinition;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** DescribeContinuousBackups: since when a table could be restored, were there backups. */
public final class DescribeContinuousBackupsOperation {
  /** What is newer cannot be restored yet. Source: the API reference of UpdateContinuousBackups. */
  private static final Duration BACKUP_DELAY = Duration.ofMinutes(5);

  /**
   * How long a new table has no continuous backups. The API reference says that it has them at
   * once; the time was measured on AWS ("ack-api-quirks", DDB-TABLE-111).
   */
  private static final Duration SET_UP_TIME = Duration.ofSeconds(10);

  private final Database database;
  private final ControlPlane controlPlane;

  public DescribeContinuousBackupsOperation(Database database) {
    this.database = database;
    this.controlPlane = new ControlPlane(database);
  }

  public Answer<ContinuousBackupsResponse> run(DescribeContinuousBackupsRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    Instant now = database.clock().instant();
    return controlPlane.read(
        target(controlPlane, request.tableName()), table -> describe(table, now));
  }

  /** The table, which these operations miss by another error than others do. */
  static ControlPlane.Target target(ControlPlane controlPlane, @Nullable String nameOrArn) {
    String name = controlPlane.target(nameOrArn).name();
    return new ControlPlane.Target(
        name,
        new ApiException(ErrorCode.TABLE_NOT_FOUND, ControlMessages.tableWithoutBackups(name)));
  }

  static ContinuousBackupsResponse describe(TableDefinition table, Instant now) {
    PointInTimeRecovery recovery = table.settings().pointInTimeRecovery();
    if (recovery == null) {
      boolean isSetUp = !now.isBefore(table.createdAt().plus(SET_UP_TIME));
      return new ContinuousBackupsResponse(
          isSetUp ? "ENABLED" : "DISABLED", "DISABLED", null, null, null);
    }
    return new ContinuousBackupsResponse(
        "ENABLED",
        "ENABLED",
        (long) recovery.periodDays(),
        later(recovery.since(), now.minus(Duration.ofDays(recovery.periodDays()))),
        later(recovery.since(), now.minus(BACKUP_DELAY)));
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }
}
