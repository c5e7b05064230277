/** Capacity units: what each request consumed, and what each table was charged. */
@NullMarked
package dev.cairn.engine.capacity;

import org.jspecify.annotations.NullMarked;
