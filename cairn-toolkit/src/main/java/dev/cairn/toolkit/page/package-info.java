/**
 * Pages that mean {@code n} items, filled through filters within a budget, and cursors for a URL.
 *
 * <p>{@link dev.cairn.toolkit.page.Pager} is the way in.
 */
@NullMarked
package dev.cairn.toolkit.page;

import org.jspecify.annotations.NullMarked;
