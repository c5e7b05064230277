/** What markers are, for unique tables and their maintenance. Not for use outside. */
@NullMarked
package dev.cairn.toolkit.unique.internal;

import org.jspecify.annotations.NullMarked;
