package dev.cairn.engine.api;

import dev.cairn.engine.value.AttributeValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a legacy parameter asks of one attribute, as it came in: an {@code ExpectedAttributeValue},
 * or a {@code Condition}, which has only the operator and the list.
 *
 * @param problem what is wrong with the first value that cannot be read, or null; with a problem
 *     the values have no meaning
 */
public record LegacyCondition(
    @Nullable String comparisonOperator,
    @Nullable List<AttributeValue> attributeValueList,
    @Nullable AttributeValue value,
    @Nullable Boolean exists,
    @Nullable ApiException problem) {}
