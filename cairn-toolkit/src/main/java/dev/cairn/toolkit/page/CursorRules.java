package dev.cairn.toolkit.page;

import java.util.Optional;

/**
 * How the cursors of a pager are made and what they are bound to besides the query.
 *
 * <p>Immutable.
 *
 * @param audience whom the cursors are for, if not for everybody
 * @param isFilterBound whether a cursor is refused by a query with another filter
 */
record CursorRules(CursorCodec codec, Optional<String> audience, boolean isFilterBound) {
  static final CursorRules STANDARD = new CursorRules(CursorCodec.opaque(), Optional.empty(), true);
}
