package dev.cairn.engine.store;

/**
 * An ordered map from keys to values with one way to write: look up, decide, write.
 *
 * <p>Atomicity: {@link #transact} is linearisable for each key and atomic across keys; a reader
 * sees all of a commit or nothing of it. Durability: {@link Commit#durable()} says when. Threads:
 * safe for any number of them; two transactions wait for each other only when they share a changed
 * key (or their keys share a lock stripe), and they never deadlock.
 */
public interface Store extends AutoCloseable {
  /**
   * Looks up the named keys, lets the decision decide on exactly those values, and writes all of
   * what it says or nothing.
   *
   * @throws StorageException when the store cannot be read or written
   */
  <R> Commit<R> transact(Footprint footprint, Decision<R> decision);

  /** The store as it is now. Cost: constant. */
  Snapshot snapshot();

  /** Whether calls may wait for a disk or a network, and so belong on a thread that may wait. */
  boolean mayBlock();

  /** Gives everything back. Calls after that get an {@link IllegalStateException}. */
  @Override
  void close();
}
