package dev.cairn.engine.api;

import dev.cairn.engine.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/**
 * What {@code AttributeUpdates} does with one attribute, as it came in.
 *
 * @param problem what is wrong with the value, or null; with a problem the value has no meaning
 */
public record LegacyUpdate(
    @Nullable String action, @Nullable AttributeValue value, @Nullable ApiException problem) {}
