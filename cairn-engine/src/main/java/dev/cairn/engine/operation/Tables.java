package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import org.jspecify.annotations.Nullable;

/**
 * Looks up table definitions, which are entries of the store like all others.
 *
 * <p>Threads: immutable.
 */
public final class Tables {
  /** Looks up in whatever store an operation reads. */
  public Tables() {}

  /**
   * The table with that name.
   *
   * @throws ApiException with ResourceNotFoundException when there is none
   */
  TableDefinition require(Snapshot snapshot, String name) {
    TableDefinition table = find(snapshot, name);
    if (table == null) {
      throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.TABLE_NOT_FOUND);
    }
    return table;
  }

  /** The table with that name, or null. */
  @Nullable TableDefinition find(Snapshot snapshot, String name) {
    StoredValue value = snapshot.get(Keyspace.tableKey(name));
    return value == null ? null : StoredTable.definitionOf(value);
  }

  /**
   * Whether a transaction that named the table's key still sees the revision that it was bound to.
   */
  boolean isCurrent(CurrentValues current, TableDefinition bound) {
    StoredValue value = current.get(Keyspace.tableKey(bound.name()));
    return value != null && StoredTable.definitionOf(value).isSameRevision(bound);
  }
}
