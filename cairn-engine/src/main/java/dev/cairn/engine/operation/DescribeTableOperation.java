package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.DescribeTableRequest;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Snapshot;

/** DescribeTable: a table as it is now. */
public final class DescribeTableOperation {
  private final Database database;
  private final TableDescriber describer;

  public DescribeTableOperation(Database database, TableDescriber describer) {
    this.database = database;
    this.describer = describer;
  }

  public Answer<TableResponse> run(DescribeTableRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    String name = database.tables().name(String.valueOf(request.tableName()));
    try (Snapshot snapshot = database.store().snapshot()) {
      TableDefinition table = database.tables().find(snapshot, name);
      if (table == null) {
        throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(name));
      }
      return Answer.of(new TableResponse(describer.describe(table, snapshot)), snapshot.durable());
    }
  }
}
