package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.TableResponse;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredCount;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.schema.Lifecycle.Status;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * CreateTable: the answer says CREATING as DynamoDB's does, although the table can be used at once
 * unless a delay was asked for.
 */
public final class CreateTableOperation {
  private final Database database;
  private final TableDescriber describer;
  private final RandomGenerator random;

  public CreateTableOperation(Database database, TableDescriber describer, RandomGenerator random) {
    this.database = database;
    this.describer = describer;
    this.random = random;
  }

  public Answer<TableResponse> run(CreateTableRequest request) {
    String name = database.tables().name(TableParameters.check(request));
    Instant now = database.clock().instant();
    TableDefinition created = definition(request, name, now);
    Key key = Keyspace.tableKey(name);
    Key lastId = Keyspace.lastTableIdKey();
    Commit<Optional<String>> commit =
        database
            .store()
            .transact(
                Footprint.changing(key, lastId),
                current -> {
                  TableDefinition there = database.tables().find(current, name);
                  return there == null
                      ? new Verdict<>(Optional.empty(), writes(created, current.get(lastId), now))
                      : Verdict.unchanged(Optional.of(inTheWay(there)));
                });
    if (commit.result().isPresent()) {
      return Answer.failed(
          new ApiException(ErrorCode.RESOURCE_IN_USE, commit.result().get()), commit.durable());
    }
    try (Snapshot snapshot = database.store().snapshot()) {
      return Answer.of(new TableResponse(describer.describe(created, snapshot)), commit.durable());
    }
  }

  private static String inTheWay(TableDefinition there) {
    return there.lifecycle().status() == Status.CREATING
        ? Messages.tableInUse("created", there.name())
        : Messages.tableExists(there.name());
  }

  /** The table as it is while it is created, still without its number. */
  private TableDefinition definition(CreateTableRequest request, String name, Instant now) {
    TableBuilder builder = new TableBuilder(request);
    TableSettings settings = builder.settings(now);
    KeySchema keySchema = builder.tableKeySchema();
    List<IndexDefinition> indexes = builder.indexes(keySchema);
    builder.refuseUnusedDefinitions();
    Lifecycle creating = new Lifecycle(Status.CREATING, now.plus(database.tableStateDelay()));
    return new TableDefinition(
        0,
        1,
        name,
        new UUID(random.nextLong(), random.nextLong()).toString(),
        now,
        creating,
        builder.attributeDefinitions(),
        keySchema,
        indexes.stream().map(index -> index.withLifecycle(creating)).toList(),
        indexes.size(),
        settings);
  }

  /** The table under the number after the last one, so that no number is ever used again. */
  private static List<Write> writes(
      TableDefinition created, @Nullable StoredValue lastId, Instant now) {
    TableDefinition table = created.at(now);
    if (table == null) {
      throw new IllegalStateException("a new table is gone");
    }
    long storeId = lastId == null ? 1 : StoredCount.countOf(lastId) + 1;
    return List.of(
        new Write.Put(Keyspace.tableKey(table.name()), StoredTable.of(table.withStoreId(storeId))),
        new Write.Put(Keyspace.lastTableIdKey(), StoredCount.of(storeId)));
  }
}
