package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.Request.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which parameters go together. The rules are known from suites that ran on Amazon DynamoDB. */
class ParameterMixTest {
  private static final LegacyCondition NULL = new LegacyCondition("NULL", null, null, null, null);
  private static final Map<String, LegacyCondition> ONE = Map.of("a", NULL);
  private static final Map<String, LegacyCondition> TWO = Map.of("a", NULL, "b", NULL);

  private static void check(
      LegacyParameters legacy, ExpressionAttributes attributes, String... presentExpressions) {
    List<String> present = List.of(presentExpressions);
    ParameterMix.check(
        legacy,
        "QueryFilter",
        attributes,
        parameter("FilterExpression", present),
        parameter("KeyConditionExpression", present),
        parameter("ProjectionExpression", present));
  }

  private static ExpressionParameter parameter(String name, List<String> present) {
    return new ExpressionParameter(name, present.contains(name) ? "" : null);
  }

  private static String mixed(LegacyParameters legacy, String... expressions) {
    return refusal(() -> check(legacy, ExpressionAttributes.NONE, expressions))
        .replace(
            "Can not use both expression and non-expression parameters in the same request:"
                + " Non-expression parameters: ",
            "")
        .replace("Expression parameters: ", "");
  }

  @Test
  void bothKinds_areRefused_allOfThemNamedInDynamoDbsOrder() {
    LegacyParameters all = new LegacyParameters(List.of("a"), null, ONE, TWO, "OR");
    assertThat(mixed(all, "KeyConditionExpression", "FilterExpression", "ProjectionExpression"))
        .isEqualTo(
            "{AttributesToGet, QueryFilter, ConditionalOperator, KeyConditions}"
                + " {ProjectionExpression, FilterExpression, KeyConditionExpression}");
    assertThat(mixed(new LegacyParameters(null, null, Map.of(), null, null), "FilterExpression"))
        .isEqualTo("{QueryFilter} {FilterExpression}");
  }

  @Test
  void keyConditions_goWithAllExpressionsButTheirOwn() {
    LegacyParameters keys = new LegacyParameters(null, null, null, ONE, null);
    assertThatCode(
            () ->
                check(keys, ExpressionAttributes.NONE, "FilterExpression", "ProjectionExpression"))
        .doesNotThrowAnyException();
    assertThat(mixed(keys, "KeyConditionExpression"))
        .isEqualTo("{KeyConditions} {KeyConditionExpression}");
    assertThat(mixed(new LegacyParameters(null, null, ONE, ONE, null), "FilterExpression"))
        .isEqualTo("{QueryFilter} {FilterExpression}");
  }

  @Test
  void mix_isReportedBeforePlaceholders_andThoseBeforeTheConditionalOperator() {
    ExpressionAttributes names = new ExpressionAttributes(Map.of(), null);
    LegacyParameters lonely = new LegacyParameters(null, null, null, null, "AND");
    assertThat(refusal(() -> check(lonely, names, "FilterExpression"))).startsWith("Can not use");
    assertThat(refusal(() -> check(lonely, names)))
        .isEqualTo("ExpressionAttributeNames can only be specified when using expressions");
    ExpressionAttributes values = new ExpressionAttributes(null, Attributes.of(Map.of()));
    assertThat(refusal(() -> check(lonely, values)))
        .isEqualTo(
            "ExpressionAttributeValues can only be specified when using expressions:"
                + " FilterExpression and KeyConditionExpression are null");
  }

  @Test
  void conditionalOperator_needsTwoConditions() {
    String none = "ConditionalOperator cannot be used without Filter or Expected";
    assertThat(operatorRefusal(null)).isEqualTo(none);
    assertThat(operatorRefusal(Map.of())).isEqualTo(none);
    assertThat(operatorRefusal(ONE))
        .isEqualTo(
            "ConditionalOperator can only be used when Filter or Expected has two or more elements");
    assertThatCode(
            () ->
                check(new LegacyParameters(null, null, TWO, null, "OR"), ExpressionAttributes.NONE))
        .doesNotThrowAnyException();
  }

  private static String operatorRefusal(Map<String, LegacyCondition> conditions) {
    return refusal(
        () ->
            check(
                new LegacyParameters(null, null, conditions, TWO, "AND"),
                ExpressionAttributes.NONE));
  }
}
