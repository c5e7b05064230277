package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table's definition, or changes its settings, for operations that do no more than that.
 *
 * <p>Atomicity: a change is decided on the settings that it replaces. Threads: thread-safe.
 */
final class ControlPlane {
  private final Database database;

  ControlPlane(Database database) {
    this.database = database;
  }

  /**
   * A table that a request asks for.
   *
   * @param absent the error when there is none
   */
  record Target(String name, ApiException absent) {}

  /**
   * What a request comes to.
   *
   * @param settings the table's settings from now on; null when they stay
   */
  record Change<R>(@Nullable TableSettings settings, R response) {}

  /** What is wrong with the request, beside the name of its table. */
  static Constraints constraints(@Nullable String tableName) {
    if (tableName == null) {
      throw ApiException.validation(Messages.TABLE_NAME_MISSING);
    }
    Constraints constraints = new Constraints();
    constraints.checkTableName("tableName", tableName, Limits.NAME_CHARS_MIN);
    return constraints;
  }

  /** The table of that name or ARN. REQUIRES: it was checked with the constraints. */
  Target target(@Nullable String nameOrArn) {
    String name = database.tables().name(String.valueOf(nameOrArn));
    return new Target(
        name, new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(name)));
  }

  /** Describes something about a table. */
  <R> Answer<R> read(Target target, Function<TableDefinition, R> describe) {
    try (Snapshot snapshot = database.store().snapshot()) {
      TableDefinition table = database.tables().find(snapshot, target.name());
      return table == null
          ? Answer.failed(target.absent(), snapshot.durable())
          : Answer.of(describe.apply(table), snapshot.durable());
    }
  }

  /**
   * Changes the settings of a table that is neither being created nor being deleted.
   *
   * @param decide may run more than once, and refuses by an {@link ApiException}
   */
  <R> Answer<R> change(Target target, Function<TableDefinition, Change<R>> decide) {
    Commit<Outcome<R>> commit =
        database
            .store()
            .transact(
                Footprint.changing(Keyspace.tableKey(target.name())),
                current -> decide(target, decide, current));
    Outcome<R> outcome = commit.result();
    if (outcome.refused() != null) {
      return Answer.failed(outcome.refused(), commit.durable());
    }
    if (outcome.response() == null) {
      throw new IllegalStateException("a decision without outcome");
    }
    return Answer.of(outcome.response(), commit.durable());
  }

  private <R> Verdict<Outcome<R>> decide(
      Target target, Function<TableDefinition, Change<R>> decide, CurrentValues current) {
    TableDefinition table = database.tables().find(current, target.name());
    if (table == null) {
      return Verdict.unchanged(new Outcome<>(null, target.absent()));
    }
    ApiException inUse = table.isUsable() ? null : UpdateTableOperation.inUse(table);
    if (inUse != null) {
      return Verdict.unchanged(new Outcome<>(null, inUse));
    }
    try {
      Change<R> change = decide.apply(table);
      Outcome<R> outcome = new Outcome<>(change.response(), null);
      return change.settings() == null
          ? Verdict.unchanged(outcome)
          : new Verdict<>(
              outcome,
              List.of(
                  new Write.Put(
                      Keyspace.tableKey(table.name()),
                      StoredTable.of(table.changed(change.settings())))));
    } catch (ApiException refused) {
      return Verdict.unchanged(new Outcome<>(null, refused));
    }
  }

  /** The response, or why there is none. */
  private record Outcome<R>(@Nullable R response, @Nullable ApiException refused) {}
}
