package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.DeleteTableRequest;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.schema.Lifecycle.Status;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DeleteTable: the items are gone at once, and so is the table unless a delay was asked for; the
 * answer says DELETING as DynamoDB's does.
 */
public final class DeleteTableOperation {
  private final Database database;
  private final TableDescriber describer;

  public DeleteTableOperation(Database database, TableDescriber describer) {
    this.database = database;
    this.describer = describer;
  }

  public Answer<TableResponse> run(DeleteTableRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    String name = database.tables().name(String.valueOf(request.tableName()));
    Instant now = database.clock().instant();
    try (Snapshot before = database.store().snapshot()) {
      Commit<Outcome> commit =
          database
              .store()
              .transact(
                  Footprint.changing(Keyspace.tableKey(name)),
                  current -> decide(name, current, now));
      Outcome outcome = commit.result();
      return outcome.refused() != null
          ? Answer.failed(outcome.refused(), commit.durable())
          : Answer.of(
              new TableResponse(describer.describeDeleted(present(outcome.table()), before)),
              commit.durable());
    }
  }

  private Verdict<Outcome> decide(String name, CurrentValues current, Instant now) {
    TableDefinition table = database.tables().find(current, name);
    if (table == null) {
      return refused(new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(name)));
    }
    if (table.lifecycle().status() == Status.UPDATING) {
      return refused(
          new ApiException(ErrorCode.RESOURCE_IN_USE, ControlMessages.tableUpdating(name)));
    }
    ApiException inUse = UpdateTableOperation.inUse(table);
    if (inUse != null) {
      return refused(inUse);
    }
    if (table.settings().deletionProtected()) {
      return refused(ApiException.validation(Messages.DELETION_PROTECTED));
    }
    Key key = Keyspace.tableKey(name);
    TableDefinition deleted =
        table.changed(new Lifecycle(Status.DELETING, now.plus(database.tableStateDelay())));
    TableDefinition left = deleted.at(now);
    Write write = left == null ? new Write.Delete(key) : new Write.Put(key, StoredTable.of(left));
    return new Verdict<>(
        new Outcome(table, null),
        List.of(
            write,
            new Write.DeleteRange(Keyspace.everythingOf(table.storeId())),
            new Write.DeleteRange(Keyspace.collections(table.storeId()))));
  }

  private static TableDefinition present(@Nullable TableDefinition table) {
    if (table == null) {
      throw new IllegalStateException("a decision without outcome");
    }
    return table;
  }

  private static Verdict<Outcome> refused(ApiException error) {
    return Verdict.unchanged(new Outcome(null, error));
  }

  /** The table that was there, or why it is not deleted. */
  private record Outcome(@Nullable TableDefinition table, @Nullable ApiException refused) {}
}
