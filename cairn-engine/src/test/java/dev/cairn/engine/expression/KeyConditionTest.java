package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.Values.n;
import static dev.cairn.engine.expression.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.expression.KeyCondition.Comparison;
import dev.cairn.engine.expression.KeyCondition.Operator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions on keys. The rules and messages are known from suites that ran on DynamoDB. */
class KeyConditionTest {
  private static final String INVALID = "Invalid condition in KeyConditionExpression: ";

  private final Request request = Request.with(":a", s("a")).and(":b", s("b")).and("#pk", "p.k");

  private static Comparison comparison(String name, Operator operator, String... operands) {
    return new Comparison(name, operator, List.of(operands).stream().map(Values::s).toList());
  }

  @Test
  void comparisons_areReadInOrder() {
    assertThat(request.keyCondition("#pk = :a AND sk BETWEEN :a AND :b").comparisons())
        .containsExactly(
            comparison("p.k", Operator.EQ, "a"), comparison("sk", Operator.BETWEEN, "a", "b"));
    assertThat(request.keyCondition("begins_with(sk, :b) and #pk=:a").comparisons())
        .containsExactly(
            comparison("sk", Operator.BEGINS_WITH, "b"), comparison("p.k", Operator.EQ, "a"));
    assertThat(request.keyCondition("a = :a and b < :b and c >= :a and d > :b").comparisons())
        .extracting(Comparison::operator)
        .containsExactly(Operator.EQ, Operator.LT, Operator.GE, Operator.GT);
  }

  @Test
  void comparison_withValueOnTheLeft_isTurnedAround() {
    Map<String, Operator> turned =
        Map.of(
            "=", Operator.EQ,
            "<", Operator.GT,
            "<=", Operator.GE,
            ">", Operator.LT,
            ">=", Operator.LE);
    turned.forEach(
        (symbol, operator) ->
            assertThat(request.keyCondition(":a " + symbol + " sk").comparisons())
                .containsExactly(comparison("sk", operator, "a")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(pk = :a) AND (sk > :b)",
        "(pk = :a AND sk > :b)",
        "(pk = :a AND (sk > :b))",
        "((pk = :a) AND (sk > :b))",
        "(pk) = (:a) And ((sk) > :b)",
      })
  void parentheses_areAllowed(String text) {
    assertThat(request.keyCondition(text).comparisons())
        .containsExactly(comparison("pk", Operator.EQ, "a"), comparison("sk", Operator.GT, "b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a > b and size(b) > c or a > c | OR",
        "a in (b, size(c), d) | IN",
        "attribute_exists(a) | attribute_exists",
        "attribute_not_exists(a) | attribute_not_exists",
        "attribute_type(a, :type) | attribute_type",
        "contains(a.d, b) | contains",
        "not a > b | NOT",
        "a <> b | <>",
        "pk = :a AND NOT sk = :b | NOT",
      })
  void operator_notForKeys_isNamed(String text, String operator) {
    request.and(":type", s("N"));
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo("Invalid operator used in KeyConditionExpression: " + operator);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ":a between size(b) and size(a) and b > :b | BETWEEN",
        "begins_with(:a, b) and a > :b | begins_with",
      })
  void operator_thatBeginsWithNoAttribute_isNamed(String text, String operator) {
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo(
            INVALID + operator + " operator must have the key attribute as its first operand");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "size(b) > a AND a.b > b AND b > c",
        "a > size(b.d)",
        "a between size(b) and size(a)",
      })
  void operations_nested_areRefused(String text) {
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo("KeyConditionExpressions cannot contain nested operations");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b > a.b", "b between c[1] and d", "a between b and size(a)", "begins_with(a, b)"})
  void attributes_twoInOneComparison_areRefused(String text) {
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo(INVALID + "Multiple attribute names used in one condition");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"b.d > a AND c.d > e.f", "a.d > c", "b[0] > a", "pk = :a AND :b <= sk.foo"})
  void attribute_nested_isRefused(String text) {
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo("KeyConditionExpressions cannot have conditions on nested attributes");
  }

  @ParameterizedTest
  @ValueSource(strings = {":b > :a AND a < :b", ":a > b AND :a < :b"})
  void attribute_missing_isRefused(String text) {
    assertThat(request.keyConditionRefusal(text)).isEqualTo(INVALID + "No key attribute specified");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "b > :a AND b < :a and c = :a and d = :a",
        "(a > :a and b > :a) and (b > :a and c > :a)",
        "p=:a AND p=:a",
        "p = :a AND #p < :b",
      })
  void attribute_comparedTwice_isRefused(String text) {
    request.and("#p", "p");
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo("KeyConditionExpressions must only contain one condition per key");
  }

  @Test
  void constants_thatDoNotFit_areRefusedLikeThoseOfConditions() {
    assertThat(Request.with(":c", n(3)).keyConditionRefusal("p=:c AND begins_with(c, :c)"))
        .isEqualTo(
            "Invalid KeyConditionExpression: Incorrect operand type for operator or function;"
                + " operator or function: begins_with, operand type: N");
    assertThat(request.keyConditionRefusal("a between :b and :a"))
        .isEqualTo(
            "Invalid KeyConditionExpression: The BETWEEN operator requires upper bound to be"
                + " greater than or equal to lower bound; lower bound operand: AttributeValue:"
                + " {S:b}, upper bound operand: AttributeValue: {S:a}");
    assertThat(request.keyConditionRefusal("p=:a AND dog(c, :b)"))
        .isEqualTo("Invalid KeyConditionExpression: Invalid function name; function: dog");
    assertThat(request.keyConditionRefusal("p=:zz"))
        .endsWith("is not defined; attribute value: :zz");
  }
}
