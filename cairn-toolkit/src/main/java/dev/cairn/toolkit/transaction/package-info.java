/** Transactions of labelled steps, and what became of each of them. */
@NullMarked
package dev.cairn.toolkit.transaction;

import org.jspecify.annotations.NullMarked;
