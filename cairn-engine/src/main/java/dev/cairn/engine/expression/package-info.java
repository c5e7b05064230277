/**
 * DynamoDB's expression language: texts and placeholders in; conditions, key conditions,
 * projections and updates out. Begin at {@link dev.cairn.engine.expression.ExpressionCompiler}.
 */
@NullMarked
package dev.cairn.engine.expression;

import org.jspecify.annotations.NullMarked;
