package dev.cairn.engine.expression;

import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of an expression's text, with the mistake that shows in the text alone, if there
 * is one. It holds nothing of a request, so that all requests with the same text share it.
 */
record Parsed<T>(T syntax, @Nullable String problem) {}
