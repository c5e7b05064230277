package dev.cairn.engine.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request that do what expressions do and are older, as they came in; null for
 * those that did not, or that the operation does not have.
 *
 * @param conditions {@code Expected}, {@code QueryFilter} or {@code ScanFilter}: whichever the
 *     operation has
 */
public record LegacyParameters(
    @Nullable List<String> attributesToGet,
    @Nullable Map<String, LegacyUpdate> attributeUpdates,
    @Nullable Map<String, LegacyCondition> conditions,
    @Nullable Map<String, LegacyCondition> keyConditions,
    @Nullable String conditionalOperator) {
  public static final LegacyParameters NONE = new LegacyParameters(null, null, null, null, null);

  /** Whether none of them came. */
  public boolean isEmpty() {
    return equals(NONE);
  }
}
