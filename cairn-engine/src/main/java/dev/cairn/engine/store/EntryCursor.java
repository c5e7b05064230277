package dev.cairn.engine.store;

/**
 * Visits entries one after the other.
 *
 * <p>Starts before the first entry. Threads: one thread at a time; may move from thread to thread.
 */
public interface EntryCursor extends AutoCloseable {
  /** Moves to the next entry; false when there is none. */
  boolean next();

  /** The key of the entry. REQUIRES: the last {@link #next} was true. */
  Key key();

  /** The value of the entry. REQUIRES: the last {@link #next} was true. */
  StoredValue value();

  @Override
  void close();
}
