/** The ten kinds of attribute values, numbers with 38 digits, items and their sizes. */
@NullMarked
package dev.cairn.engine.value;

import org.jspecify.annotations.NullMarked;
