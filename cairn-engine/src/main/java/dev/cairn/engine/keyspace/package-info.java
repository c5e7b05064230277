/**
 * Where everything is kept in a store, and in which bytes: the only place that knows both attribute
 * values and bytes.
 *
 * <p>The encodings are described in {@code docs/format.md}.
 */
@NullMarked
package dev.cairn.engine.keyspace;

import org.jspecify.annotations.NullMarked;
