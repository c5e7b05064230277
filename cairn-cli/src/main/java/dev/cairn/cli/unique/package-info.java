/** {@code cairn unique}: the markers of unique attributes in an existing table. */
@NullMarked
package dev.cairn.cli.unique;

import org.jspecify.annotations.NullMarked;
