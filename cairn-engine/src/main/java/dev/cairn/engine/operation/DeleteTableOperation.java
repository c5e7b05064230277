package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DeleteTable: the table and its items are gone at once, although the answer says DELETING as
 * DynamoDB's does.
 */
public final class DeleteTableOperation {
  private static final int TABLE_NAME_CHARS_MIN = 1;

  private final Database database;
  private final TableDescriber describer;

  public DeleteTableOperation(Database database, TableDescriber describer) {
    this.database = database;
    this.describer = describer;
  }

  public Answer<TableResponse> run(DeleteTableRequest request) {
    String name = Constraints.name("tableName", request.tableName(), TABLE_NAME_CHARS_MIN);
    Key key = Keyspace.tableKey(name);
    Commit<Outcome> commit =
        database.store().transact(Footprint.changing(key), current -> decide(key, current));
    TableDefinition table = commit.result().table();
    if (table == null) {
      return Answer.failed(
          new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(name)),
          commit.durable());
    }
    if (table.settings().deletionProtected()) {
      return Answer.failed(ApiException.validation(Messages.DELETION_PROTECTED), commit.durable());
    }
    return Answer.of(new TableResponse(describer.describe(table, "DELETING")), commit.durable());
  }

  private static Verdict<Outcome> decide(Key key, CurrentValues current) {
    StoredValue stored = current.get(key);
    TableDefinition table = stored == null ? null : StoredTable.definitionOf(stored);
    Outcome outcome = new Outcome(table);
    if (table == null || table.settings().deletionProtected()) {
      return Verdict.unchanged(outcome);
    }
    return new Verdict<>(
        outcome,
        List.of(
            new Write.Delete(key),
            new Write.DeleteRange(Keyspace.everythingOf(table.storeId())),
            new Write.DeleteRange(Keyspace.collections(table.storeId()))));
  }

  /** The table that was there, or null. */
  private record Outcome(@Nullable TableDefinition table) {}
}
