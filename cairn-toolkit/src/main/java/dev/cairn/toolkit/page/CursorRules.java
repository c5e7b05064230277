package dev.cairn.toolkit.page;

import java.time.InstantSource;
import java.util.Optional;

/**
 * How the cursors of a pager are made and what they are bound to besides the query.
 *
 * <p>Immutable, as far as the clock is.
 *
 * @param audience whom the cursors are for, if not for everybody
 * @param isFilterBound whether a cursor is refused by a query with another filter
 * @param clock what cursors expire by
 */
record CursorRules(
    CursorCodec codec, Optional<String> audience, boolean isFilterBound, InstantSource clock) {}
