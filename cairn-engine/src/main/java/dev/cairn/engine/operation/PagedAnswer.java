package dev.cairn.engine.operation;

import java.util.function.Supplier;

/**
 * The answer of a Query or Scan while it is read: work that can be done a bounded step at a time.
 *
 * <p>Threads: one thread at a time; may move from thread to thread between steps.
 */
public final class PagedAnswer<R> implements AutoCloseable {
  private final PageReader reader;
  private final Supplier<Answer<R>> answer;

  PagedAnswer(PageReader reader, Supplier<Answer<R>> answer) {
    this.reader = reader;
    this.answer = answer;
  }

  /** Evaluates at most that many items more; true once the answer is there. */
  public boolean advance(int itemCountMax) {
    return reader.advance(itemCountMax);
  }

  /** The answer. REQUIRES: {@link #advance} was true. */
  public Answer<R> answer() {
    return answer.get();
  }

  @Override
  public void close() {
    reader.close();
  }
}
