/**
 * The one store primitive, and the store that lives in memory. Knows bytes and keys, never
 * attribute values.
 */
@NullMarked
package dev.cairn.engine.store;

import org.jspecify.annotations.NullMarked;
