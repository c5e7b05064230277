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
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * CreateTable: the table can be used at once, although the answer says CREATING as DynamoDB's does.
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
    String name = TableParameters.check(request);
    TableBuilder builder = new TableBuilder(request);
    TableSettings settings = builder.settings();
    KeySchema keySchema = builder.tableKeySchema();
    List<IndexDefinition> indexes = builder.indexes(keySchema);
    builder.refuseUnusedDefinitions();
    TableDefinition numberless =
        new TableDefinition(
            0,
            1,
            name,
            new UUID(random.nextLong(), random.nextLong()).toString(),
            database.clock().instant(),
            builder.attributeDefinitions(),
            keySchema,
            indexes,
            indexes.size(),
            settings);

    Key key = Keyspace.tableKey(name);
    Key lastId = Keyspace.lastTableIdKey();
    Commit<Boolean> created =
        database
            .store()
            .transact(
                Footprint.changing(key, lastId),
                current ->
                    current.get(key) == null
                        ? new Verdict<>(true, writes(numberless, current.get(lastId)))
                        : Verdict.unchanged(false));
    return created.result()
        ? Answer.of(
            new TableResponse(describer.describe(numberless, "CREATING")), created.durable())
        : Answer.failed(
            new ApiException(ErrorCode.RESOURCE_IN_USE, Messages.tableExists(name)),
            created.durable());
  }

  /** The table under the number after the last one, so that no number is ever used again. */
  private static List<Write> writes(TableDefinition table, @Nullable StoredValue lastId) {
    long storeId = lastId == null ? 1 : StoredCount.countOf(lastId) + 1;
    return List.of(
        new Write.Put(Keyspace.tableKey(table.name()), StoredTable.of(table.withStoreId(storeId))),
        new Write.Put(Keyspace.lastTableIdKey(), StoredCount.of(storeId)));
  }
}
