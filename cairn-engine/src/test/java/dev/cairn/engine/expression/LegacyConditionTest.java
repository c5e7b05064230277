package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.LegacyRequest.comparing;
import static dev.cairn.engine.expression.LegacyRequest.expecting;
import static dev.cairn.engine.expression.Request.refusal;
import static dev.cairn.engine.expression.Values.b;
import static dev.cairn.engine.expression.Values.bool;
import static dev.cairn.engine.expression.Values.bs;
import static dev.cairn.engine.expression.Values.item;
import static dev.cairn.engine.expression.Values.l;
import static dev.cairn.engine.expression.Values.m;
import static dev.cairn.engine.expression.Values.n;
import static dev.cairn.engine.expression.Values.ns;
import static dev.cairn.engine.expression.Values.nul;
import static dev.cairn.engine.expression.Values.s;
import static dev.cairn.engine.expression.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.LegacyCondition;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.store.Seeds;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What legacy conditions say of items, and which are refused. The rules are known from suites that
 * ran on Amazon DynamoDB.
 */
class LegacyConditionTest {
  private static final String INVALID = "One or more parameter values were invalid: ";

  /** Expressions refuse some of these operands too, but in other words. */
  private static final Pattern REFUSED_OPERANDS =
      Pattern.compile(".*(is not valid for|must be of same type|lower bound is greater).*");

  private static final Item ONE = item("a", n(1));

  /** An expression that says the same as each operator, of attribute a and values :v and :w. */
  private static final Map<String, String> EXPRESSIONS =
      Map.ofEntries(
          Map.entry("EQ", "a = :v"),
          Map.entry("NE", "a <> :v"),
          Map.entry("LT", "a < :v"),
          Map.entry("LE", "a <= :v"),
          Map.entry("GT", "a > :v"),
          Map.entry("GE", "a >= :v"),
          Map.entry("IN", "a IN (:v, :w)"),
          Map.entry("BETWEEN", "a BETWEEN :v AND :w"),
          Map.entry("NULL", "attribute_not_exists(a)"),
          Map.entry("NOT_NULL", "attribute_exists(a)"),
          Map.entry("BEGINS_WITH", "begins_with(a, :v)"),
          Map.entry("CONTAINS", "contains(a, :v)"),
          Map.entry("NOT_CONTAINS", "attribute_exists(a) AND NOT contains(a, :v)"));

  private static final List<AttributeValue> VALUES =
      List.of(
          n(1),
          n(2),
          s("a"),
          s("ab"),
          b(1),
          b(1, 2),
          ss("a", "b"),
          ns("1", "2"),
          bs(1),
          nul(),
          bool(true),
          l(n(1), s("a")),
          m("x", n(1)));

  static LongStream seeds() {
    return Seeds.first(10);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void operator_saysWhatItsExpressionSays(long seed) {
    Random random = new Random(seed);
    List<String> operators = EXPRESSIONS.keySet().stream().sorted().toList();
    int compared = 0;
    for (int i = 0; i < 2_000; i++) {
      String operator = operators.get(random.nextInt(operators.size()));
      String expression = EXPRESSIONS.get(operator);
      AttributeValue v = VALUES.get(random.nextInt(VALUES.size()));
      AttributeValue w = VALUES.get(random.nextInt(VALUES.size()));
      Item item =
          random.nextInt(5) == 0
              ? Item.EMPTY
              : item("a", VALUES.get(random.nextInt(VALUES.size())));
      Request request = Request.plain();
      LegacyRequest legacy;
      if (expression.contains(":w")) {
        request.and(":v", v).and(":w", w);
        legacy = comparing(operator, v, w);
      } else if (expression.contains(":v")) {
        request.and(":v", v);
        legacy = comparing(operator, v);
      } else {
        legacy = comparing(operator);
      }
      try {
        assertThat(legacy.filters(item))
            .as("%s of %s, %s in %s", operator, v, w, item)
            .isEqualTo(request.test(expression, item));
        compared++;
      } catch (ApiException refused) {
        assertThat(refused.getMessage()).as(operator).matches(REFUSED_OPERANDS);
      }
    }
    assertThat(compared).isGreaterThan(500);
  }

  @Test
  void missingAttribute_differsFromAllValues_andNeitherContainsNorLacksOne() {
    Item empty = Item.EMPTY;
    assertThat(comparing("NE", n(1)).filters(empty)).isTrue();
    assertThat(comparing("NULL").filters(empty)).isTrue();
    assertThat(comparing("EQ", n(1)).filters(empty)).isFalse();
    assertThat(comparing("CONTAINS", n(1)).filters(empty)).isFalse();
    assertThat(comparing("NOT_CONTAINS", n(1)).filters(empty)).isFalse();
    assertThat(comparing("IN", n(1)).filters(empty)).isFalse();
  }

  @Test
  void null_isAboutPresence_notAboutTheNullType() {
    assertThat(comparing("NULL").filters(item("a", nul()))).isFalse();
    assertThat(comparing("NOT_NULL").filters(item("a", nul()))).isTrue();
  }

  @Test
  void conditions_areJoinedByAnd_unlessByOr() {
    LegacyRequest both = comparing("EQ", n(1)).and("b", "EQ", n(2));
    assertThat(both.filters(item("a", n(1), "b", n(2)))).isTrue();
    assertThat(both.filters(item("a", n(1), "b", n(3)))).isFalse();
    assertThat(both.joinedBy("AND").filters(item("a", n(3), "b", n(2)))).isFalse();
    assertThat(both.joinedBy("OR").filters(item("a", n(3), "b", n(2)))).isTrue();
    assertThat(both.joinedBy("OR").filters(item("a", n(3), "b", n(3)))).isFalse();
  }

  @Test
  void conditionsInThousands_areTested() {
    LegacyRequest request = comparing("EQ", n(1));
    for (int i = 0; i < 50_000; i++) {
      request.and("x" + i, "NULL");
    }
    assertThat(request.filters(ONE)).isTrue();
    assertThat(request.and("x77", "NOT_NULL").filters(ONE)).isFalse();
  }

  @Test
  void in_takesManyValues() {
    AttributeValue[] values = new AttributeValue[5_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = n(i);
    }
    assertThat(comparing("IN", values).filters(item("a", n(4_999)))).isTrue();
    assertThat(comparing("IN", values).filters(item("a", n(5_000)))).isFalse();
  }

  @Test
  void exists_withAValue_asksForExactlyThisValue() {
    assertThat(expecting(null, n(1)).expects(ONE)).isTrue();
    assertThat(expecting(true, n(1)).expects(ONE)).isTrue();
    assertThat(expecting(true, n(2)).expects(ONE)).isFalse();
    assertThat(expecting(null, n(1)).expects(null)).isFalse();
  }

  @Test
  void existsFalse_asksForNoValue() {
    assertThat(expecting(false, null).expects(ONE)).isFalse();
    assertThat(expecting(false, null).expects(Item.EMPTY)).isTrue();
    assertThat(expecting(false, null).expects(null)).isTrue();
  }

  @Test
  void value_canStandForAListOfOne() {
    assertThat(expecting(new LegacyCondition("GE", null, n(1), null, null)).expects(ONE)).isTrue();
    assertThat(expecting(new LegacyCondition("GT", null, n(1), null, null)).expects(ONE)).isFalse();
    assertThat(expecting(new LegacyCondition("NULL", null, null, null, null)).expects(ONE))
        .isFalse();
  }

  @Test
  void noConditions_askNothing() {
    LegacyParameters none = new LegacyParameters(null, null, Map.of(), null, null);
    assertThat(LegacyCompiler.filter(none)).isNull();
    assertThat(LegacyCompiler.expected(none)).isNull();
    assertThat(LegacyCompiler.expected(LegacyParameters.NONE)).isNull();
    assertThat(LegacyCompiler.keyCondition(LegacyParameters.NONE)).isNull();
  }

  @Test
  void partsThatDoNotGoTogether_areRefusedInDynamoDbsWords() {
    Map<LegacyCondition, String> cases = new LinkedHashMap<>();
    List<AttributeValue> list = List.of(s("a"));
    cases.put(condition(null, null, null, null), "Value must be provided when Exists is null");
    cases.put(condition(null, null, null, true), "Value must be provided when Exists is true");
    cases.put(condition(null, null, n(1), false), "Value cannot be used when Exists is false");
    cases.put(
        condition("LT", null, null, null),
        "Value or AttributeValueList must be used with ComparisonOperator: LT");
    cases.put(
        condition("LT", null, null, true), "Exists and ComparisonOperator cannot be used together");
    cases.put(
        condition("LT", list, n(1), null), "Value and AttributeValueList cannot be used together");
    cases.put(
        condition(null, list, n(1), null), "Value and AttributeValueList cannot be used together");
    cases.put(
        condition(null, list, null, null),
        "AttributeValueList can only be used with a ComparisonOperator");
    cases.put(
        condition(null, list, null, true),
        "AttributeValueList can only be used with a ComparisonOperator");
    cases.forEach(
        (condition, message) ->
            assertThat(refusal(() -> expecting(condition).expects(null)))
                .isEqualTo(INVALID + message + " for Attribute: a"));
  }

  private static LegacyCondition condition(
      String operator, List<AttributeValue> list, AttributeValue value, Boolean exists) {
    return new LegacyCondition(operator, list, value, exists, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"EQ", "NE", "LE", "LT", "GE", "GT", "CONTAINS", "NOT_CONTAINS", "BEGINS_WITH"})
  void operatorOfOneValue_isRefusedWithNoneOrTwo(String operator) {
    assertCountRefused(operator);
    assertCountRefused(operator, s("a"), s("a"));
  }

  @Test
  void operatorsOfOtherCounts_areRefusedWithTheWrongOne() {
    assertCountRefused("IN");
    assertCountRefused("BETWEEN");
    assertCountRefused("BETWEEN", s("a"));
    assertCountRefused("BETWEEN", s("a"), s("a"), s("a"));
    assertCountRefused("NULL", s("a"));
    assertCountRefused("NOT_NULL", s("a"));
  }

  private static void assertCountRefused(String operator, AttributeValue... operands) {
    String message =
        INVALID + "Invalid number of argument(s) for the " + operator + " ComparisonOperator";
    assertThat(refusal(() -> comparing(operator, operands).filters(ONE))).isEqualTo(message);
    assertThat(refusal(() -> comparing(operator, operands).expects(ONE))).isEqualTo(message);
    assertThat(refusal(() -> comparing(operator, operands).keyCondition())).isEqualTo(message);
  }

  @Test
  void operandOfATypeThatTheOperatorDoesNotTake_isRefused() {
    for (String operator : List.of("LT", "LE", "GT", "GE", "IN")) {
      for (AttributeValue value : List.of(bool(true), nul(), ss("a"), ns("1"), bs(1), m(), l())) {
        assertTypeRefused(operator, value.type().name(), value);
      }
    }
    for (String operator : List.of("CONTAINS", "NOT_CONTAINS")) {
      for (AttributeValue value : List.of(ss("a"), ns("1"), bs(1), m(), l())) {
        assertTypeRefused(operator, value.type().name(), value);
      }
      assertThat(comparing(operator, nul()).filters(Item.EMPTY)).isFalse();
      assertThat(comparing(operator, bool(true)).filters(Item.EMPTY)).isFalse();
    }
    assertTypeRefused("BETWEEN", "L", l(), l());
    assertTypeRefused("BEGINS_WITH", "N", n(1));
    assertTypeRefused("BEGINS_WITH", "NULL", nul());
    assertThat(comparing("EQ", l(n(1))).filters(item("a", l(n(1))))).isTrue();
  }

  private static void assertTypeRefused(String operator, String type, AttributeValue... operands) {
    assertThat(refusal(() -> comparing(operator, operands).filters(ONE)))
        .isEqualTo(
            INVALID
                + "ComparisonOperator "
                + operator
                + " is not valid for "
                + type
                + " AttributeValue type");
  }

  @Test
  void operandsOfTwoTypes_areRefused() {
    String message = INVALID + "AttributeValues inside AttributeValueList must be of same type";
    assertThat(refusal(() -> comparing("IN", s("b"), n(1)).filters(ONE))).isEqualTo(message);
    assertThat(refusal(() -> comparing("BETWEEN", s("b"), n(1)).expects(ONE))).isEqualTo(message);
  }

  @Test
  void betweenWithItsBoundsSwapped_isRefused() {
    assertThat(refusal(() -> comparing("BETWEEN", s("b"), s("a")).filters(ONE)))
        .isEqualTo(
            "The BETWEEN condition was provided a range where the lower bound is greater than the"
                + " upper bound");
    assertThat(comparing("BETWEEN", n(1), n(1)).filters(ONE)).isTrue();
  }

  @Test
  void keyConditions_areOneOrTwo_andMayBeOnesThatKeysCannotHave() {
    assertThat(comparing("BETWEEN", n(1), n(2)).and("b", "CONTAINS", n(1)).keyCondition())
        .isEqualTo(
            new KeyCondition(
                List.of(
                    new KeyCondition.Comparison(
                        "a", KeyCondition.Operator.BETWEEN, List.of(n(1), n(2))),
                    new KeyCondition.Comparison(
                        "b", KeyCondition.Operator.NOT_INDEXABLE, List.of(n(1))))));
    String message = "Conditions can be of length 1 or 2 only";
    assertThat(refusal(() -> new LegacyRequest().keyCondition())).isEqualTo(message);
    assertThat(refusal(() -> comparing("NULL").and("b", "NULL").and("c", "NULL").keyCondition()))
        .isEqualTo(message);
  }

  @Test
  void problemOfAValue_isReportedBeforeTheRestOfItsCondition() {
    LegacyCondition unreadable =
        new LegacyCondition("NULL", List.of(nul()), null, true, ApiException.validation("bad"));
    assertThat(refusal(() -> expecting(unreadable).expects(ONE))).isEqualTo("bad");
    assertThat(refusal(() -> expecting(unreadable).filters(ONE))).isEqualTo("bad");
  }
}
