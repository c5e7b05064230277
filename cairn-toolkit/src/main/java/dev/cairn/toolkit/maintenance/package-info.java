/** Backfill, verification and repair of the markers of unique values. */
@NullMarked
package dev.cairn.toolkit.maintenance;

import org.jspecify.annotations.NullMarked;
