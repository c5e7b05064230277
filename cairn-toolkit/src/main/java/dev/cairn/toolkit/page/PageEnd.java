package dev.cairn.toolkit.page;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * One end of a page.
 *
 * <p>Its cursor is made when it is first asked for, since most callers go on in one direction only.
 * Threads: thread-safe.
 */
final class PageEnd {
  /** Nothing is beyond it. */
  static final PageEnd LAST = new PageEnd(Optional::empty, More.NO);

  private final Supplier<Optional<String>> source;
  private final More more;
  private Optional<String> cursor = Optional.empty();
  private boolean isMade;

  PageEnd(Supplier<Optional<String>> source, More more) {
    this.source = source;
    this.more = more;
  }

  /**
   * The cursor that continues from here, always the same; empty where there is nothing, or where
   * reading in that direction is not possible.
   */
  synchronized Optional<String> cursor() {
    if (!isMade) {
      cursor = source.get();
      isMade = true;
    }
    return cursor;
  }

  /** Whether there is a further item. */
  More more() {
    return more;
  }
}
