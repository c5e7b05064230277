/** How transactions and single writes are sent, for the strategies. Not for use outside. */
@NullMarked
package dev.cairn.toolkit.transaction.internal;

import org.jspecify.annotations.NullMarked;
