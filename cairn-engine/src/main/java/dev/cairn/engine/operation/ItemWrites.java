package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ItemCollectionMetrics;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs a write of one item: look up, decide, write, in one transaction of the store. */
final class ItemWrites {
  private final Database database;

  ItemWrites(Database database) {
    this.database = database;
  }

  /**
   * A write that was applied.
   *
   * @param collection how large the item's collection is now; null in a table without local indexes
   */
  record Applied(
      ItemChange change, Consumption consumption, @Nullable ItemCollectionMetrics collection) {}

  /**
   * Binds the write to the table as it is now and runs it; once more when the table was changed in
   * between.
   *
   * @throws ApiException when the table does not exist or the write does not fit it
   */
  Answer<Applied> run(String tableName, Function<TableDefinition, PreparedWrite> bind) {
    PreparedWrite bound = bind.apply(table(tableName));
    database.metering().admitWrite(bound);
    return run(bound, bind);
  }

  /** Runs a write that is bound already, and binds it again when the table was changed since. */
  Answer<Applied> run(PreparedWrite bound, Function<TableDefinition, PreparedWrite> bind) {
    PreparedWrite write = bound;
    while (true) {
      PreparedWrite tried = write;
      Commit<Outcome> commit =
          database.store().transact(footprint(tried), current -> decide(tried, current));
      if (!commit.result().isStale()) {
        return answer(tried, commit);
      }
      write = bind.apply(table(tried.table().name()));
    }
  }

  private TableDefinition table(String name) {
    try (Snapshot snapshot = database.store().snapshot()) {
      return database.tables().require(snapshot, name);
    }
  }

  private static Footprint footprint(PreparedWrite write) {
    ItemCollection collection = write.target().collection();
    List<Key> changed =
        collection == null ? List.of(write.key()) : List.of(write.key(), collection.countKey());
    return new Footprint(changed, List.of(Keyspace.tableKey(write.table().name())));
  }

  private Verdict<Outcome> decide(PreparedWrite write, CurrentValues current) {
    if (!database.tables().isCurrent(current, write.table())) {
      return Verdict.unchanged(Outcome.STALE);
    }
    StoredValue stored = current.get(write.key());
    Item before = stored == null ? null : StoredItem.itemOf(stored);
    CollectionSizes sizes = new CollectionSizes(current, database.itemCollectionBytesMax());
    try {
      ItemChange change = write.decide(before);
      sizes.count(write, change);
      List<Write> writes = new ArrayList<>();
      Consumption consumption = database.metering().consumption();
      write.follow(change, writes, consumption);
      database.metering().admitWrite(write.table(), consumption);
      writes.addAll(sizes.writes());
      ItemCollection collection = write.target().collection();
      ItemCollectionMetrics metrics =
          collection == null ? null : collection.metrics(sizes.sizeBytes(collection));
      return new Verdict<>(
          new Outcome(new Applied(change, consumption, metrics), null, consumption), writes);
    } catch (Throttled refused) {
      return Verdict.unchanged(new Outcome(null, refused, new Consumption()));
    } catch (ApiException refused) {
      Consumption consumption = database.metering().consumption();
      write.fail(before, consumption);
      return Verdict.unchanged(new Outcome(null, refused, consumption));
    }
  }

  private Answer<Applied> answer(PreparedWrite write, Commit<Outcome> commit) {
    Outcome outcome = commit.result();
    database.metering().wrote(write.table().name(), outcome.consumption());
    if (outcome.refused() != null) {
      return Answer.failed(outcome.refused(), commit.durable());
    }
    if (outcome.applied() == null) {
      throw new IllegalStateException("a decision without outcome");
    }
    return Answer.of(outcome.applied(), commit.durable());
  }

  /**
   * What a decision came to; neither applied nor refused when the table is no longer the one that
   * was bound.
   */
  private record Outcome(
      @Nullable Applied applied, @Nullable ApiException refused, Consumption consumption) {
    static final Outcome STALE = new Outcome(null, null, new Consumption());

    boolean isStale() {
      return applied == null && refused == null;
    }
  }
}
