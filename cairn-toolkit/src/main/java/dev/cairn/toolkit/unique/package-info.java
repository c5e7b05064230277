/** Attributes that are unique in a table, kept so by marker items. */
@NullMarked
package dev.cairn.toolkit.unique;

import org.jspecify.annotations.NullMarked;
