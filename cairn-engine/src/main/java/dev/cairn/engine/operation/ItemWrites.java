package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Commit;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import dev.cairn.engine.value.Item;
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
   * Binds the write to the table as it is now and runs it; once more when the table was changed in
   * between.
   *
   * @throws ApiException when the table does not exist or the write does not fit it
   */
  Answer<ItemChange> run(String tableName, Function<TableDefinition, PreparedWrite> bind) {
    while (true) {
      PreparedWrite write = bind.apply(table(tableName));
      Footprint footprint =
          new Footprint(List.of(write.key()), List.of(Keyspace.tableKey(tableName)));
      Commit<Outcome> commit =
          database.store().transact(footprint, current -> decide(write, current));
      if (!commit.result().isStale()) {
        return answer(write, commit);
      }
    }
  }

  private TableDefinition table(String name) {
    try (Snapshot snapshot = database.store().snapshot()) {
      return database.tables().require(snapshot, name);
    }
  }

  private Verdict<Outcome> decide(PreparedWrite write, CurrentValues current) {
    if (!database.tables().isCurrent(current, write.table())) {
      return Verdict.unchanged(Outcome.STALE);
    }
    StoredValue stored = current.get(write.key());
    Item before = stored == null ? null : StoredItem.itemOf(stored);
    try {
      ItemChange change = write.decide(before);
      Write effect = write.write(change);
      Outcome outcome = new Outcome(change, null, change.writeUnits());
      return new Verdict<>(outcome, effect == null ? List.of() : List.of(effect));
    } catch (ApiException refused) {
      return Verdict.unchanged(new Outcome(null, refused, write.unitsOfFailure(before)));
    }
  }

  private Answer<ItemChange> answer(PreparedWrite write, Commit<Outcome> commit) {
    Outcome outcome = commit.result();
    database.account().chargeWrite(write.table().name(), outcome.units());
    if (outcome.refused() != null) {
      return Answer.failed(outcome.refused(), commit.durable());
    }
    if (outcome.change() == null) {
      throw new IllegalStateException("a decision without outcome");
    }
    return Answer.of(outcome.change(), commit.durable());
  }

  /**
   * What a decision came to; neither a change nor a refusal when the table is no longer the one
   * that was bound.
   */
  private record Outcome(
      @Nullable ItemChange change, @Nullable ApiException refused, double units) {
    static final Outcome STALE = new Outcome(null, null, 0);

    boolean isStale() {
      return change == null && refused == null;
    }
  }
}
