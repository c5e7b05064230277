/**
 * Sequence numbers: from a counter item, from the highest sort key, without gaps.
 *
 * <p>{@link dev.cairn.toolkit.sequence.Sequence} hands out numbers; {@link
 * dev.cairn.toolkit.sequence.NumberedItems} stores items under them.
 */
@NullMarked
package dev.cairn.toolkit.sequence;

import org.jspecify.annotations.NullMarked;
