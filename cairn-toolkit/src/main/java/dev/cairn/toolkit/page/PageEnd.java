package dev.cairn.toolkit.page;

import java.util.Optional;

/**
 * How a page ended.
 *
 * @param next the cursor that continues after it; empty at the end
 * @param more whether a further item follows
 * @param stopped why the page has no more items
 */
record PageEnd(Optional<String> next, More more, StopReason stopped) {
  /** Nothing follows. */
  static PageEnd last(StopReason stopped) {
    return new PageEnd(Optional.empty(), More.NO, stopped);
  }
}
