package dev.cairn.engine.operation;

/**
 * An answer that takes more than a moment to work out: work that can be done a bounded step at a
 * time.
 *
 * <p>Threads: one thread at a time; may move from thread to thread between steps. Must be closed.
 */
public interface GradualAnswer<R> extends AutoCloseable {
  /**
   * Works on at most that many items more, or as many as have about a megabyte together; true once
   * the answer is there.
   */
  boolean advance(int itemCountMax);

  /** The answer. REQUIRES: {@link #advance} was true. */
  Answer<R> answer();

  @Override
  void close();
}
