/**
 * What every strategy needs: how a table's keys are named and typed, how values become items,
 * conditions, and how long to keep trying.
 */
@NullMarked
package dev.cairn.toolkit;

import org.jspecify.annotations.NullMarked;
