package dev.cairn.engine.store;

import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A state that a store once had, for as long as anybody holds it.
 *
 * @param number counts states; a state has the number of the one before it and one more
 * @param since when it became the newest
 * @param holders whoever made it holds it, and so does each reader
 */
record RememberedState(long number, Instant since, Snapshot snapshot, AtomicInteger holders) {
  RememberedState(long number, Instant since, Snapshot snapshot) {
    this(number, since, snapshot, new AtomicInteger(1));
  }

  /** The same state, as one that is there since another time. */
  RememberedState withSince(Instant other) {
    return new RememberedState(number, other, snapshot, holders);
  }

  /** One holder more. REQUIRES: there is one that does not release it meanwhile. */
  RememberedState held() {
    holders.incrementAndGet();
    return this;
  }

  void release() {
    if (holders.decrementAndGet() == 0) {
      snapshot.close();
    }
  }

  /** A snapshot for a reader, which holds the state until it is closed. */
  Snapshot open() {
    return new Reading(held());
  }

  /** What one reader sees. */
  private static final class Reading implements Snapshot {
    private final RememberedState state;
    private final AtomicBoolean isClosed = new AtomicBoolean();

    private Reading(RememberedState state) {
      this.state = state;
    }

    @Override
    public @Nullable StoredValue get(Key key) {
      return state.snapshot.get(key);
    }

    @Override
    public EntryCursor scan(KeyRange range, Direction direction) {
      return state.snapshot.scan(range, direction);
    }

    @Override
    public Extent extent(KeyRange range) {
      return state.snapshot.extent(range);
    }

    @Override
    public CompletionStage<Void> durable() {
      return state.snapshot.durable();
    }

    @Override
    public void close() {
      if (isClosed.compareAndSet(false, true)) {
        state.release();
      }
    }
  }
}
