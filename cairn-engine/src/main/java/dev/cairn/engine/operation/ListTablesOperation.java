package dev.cairn.engine.operation;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.ListTablesRequest;
import dev.cairn.engine.api.ListTablesResponse;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** ListTables: a page of table names, in the order of their characters. */
public final class ListTablesOperation {
  private final Database database;

  public ListTablesOperation(Database database) {
    this.database = database;
  }

  public Answer<ListTablesResponse> run(ListTablesRequest request) {
    Constraints constraints = new Constraints();
    if (request.exclusiveStartTableName() != null) {
      constraints.checkNamePattern("exclusiveStartTableName", request.exclusiveStartTableName());
      constraints.length(
          "exclusiveStartTableName",
          request.exclusiveStartTableName(),
          Limits.NAME_CHARS_MIN,
          Limits.NAME_CHARS_MAX);
    }
    constraints.atLeast("limit", request.limit(), 1);
    constraints.atMost("limit", request.limit(), Limits.LIST_TABLES_COUNT_MAX);
    constraints.check();

    int limit = request.limit() == null ? Limits.LIST_TABLES_COUNT_MAX : request.limit();
    KeyRange range = Keyspace.tables();
    if (request.exclusiveStartTableName() != null) {
      range = Keyspace.tablesAfter(request.exclusiveStartTableName());
    }
    try (Snapshot snapshot = database.store().snapshot();
        EntryCursor cursor = snapshot.scan(range, Direction.ASCENDING)) {
      List<String> names = new ArrayList<>();
      boolean more = false;
      while (!more && cursor.next()) {
        TableDefinition table = database.tables().now(cursor.value());
        if (table != null) {
          more = names.size() == limit;
          if (!more) {
            names.add(table.name());
          }
        }
      }
      String last = more ? names.get(names.size() - 1) : null;
      return Answer.of(new ListTablesResponse(names, last), snapshot.durable());
    }
  }
}
