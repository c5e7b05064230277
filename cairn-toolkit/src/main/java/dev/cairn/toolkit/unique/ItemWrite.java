package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.transaction.TransactionStep;

/**
 * What a write does to one item, apart from its markers.
 *
 * @param move the item before and after
 * @param step the step that does it
 */
record ItemWrite(ItemMove move, TransactionStep step) {}
