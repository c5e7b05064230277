package dev.cairn.toolkit.page;

import java.util.Optional;

/**
 * One end of a page.
 *
 * @param cursor the cursor that continues from it; empty where there is nothing, or where reading
 *     in that direction is not possible
 * @param more whether there is a further item
 */
record PageEnd(Optional<String> cursor, More more) {
  /** Nothing is beyond it. */
  static final PageEnd LAST = new PageEnd(Optional.empty(), More.NO);
}
