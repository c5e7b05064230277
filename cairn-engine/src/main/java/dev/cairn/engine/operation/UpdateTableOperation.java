package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTableRequest.IndexUpdate;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * UpdateTable: changes the settings of a table, makes a global index or deletes one.
 *
 * <p>A new index gets the entries of items that are there afterwards, while its status is CREATING.
 */
public final class UpdateTableOperation {
  private final Database database;
  private final TableDescriber describer;
  private final IndexBackfill backfill;

  public UpdateTableOperation(Database database, TableDescriber describer, IndexBackfill backfill) {
    this.database = database;
    this.describer = describer;
    this.backfill = backfill;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<TableResponse> run(UpdateTableRequest request) {
    String given = TableParameters.check(request);
    requireAny(request);
    if (request.provisionedThroughput() != null) {
      Throughputs.checkBounds(request.provisionedThroughput());
    }
    checkIndexUpdates(request.globalSecondaryIndexUpdates());
    UpdateCombinations.check(request);

    String name = database.tables().name(given);
    Instant now = database.clock().instant();
    Commit<Outcome> commit =
        database
            .store()
            .transact(
                Footprint.changing(Keyspace.tableKey(name)),
                current -> decide(name, request, current, now));
    Outcome outcome = commit.result();
    if (outcome.refused() != null) {
      return Answer.failed(outcome.refused(), commit.durable());
    }
    TableUpdate update = outcome.update();
    if (update == null) {
      throw new IllegalStateException("a decision without outcome");
    }
    IndexDefinition created = update.createdIndex();
    if (created != null) {
      backfill.start(update.after(), created);
    }
    try (Snapshot snapshot = database.store().snapshot()) {
      return Answer.of(
          new TableResponse(describer.describe(update.shown(), snapshot)), commit.durable());
    }
  }

  private static void requireAny(UpdateTableRequest request) {
    List<IndexUpdate> updates = request.globalSecondaryIndexUpdates();
    if (request.provisionedThroughput() == null
        && request.billingMode() == null
        && request.onDemandThroughput() == null
        && request.warmThroughput() == null
        && request.streamSpecification() == null
        && (updates == null || updates.isEmpty())
        && request.sseSpecification() == null
        && request.tableClass() == null
        && request.deletionProtectionEnabled() == null) {
      throw ApiException.validation(ControlMessages.NOTHING_TO_UPDATE);
    }
  }

  private static void checkIndexUpdates(@Nullable List<IndexUpdate> updates) {
    if (updates != null && updates.isEmpty()) {
      throw ApiException.validation(ControlMessages.NO_INDEX_UPDATES);
    }
    Set<String> names = new HashSet<>();
    for (IndexUpdate update : updates == null ? List.<IndexUpdate>of() : updates) {
      List<String> named = new ArrayList<>();
      if (update.update() != null) {
        named.add(String.valueOf(update.update().indexName()));
        Throughputs.checkWarm(named.get(0), update.update().warmThroughput());
      }
      if (update.create() != null) {
        named.add(String.valueOf(update.create().indexName()));
      }
      if (update.delete() != null) {
        named.add(String.valueOf(update.delete().indexName()));
      }
      if (named.size() != 1) {
        throw ApiException.validation(
            named.isEmpty()
                ? ControlMessages.EMPTY_INDEX_UPDATE
                : ControlMessages.MIXED_INDEX_UPDATE);
      }
      if (!names.add(named.get(0))) {
        throw ApiException.validation(Messages.indexUpdatedTwice(named.get(0)));
      }
    }
  }

  private Verdict<Outcome> decide(
      String name, UpdateTableRequest request, CurrentValues current, Instant now) {
    TableDefinition table = database.tables().find(current, name);
    if (table == null) {
      return refused(new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(name)));
    }
    ApiException inUse = inUse(table);
    if (inUse != null) {
      return refused(inUse);
    }
    try {
      TableUpdate update =
          TableUpdate.of(table, request, now, now.plus(database.tableStateDelay()));
      List<Write> writes = new ArrayList<>();
      writes.add(new Write.Put(Keyspace.tableKey(name), StoredTable.of(update.after())));
      IndexDefinition deleted = update.deletedIndex();
      if (deleted != null) {
        writes.add(
            new Write.DeleteRange(Keyspace.indexEntries(table.storeId(), deleted.number()).all()));
      }
      return new Verdict<>(new Outcome(update, null), writes);
    } catch (ApiException refused) {
      return refused(refused);
    }
  }

  /** Why a table cannot be changed or deleted right now, or null. */
  static @Nullable ApiException inUse(TableDefinition table) {
    String what =
        switch (table.lifecycle().status()) {
          case CREATING -> "created";
          case UPDATING -> "updated";
          case DELETING -> "deleted";
          case ACTIVE -> null;
        };
    return what == null
        ? null
        : new ApiException(ErrorCode.RESOURCE_IN_USE, Messages.tableInUse(what, table.name()));
  }

  private static Verdict<Outcome> refused(ApiException error) {
    return Verdict.unchanged(new Outcome(null, error));
  }

  private record Outcome(@Nullable TableUpdate update, @Nullable ApiException refused) {}
}
