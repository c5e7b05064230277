package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Looks up table definitions, which are entries of the store like all others, as they are by now.
 *
 * <p>Threads: immutable.
 */
public final class Tables {
  private final InstantSource clock;
  private final String region;
  private final String accountId;

  /**
   * Looks up in whatever store an operation reads.
   *
   * @param clock moves tables on in their lives
   * @param region the region whose ARNs name tables here
   * @param accountId the account whose ARNs name tables here
   */
  public Tables(InstantSource clock, String region, String accountId) {
    this.clock = clock;
    this.region = region;
    this.accountId = accountId;
  }

  /**
   * The name of the table that a request names, by that or by an ARN.
   *
   * @throws ApiException when an ARN is of anything but a table of this account and region
   */
  String name(String nameOrArn) {
    if (!TableArn.isArn(nameOrArn)) {
      return nameOrArn;
    }
    TableArn arn = TableArn.parse(nameOrArn);
    if (arn == null) {
      throw ApiException.validation(ControlMessages.invalidArn("ARN format", nameOrArn));
    }
    if (!arn.accountId().equals(accountId)) {
      throw new ApiException(ErrorCode.ACCESS_DENIED, ControlMessages.ACCESS_DENIED);
    }
    if (!arn.region().equals(region)) {
      throw ApiException.validation(ControlMessages.invalidArn("AWS region", nameOrArn));
    }
    if (!arn.part().isEmpty()) {
      throw ApiException.validation(ControlMessages.invalidArn("resource type", nameOrArn));
    }
    return arn.tableName();
  }

  /**
   * The table of that name or ARN, whose items can be read and written.
   *
   * @throws ApiException with ResourceNotFoundException when there is none, or none yet, or no
   *     longer; or when the ARN is of something else
   */
  TableDefinition require(Snapshot snapshot, String name) {
    TableDefinition table = find(snapshot, name);
    if (table == null || !table.isUsable()) {
      throw new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.TABLE_NOT_FOUND);
    }
    return table;
  }

  /** The table of that name or ARN, in whatever state, or null. */
  @Nullable TableDefinition find(Snapshot snapshot, String name) {
    return now(snapshot.get(Keyspace.tableKey(name(name))));
  }

  /** The table with that name in a transaction that named its key, or null. */
  @Nullable TableDefinition find(CurrentValues current, String name) {
    return now(current.get(Keyspace.tableKey(name)));
  }

  /** The definition that is stored, as it is by now; null when there is none, or no longer. */
  @Nullable TableDefinition now(@Nullable StoredValue stored) {
    if (stored == null) {
      return null;
    }
    TableDefinition table = StoredTable.definitionOf(stored);
    return table.isSettled() ? table : table.at(clock.instant());
  }

  /**
   * Whether a transaction that named the table's key still sees the revision that it was bound to.
   */
  boolean isCurrent(CurrentValues current, TableDefinition bound) {
    StoredValue value = current.get(Keyspace.tableKey(bound.name()));
    return value != null && StoredTable.definitionOf(value).isSameRevision(bound);
  }
}
