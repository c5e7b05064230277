/** What calls of the toolkit are going to cost. */
@NullMarked
package dev.cairn.costs;

import org.jspecify.annotations.NullMarked;
