/** Explains what conditions say about existence that their authors may not have meant. */
@NullMarked
package dev.cairn.lint;

import org.jspecify.annotations.NullMarked;
