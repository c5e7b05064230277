/** DynamoDB's meaning: begin at {@link dev.cairn.engine.Engine}. */
@NullMarked
package dev.cairn.engine;

import org.jspecify.annotations.NullMarked;
