package dev.cairn.engine.operation;

import dev.cairn.engine.capacity.ReadConsistency;
import dev.cairn.engine.keyspace.Keyspace;
import dev.cairn.engine.keyspace.StoredTable;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.store.Lag;
import dev.cairn.engine.store.RememberingStore;
import dev.cairn.engine.store.Snapshot;
import dev.cairn.engine.store.StoredValue;

/**
 * Chooses the state that a read sees: the newest one, unless it is of a global index that is to be
 * late, or is eventually consistent and was told to be stale. An index is never seen as it was
 * before it was filled.
 *
 * <p>Threads: thread-safe.
 */
public final class ReadStates {
  private final RememberingStore store;
  private final Lag globalIndexLag;

  /** Lets reads of global indexes be that far behind. REQUIRES: the store remembers as much. */
  public ReadStates(RememberingStore store, Lag globalIndexLag) {
    this.store = store;
    this.globalIndexLag = globalIndexLag;
  }

  /**
   * The state that a read sees, which the caller closes in place of the newest one.
   *
   * @param newest is closed, or is what is returned
   * @param staleness how far an eventually consistent read is behind
   */
  Snapshot seenBy(ReadTarget target, ReadConsistency consistency, Lag staleness, Snapshot newest) {
    Lag lag = lag(target, consistency, staleness);
    if (lag.isNone()) {
      return newest;
    }
    Snapshot older = store.snapshot(lag, state -> isFilled(target, state));
    newest.close();
    return older;
  }

  /** Whether what is read has all of its entries there, as an active index always shows itself. */
  private static boolean isFilled(ReadTarget target, Snapshot state) {
    IndexDefinition index = target.index();
    if (index == null) {
      return true;
    }
    StoredValue stored = state.get(Keyspace.tableKey(target.table().name()));
    if (stored == null) {
      return true;
    }
    TableDefinition then = StoredTable.definitionOf(stored);
    return then.storeId() != target.table().storeId()
        || then.indexes().stream()
            .anyMatch(other -> other.number() == index.number() && !other.backfilling());
  }

  private Lag lag(ReadTarget target, ReadConsistency consistency, Lag staleness) {
    if (consistency != ReadConsistency.EVENTUAL) {
      return Lag.NONE;
    }
    IndexDefinition index = target.index();
    boolean isOfGlobalIndex = index != null && index.kind() == IndexDefinition.Kind.GLOBAL;
    return isOfGlobalIndex ? staleness.max(globalIndexLag) : staleness;
  }
}
