package dev.cairn.engine.store;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A store that lives in memory and is gone with it.
 *
 * <p>Durability: a commit is as durable as it will ever be at once. Cost: a snapshot, and a {@link
 * #fork} of the whole store, take the same short time whatever is in it; nothing here waits for a
 * disk. Threads: safe for any number of them.
 */
public final class MemoryStore implements Store {
  /*
   * One reference to a map that never changes is the whole state. A transaction holds the stripes of
   * its keys from before it reads until its writes are in, so that nobody changes what it decided on;
   * others may change other keys meanwhile, and therefore its writes are applied, under one short
   * lock, to whatever map is the newest by then, and not to the one it read.
   */

  private static final CompletionStage<Void> DURABLE = CompletableFuture.completedFuture(null);

  private final KeyLocks locks = new KeyLocks();
  private final ReentrantLock writing = new ReentrantLock();
  private volatile PersistentTrie entries;
  private volatile boolean closed;

  public MemoryStore() {
    this(PersistentTrie.EMPTY);
  }

  private MemoryStore(PersistentTrie entries) {
    this.entries = entries;
  }

  /**
   * Another store that starts with the entries that this one has now: whole commits only. From then
   * on neither sees what the other writes. Cost: constant.
   */
  public MemoryStore fork() {
    return new MemoryStore(current());
  }

  @Override
  public <R> Commit<R> transact(Footprint footprint, Decision<R> decision) {
    KeyLocks.Held held = locks.take(footprint);
    try {
      Verdict<R> verdict = decide(footprint, decision);
      if (!verdict.writes().isEmpty()) {
        apply(verdict.writes());
      }
      return new Commit<>(verdict.result(), DURABLE);
    } finally {
      held.release();
    }
  }

  private <R> Verdict<R> decide(Footprint footprint, Decision<R> decision) {
    NamedValues named = new NamedValues(footprint, current());
    try {
      return decision.decide(named);
    } finally {
      named.end();
    }
  }

  private void apply(List<Write> writes) {
    writing.lock();
    try {
      Application application = new Application(current());
      for (Write write : writes) {
        write.accept(application);
      }
      entries = application.entries;
    } finally {
      writing.unlock();
    }
  }

  /** One write after the other, each to what the last one left. */
  private static final class Application implements Write.Visitor {
    private PersistentTrie entries;

    Application(PersistentTrie entries) {
      this.entries = entries;
    }

    @Override
    public void put(Write.Put put) {
      entries = entries.with(put.key(), put.value());
    }

    @Override
    public void delete(Write.Delete delete) {
      entries = entries.without(delete.key());
    }

    @Override
    public void deleteRange(Write.DeleteRange deleteRange) {
      entries = entries.without(deleteRange.range());
    }
  }

  @Override
  public Snapshot snapshot() {
    return new MemorySnapshot(current());
  }

  private PersistentTrie current() {
    if (closed) {
      throw new IllegalStateException("the store is closed");
    }
    return entries;
  }

  @Override
  public boolean mayBlock() {
    return false;
  }

  /**
   * Verifies the structure that holds the entries.
   *
   * @throws AssertionError when an invariant does not hold
   */
  void check() {
    current().check();
  }

  @Override
  public void close() {
    closed = true;
    entries = PersistentTrie.EMPTY;
  }

  private record MemorySnapshot(PersistentTrie entries) implements Snapshot {
    @Override
    public @Nullable StoredValue get(Key key) {
      return entries.find(key);
    }

    @Override
    public EntryCursor scan(KeyRange range, Direction direction) {
      return entries.scan(range, direction);
    }

    @Override
    public Extent extent(KeyRange range) {
      return entries.extent(range);
    }

    @Override
    public CompletionStage<Void> durable() {
      return DURABLE;
    }

    @Override
    public void close() {
      // The map stays for as long as anybody reads it.
    }
  }
}
