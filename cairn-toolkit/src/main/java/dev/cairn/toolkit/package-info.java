/** The way in: one object that leads to every strategy. */
@NullMarked
package dev.cairn.toolkit;

import org.jspecify.annotations.NullMarked;
