/**
 * One file for each operation, and what they share: checking, binding, writing and reading pages.
 */
@NullMarked
package dev.cairn.engine.operation;

import org.jspecify.annotations.NullMarked;
