package dev.cairn.engine.store;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * A store that remembers for a while what it was, for reads that are to see an older state.
 *
 * <p>Nothing is remembered until {@link #remember} asks for it, and nothing from before that. Cost:
 * until then, one volatile read a transaction; after it, a snapshot for each commit. Threads: safe
 * for any number of them.
 */
public final class RememberingStore implements Store {
  private final Store store;
  private final InstantSource clock;

  /** Guarded by itself. */
  private final History history = new History();

  private volatile Lag remembered = Lag.NONE;
  private boolean isClosed;

  /** Remembers what the given store is, which it owns from now on, by that clock. */
  public RememberingStore(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * From now on, reads of up to this lag find what they ask for; more than that is forgotten. Does
   * nothing once closed.
   */
  public void remember(Lag lag) {
    synchronized (history) {
      if (isClosed) {
        return;
      }
      remembered = lag;
      history.keep(lag);
      if (!lag.isNone() && history.isEmpty()) {
        history.addFirst(store.snapshot());
      }
    }
  }

  /**
   * A store over a fork of this one that has the same past, as far as that is remembered here.
   *
   * @throws UnsupportedOperationException for a store that is not in memory
   */
  public RememberingStore fork(InstantSource forkClock) {
    if (!(store instanceof MemoryStore memory)) {
      throw new UnsupportedOperationException("only a store in memory can be forked");
    }
    History past = new History();
    synchronized (history) {
      past.copy(history);
    }
    RememberingStore fork = new RememberingStore(memory.fork(), forkClock);
    synchronized (fork.history) {
      fork.remembered = remembered;
      fork.history.copy(past);
      if (!past.isEmpty()) {
        // Others may have written here since, and the fork may have that.
        fork.history.add(fork.store.snapshot(), forkClock.instant());
      }
    }
    past.keep(Lag.NONE);
    return fork;
  }

  @Override
  public <R> Commit<R> transact(Footprint footprint, Decision<R> decision) {
    if (remembered.isNone()) {
      Commit<R> commit = store.transact(footprint, decision);
      recordIfAsked();
      return commit;
    }
    AtomicBoolean hasWrites = new AtomicBoolean();
    Commit<R> commit =
        store.transact(
            footprint,
            current -> {
              Verdict<R> verdict = decision.decide(current);
              hasWrites.set(!verdict.writes().isEmpty());
              return verdict;
            });
    if (hasWrites.get()) {
      recordIfAsked();
    }
    return commit;
  }

  /** Whoever asked meanwhile may have taken the first snapshot before this commit. */
  private void recordIfAsked() {
    if (!remembered.isNone()) {
      synchronized (history) {
        if (!remembered.isNone()) {
          history.add(store.snapshot(), clock.instant());
        }
      }
    }
  }

  @Override
  public Snapshot snapshot() {
    return store.snapshot();
  }

  /**
   * The store as it was so far behind its newest state, or as it was when it began to remember. It
   * may be older than was asked for by a 64th of the longest time that is remembered.
   *
   * @param lag no more than {@link #remember} was told of; else it is as if that had been asked for
   */
  public Snapshot snapshot(Lag lag) {
    return snapshot(lag, state -> true);
  }

  /**
   * The same, but the first state from there on that fits; in the end the newest, whatever it is.
   */
  public Snapshot snapshot(Lag lag, Predicate<Snapshot> fits) {
    if (lag.isNone()) {
      return store.snapshot();
    }
    Snapshot older;
    synchronized (history) {
      older = history.open(lag, fits, clock.instant());
    }
    return older == null ? store.snapshot() : older;
  }

  @Override
  public boolean mayBlock() {
    return store.mayBlock();
  }

  @Override
  public void close() {
    synchronized (history) {
      isClosed = true;
      remembered = Lag.NONE;
      history.keep(Lag.NONE);
    }
    store.close();
  }
}
