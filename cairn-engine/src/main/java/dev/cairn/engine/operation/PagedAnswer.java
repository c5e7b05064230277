package dev.cairn.engine.operation;

import java.util.function.Supplier;

/** The answer of a Query or Scan while it is read; a page has hardly more than a megabyte. */
public final class PagedAnswer<R> implements GradualAnswer<R> {
  private final PageReader reader;
  private final Supplier<Answer<R>> answer;

  PagedAnswer(PageReader reader, Supplier<Answer<R>> answer) {
    this.reader = reader;
    this.answer = answer;
  }

  @Override
  public boolean advance(int itemCountMax) {
    return reader.advance(itemCountMax);
  }

  @Override
  public Answer<R> answer() {
    return answer.get();
  }

  @Override
  public void close() {
    reader.close();
  }
}
