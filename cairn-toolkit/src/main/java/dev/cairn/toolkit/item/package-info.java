/** How items are stored and named: schemas, keys, conditions and updates. */
@NullMarked
package dev.cairn.toolkit.item;

import org.jspecify.annotations.NullMarked;
