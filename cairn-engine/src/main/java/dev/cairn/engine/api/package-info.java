/** One request and one response per operation, and the errors that they can end with. */
@NullMarked
package dev.cairn.engine.api;

import org.jspecify.annotations.NullMarked;
