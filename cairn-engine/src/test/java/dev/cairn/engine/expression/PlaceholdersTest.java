package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.Request.refusal;
import static dev.cairn.engine.expression.Values.n;
import static dev.cairn.engine.expression.Values.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Placeholders by themselves. The messages are known from suites that ran on DynamoDB. */
class PlaceholdersTest {
  private static final ExpressionParameter NO_CONDITION = parameter("ConditionExpression", null);

  private final ExpressionCompiler compiler = new ExpressionCompiler();

  private static ExpressionParameter parameter(String name, String text) {
    return new ExpressionParameter(name, text);
  }

  private static ExpressionAttributes names(Map<String, String> names) {
    return new ExpressionAttributes(names, null);
  }

  private static ExpressionAttributes values(Map<String, AttributeValue> values) {
    return new ExpressionAttributes(null, Attributes.of(values));
  }

  @Test
  void names_withoutExpression_areRefused() {
    assertThat(refusal(() -> Placeholders.of(names(Map.of()), NO_CONDITION)))
        .isEqualTo("ExpressionAttributeNames can only be specified when using expressions");
    assertThat(
            refusal(
                () ->
                    Placeholders.of(
                        new ExpressionAttributes(Map.of(), Attributes.of(Map.of())), NO_CONDITION)))
        .isEqualTo("ExpressionAttributeNames can only be specified when using expressions");
  }

  @Test
  void values_withoutExpression_areRefusedWithTheParametersThatLack() {
    String start = "ExpressionAttributeValues can only be specified when using expressions: ";
    ExpressionAttributes values = values(Map.of(":v", n(1)));
    ExpressionParameter update = parameter("UpdateExpression", null);
    ExpressionParameter filter = parameter("FilterExpression", null);
    ExpressionParameter keyCondition = parameter("KeyConditionExpression", null);
    ExpressionParameter projection = parameter("ProjectionExpression", "a");
    assertThat(refusal(() -> Placeholders.of(values, NO_CONDITION)))
        .isEqualTo(start + "ConditionExpression is null");
    assertThat(refusal(() -> Placeholders.of(values, update, NO_CONDITION)))
        .isEqualTo(start + "UpdateExpression and ConditionExpression are null");
    assertThat(refusal(() -> Placeholders.of(values, projection, filter, keyCondition)))
        .isEqualTo(start + "FilterExpression and KeyConditionExpression are null");
    assertThat(refusal(() -> Placeholders.of(values, filter, projection)))
        .isEqualTo(start + "FilterExpression is null");
    assertThat(refusal(() -> Placeholders.refuseWithoutExpression(values, filter, projection)))
        .isEqualTo(start + "FilterExpression is null");
  }

  @Test
  void placeholders_absentOrWithExpression_arePassed() {
    assertThatCode(() -> Placeholders.of(ExpressionAttributes.NONE, NO_CONDITION))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                Placeholders.of(
                    values(Map.of(":v", n(1))), parameter("ConditionExpression", "a = :v")))
        .doesNotThrowAnyException();
  }

  @Test
  void placeholders_empty_areRefused() {
    assertThat(
            refusal(
                () -> Placeholders.of(new ExpressionAttributes(Map.of(), Attributes.of(Map.of())))))
        .isEqualTo("ExpressionAttributeNames must not be empty");
    assertThat(refusal(() -> Placeholders.of(values(Map.of()))))
        .isEqualTo("ExpressionAttributeValues must not be empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "", "#", "##", "#a-b", "#!hi", ":a", "#a ", " #a", "#\u00e9", "a#b"})
  void name_withMalformedKey_isRefused(String key) {
    assertThat(refusal(() -> Placeholders.of(names(Map.of(key, "a")))))
        .isEqualTo(
            "ExpressionAttributeNames contains invalid key: Syntax error; key: \"" + key + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b", "", ":", "#a", ":hi!there", ":a.b", "::a"})
  void value_withMalformedKey_isRefused(String key) {
    assertThat(refusal(() -> Placeholders.of(values(Map.of(key, n(1))))))
        .isEqualTo(
            "ExpressionAttributeValues contains invalid key: Syntax error; key: \"" + key + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "123a", "_", "Alpha_Numeric_123"})
  void key_ofLettersDigitsAndUnderscores_isTaken(String key) {
    Placeholders placeholders =
        Placeholders.of(
            new ExpressionAttributes(
                Map.of("#" + key, "3any characters!.#="), Attributes.of(Map.of(":" + key, n(1)))));
    Condition condition = compiler.condition("#" + key + " = :" + key, placeholders);
    assertThat(condition.topLevelNames()).containsExactly("3any characters!.#=");
  }

  @Test
  void value_thatCannotBeRead_isRefusedWithItsKey() {
    ApiException problem =
        ApiException.validation(
            "One or more parameter values were invalid: An string set  may not be empty");
    assertThat(
            refusal(
                () ->
                    Placeholders.of(
                        new ExpressionAttributes(null, Attributes.invalid(":b", problem)))))
        .isEqualTo(
            "ExpressionAttributeValues contains invalid value: One or more parameter values were"
                + " invalid: An string set  may not be empty for key :b");
  }

  @Test
  void value_nestedTooDeep_isRefusedBare() {
    ApiException problem = ApiException.validation(UpdateMessages.TOO_DEEP);
    assertThat(
            refusal(
                () ->
                    Placeholders.of(
                        new ExpressionAttributes(null, Attributes.invalid(":b", problem)))))
        .isEqualTo(UpdateMessages.TOO_DEEP);
  }

  @Test
  void name_emptyOrTooLong_isRefused() {
    assertThat(refusal(() -> Placeholders.of(names(Map.of("#DE", "")))))
        .isEqualTo(
            "ExpressionAttributeNames contains invalid value: Empty attribute name for key #DE");
    assertThatCode(() -> Placeholders.of(names(Map.of("#a", "x".repeat(65_535)))))
        .doesNotThrowAnyException();
    assertThat(refusal(() -> Placeholders.of(names(Map.of("#a", "x".repeat(65_536))))))
        .contains("65536");
  }

  @Test
  void placeholder_thatNoExpressionUses_isNamed() {
    Request request =
        Request.with("#a", "a").and("#b", "b").and(":c", n(1)).and(":d", n(2)).and(":e", n(3));
    Placeholders placeholders = request.placeholders();
    compiler.update("REMOVE a", placeholders);
    compiler.condition("z = :d", placeholders);
    assertThat(refusal(placeholders::refuseUnused))
        .isEqualTo(
            "Value provided in ExpressionAttributeNames unused in expressions: keys: {#a, #b}");
    compiler.projection("#b, #a", placeholders);
    assertThat(refusal(placeholders::refuseUnused))
        .isEqualTo(
            "Value provided in ExpressionAttributeValues unused in expressions: keys: {:c, :e}");
    compiler.update("ADD x :c, y :e", placeholders);
    assertThatCode(placeholders::refuseUnused).doesNotThrowAnyException();
  }

  @Test
  void placeholder_whereEvaluationNeverComes_isUsed() {
    Placeholders placeholders =
        Request.with("#n", "n").and(":v", s("x")).and(":w", n(0)).placeholders();
    compiler.condition("attribute_exists(pk) OR #n = :v", placeholders);
    compiler.update("SET a = if_not_exists(a, :w)", placeholders);
    assertThatCode(placeholders::refuseUnused).doesNotThrowAnyException();
  }
}
