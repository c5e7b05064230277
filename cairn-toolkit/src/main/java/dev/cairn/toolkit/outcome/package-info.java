/** What became of a write, and the exceptions that say so. */
@NullMarked
package dev.cairn.toolkit.outcome;

import org.jspecify.annotations.NullMarked;
