package dev.cairn.engine.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code ExpressionAttributeNames} and {@code ExpressionAttributeValues} of a request, as they came
 * in. Null means that the parameter was not there, which is not the same as empty.
 */
public record ExpressionAttributes(
    @Nullable Map<String, String> names, @Nullable Attributes values) {
  public static final ExpressionAttributes NONE = new ExpressionAttributes(null, null);
}
