package dev.cairn.engine.operation;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredItem;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.CurrentValues;
import dev.cairn.engine.store.Direction;
import dev.cairn.engine.store.EntryCursor;
import dev.cairn.engine.store.Footprint;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.store.Verdict;
import dev.cairn.engine.store.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Fills indexes with the entries of items that were there before them, a bounded number of items at
 * a time.
 *
 * <p>An index whose filling ends early, since the engine was closed or the store has failed, stays
 * one that cannot be read; the next engine on the same store goes on with it. Threads: thread-safe.
 */
public final class IndexBackfill implements AutoCloseable {
  /*
   * From the commit that makes the index, every write of an item also writes its entry: writes that
   * were bound to the table without the index notice and bind again. So it is enough to visit, after
   * that commit, each item that was not written since. A step reads keys from a snapshot and then
   * decides, holding those items shared, on what they are by then; nobody changes one meanwhile.
   * Items that come later than the snapshot of their range was taken have entries already.
   */

  private static final System.Logger LOGGER = System.getLogger(IndexBackfill.class.getName());
  private static final int STEP_ITEM_COUNT = 100;

  private final Database database;
  private final Executor executor;
  private volatile boolean closed;

  /** Fills on that executor, a step a task. */
  public IndexBackfill(Database database, Executor executor) {
    this.database = database;
    this.executor = executor;
  }

  /** Goes on with what an earlier engine has left unfinished. */
  public void resume() {
    if (database.store().mayBlock()) {
      executor.execute(this::resumeAll);
    } else {
      resumeAll();
    }
  }

  private void resumeAll() {
    try {
      unfinished().forEach(executor::execute);
    } catch (RuntimeException e) {
      // Requests will meet the same failure, and their answers tell of it.
      LOGGER.log(System.Logger.Level.ERROR, "looking for unfinished indexes failed", e);
    }
  }

  private List<Run> unfinished() {
    List<Run> unfinished = new ArrayList<>();
    try (Snapshot snapshot = database.store().snapshot();
        EntryCursor cursor = snapshot.scan(Keyspace.tables(), Direction.ASCENDING)) {
      while (cursor.next()) {
        TableDefinition table = StoredTable.definitionOf(cursor.value());
        table.indexes().stream()
            .filter(index -> index.backfilling() && index.isKept())
            .forEach(index -> unfinished.add(new Run(table, index)));
      }
    }
    return unfinished;
  }

  /** Starts to fill an index. */
  void start(TableDefinition table, IndexDefinition index) {
    executor.execute(new Run(table, index));
  }

  /** From now on nothing more is filled. */
  @Override
  public void close() {
    closed = true;
  }

  /** What a step came to. */
  private enum Step {
    MORE,
    ALL_VISITED,
    ABANDONED
  }

  /** The filling of one index. */
  private final class Run implements Runnable {
    private final TableDefinition table;
    private final int indexNumber;
    private final Key tableKey;
    private final AtomicInteger due = new AtomicInteger();
    private KeyRange left;

    Run(TableDefinition table, IndexDefinition index) {
      this.table = table;
      this.indexNumber = index.number();
      this.tableKey = Keyspace.tableKey(table.name());
      this.left = Keyspace.items(table.storeId()).all();
    }

    @Override
    public void run() {
      // An executor may run a task where it was handed over; then the outer call does the work.
      if (due.getAndIncrement() > 0) {
        return;
      }
      do {
        if (!closed && safeStep() == Step.MORE) {
          executor.execute(this);
        }
      } while (due.decrementAndGet() > 0);
    }

    private Step safeStep() {
      try {
        Step step = step();
        if (step == Step.ALL_VISITED) {
          finish();
        }
        return step;
      } catch (RuntimeException e) {
        if (!closed) {
          LOGGER.log(
              System.Logger.Level.ERROR,
              "filling an index of table " + table.name() + " failed",
              e);
        }
        return Step.ABANDONED;
      }
    }

    private Step step() {
      List<Key> keys = nextKeys();
      if (keys.isEmpty()) {
        return Step.ALL_VISITED;
      }
      List<Key> shared = new ArrayList<>(keys);
      shared.add(tableKey);
      boolean isGoing =
          database
              .store()
              .<Boolean>transact(
                  new Footprint(List.of(), shared),
                  current -> {
                    IndexDefinition index = index(current);
                    return index == null
                        ? Verdict.unchanged(false)
                        : new Verdict<>(true, entries(index, keys, current));
                  })
              .result();
      left = new KeyRange(KeyRange.after(keys.get(keys.size() - 1)), left.endExclusive());
      return isGoing ? Step.MORE : Step.ABANDONED;
    }

    private List<Key> nextKeys() {
      List<Key> keys = new ArrayList<>();
      long sizeBytes = 0;
      try (Snapshot snapshot = database.store().snapshot();
          EntryCursor cursor = snapshot.scan(left, Direction.ASCENDING)) {
        while (keys.size() < STEP_ITEM_COUNT
            && sizeBytes < Limits.PAGE_SIZE_BYTES_MAX
            && cursor.next()) {
          keys.add(cursor.key());
          sizeBytes += StoredItem.itemOf(cursor.value()).sizeBytes();
        }
      }
      return keys;
    }

    private List<Write> entries(IndexDefinition index, List<Key> keys, CurrentValues current) {
      List<Write> writes = new ArrayList<>();
      for (Key key : keys) {
        StoredValue stored = current.get(key);
        Write entry =
            stored == null ? null : IndexEntries.entryOf(table, index, StoredItem.from(stored));
        if (entry != null) {
          writes.add(entry);
        }
      }
      return writes;
    }

    /** The index, if it is still there to be filled. */
    private @Nullable IndexDefinition index(CurrentValues current) {
      TableDefinition now = database.tables().find(current, table.name());
      return now == null ? null : index(now);
    }

    private @Nullable IndexDefinition index(TableDefinition now) {
      if (now.storeId() != table.storeId()) {
        return null;
      }
      for (IndexDefinition index : now.indexes()) {
        if (index.number() == indexNumber && index.backfilling() && index.isKept()) {
          return index;
        }
      }
      return null;
    }

    private void finish() {
      database
          .store()
          .transact(
              Footprint.changing(tableKey),
              current -> {
                TableDefinition now = database.tables().find(current, table.name());
                if (now == null || index(now) == null) {
                  return Verdict.unchanged(false);
                }
                List<IndexDefinition> indexes =
                    now.indexes().stream()
                        .map(index -> index.number() == indexNumber ? index.filled() : index)
                        .toList();
                return new Verdict<>(
                    true, List.of(new Write.Put(tableKey, StoredTable.of(now.changed(indexes)))));
              });
    }
  }
}
