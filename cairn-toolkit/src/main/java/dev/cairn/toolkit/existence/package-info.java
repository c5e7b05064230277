/** Writes that depend on whether an item, or any item of a partition, is there. */
@NullMarked
package dev.cairn.toolkit.existence;

import org.jspecify.annotations.NullMarked;
