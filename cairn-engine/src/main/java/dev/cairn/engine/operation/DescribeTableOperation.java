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
  private static final int TABLE_NAME_CHARS_MIN = 1;

  private final Database database;
  private final TableDescriber describer;

  public DescribeTableOperation(Database database, TableDescriber describer) {
    this.database = database;
    this.describer = describer;
  }

  public Answer<TableResponse> run(DescribeTableRequest request) {
    String name =
        database
            .tables()
            .name(Constraints.name("tableName", request.tableName(), TABLE_NAME_CHARS_MIN));
    try (Snapshot snapshot = database.store().snapshot()) {
      TableDefinition table = database.tables().find(snapshot, name);
      if (table == null) {
        throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(name));
      }
      return Answer.of(new TableResponse(describer.describe(table, snapshot)), snapshot.durable());
    }
  }
}
