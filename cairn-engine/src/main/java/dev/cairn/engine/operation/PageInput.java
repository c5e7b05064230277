package dev.cairn.engine.operation;

import dev.cairn.engine.expression.Condition;
import dev.cairn.engine.expression.Projection;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a Query or Scan asks of its pages, checked and compiled as far as that goes without a table.
 *
 * @param startKey the key to continue after, or null to begin at the start
 * @param countsOnly whether only the number of items was asked for
 */
record PageInput(
    @Nullable Condition filter,
    @Nullable Projection projection,
    @Nullable Map<String, AttributeValue> startKey,
    boolean countsOnly) {}
