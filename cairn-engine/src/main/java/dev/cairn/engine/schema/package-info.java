/** What a table is: its keys, its indexes and its settings. */
@NullMarked
package dev.cairn.engine.schema;

import org.jspecify.annotations.NullMarked;
