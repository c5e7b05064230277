package dev.cairn.engine.expression;

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
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.cairn.engine.value.AttributeValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Conditions that parse and are refused all the same. Texts, messages and the order of the checks
 * are known from suites that ran on Amazon DynamoDB.
 */
class ConditionErrorTest {
  private static final String INVALID = "Invalid FilterExpression: ";

  private final Request request = Request.plain();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a=a and a > ((views))",
        "(a)between(((b.c)).d)and(c)",
        "a > whatever((:things), ((a)))",
        "a=a AND ((a=a AND a=a)) AND a=a",
        "a=a OR ((a=a OR a=a)) OR a=a",
        "a=a AND ((a=a AND (a=a AND a=a)))",
        "a=a OR ((a=a OR (a=a OR a=a)))",
        "((attribute_not_exists(pk)))",
        "NOT ((a = b))",
        "a IN (((b)))",
        "((pk = :a)) AND ((sk > :b))",
      })
  void parentheses_doubled_areRedundant(String text) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(INVALID + "The expression has redundant parentheses;");
    assertThat(request.conditionRefusal(text))
        .isEqualTo("Invalid ConditionExpression: The expression has redundant parentheses;");
    assertThat(request.keyConditionRefusal(text))
        .isEqualTo("Invalid KeyConditionExpression: The expression has redundant parentheses;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a = b)",
        "(attribute_not_exists(a))",
        "(a = b) AND (c = d)",
        "((a = b) AND c = d)",
        "(a = b AND (c = d))",
        "((a = b) OR (c = d))",
        "NOT (a = b)",
        "(NOT (a = b))",
        "((size(b)) = c)",
        "(a)=(b)",
        "((a) = (b))",
        "(a).b = c",
        "((a).b) = c",
        "(a)[1].b IN ((b), (c))",
        "attribute_exists((a))",
        "((a)between(b)and(c))",
      })
  void parentheses_single_areWelcome(String text) {
    assertThatCode(() -> request.condition(text)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a=a and whatever((:things)) > a | whatever",
        "attRIbute_exIsts((views), #a) | attRIbute_exIsts",
        "BEGINS_WITH(sk,:p) | BEGINS_WITH",
        "dog(a)=:arg | dog",
      })
  void function_unknownOrInOtherCase_isNamed(String text, String function) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(INVALID + "Invalid function name; function: " + function);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a=a and attribute_exists((views), (#a)) > b | attribute_exists",
        "attribute_not_exists(things) > b | attribute_not_exists",
        "attribute_type(things, :a) > b | attribute_type",
        "begins_with(things, a) > b | begins_with",
        "contains(:things, c) > b | contains",
        "size(contains(a, b)) > a | contains",
        "size(things) | size",
        "NOT size(things) | size",
        "a = b AND (size(things)) | size",
        "a between b and attribute_exists(things) | attribute_exists",
        "a in (b, attribute_exists(things)) | attribute_exists",
      })
  void function_inWrongPlace_isNamed(String text, String function) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(
            INVALID
                + "The function is not allowed to be used this way in an expression; function: "
                + function);
  }

  @Test
  void function_ofUpdates_isNotAllowed() {
    assertThat(request.conditionRefusal("if_not_exists(a, a) = :arg"))
        .isEqualTo(
            "Invalid ConditionExpression: The function is not allowed in a condition expression;"
                + " function: if_not_exists");
    assertThat(request.conditionRefusal("list_append(a, a) = :arg")).contains("not allowed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_exists(views, #a) | views",
        ":a < abOrT | abOrT",
        "status = :v | status",
        "a.data[1] = #x OR name = :y | data",
      })
  void attributeName_reserved_isNamedAsWritten(String text, String word) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(INVALID + "Attribute name is a reserved keyword; reserved keyword: " + word);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_exists(#Pictures.RearView, :a) and a=a | #Pictures",
        "begins_with(Pictures.#RearView) | #RearView",
        "(#P between :lo and :hi) and (#PC in (:cat1, :cat2)) | #P",
        "#4g > a | #4g",
        "#_ > a | #_",
        "(a)between(b.c[45].#d)and(:a) | #d",
      })
  void namePlaceholder_undefined_isNamed(String text, String placeholder) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(
            INVALID
                + "An expression attribute name used in the document path is not defined; attribute"
                + " name: "
                + placeholder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "begins_with(:hello, #a, #b) | :hello",
        ":a < :b | :a",
        ":_ > a | :_",
        "a IN (b, :1) | :1"
      })
  void valuePlaceholder_undefined_isNamed(String text, String placeholder) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(
            INVALID
                + "An expression attribute value used in expression is not defined; attribute"
                + " value: "
                + placeholder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "attribute_exists(things, a) and a=a | attribute_exists | 2",
        "attribute_not_exists(things, b) | attribute_not_exists | 2",
        "attribute_type(things) | attribute_type | 1",
        "begins_with(things) | begins_with | 1",
        "begins_with(things, size(a), b) | begins_with | 3",
        "contains(things) | contains | 1",
        "size(things, a) > b | size | 2",
      })
  void function_withWrongNumberOfOperands_isRefused(String text, String function, int count) {
    assertThat(request.filterRefusal(text))
        .isEqualTo(
            INVALID
                + "Incorrect number of operands for operator or function; operator or function: "
                + function
                + ", number of operands: "
                + count);
  }

  private static String typeError(String operator, String type) {
    return INVALID
        + "Incorrect operand type for operator or function; operator or function: "
        + operator
        + ", operand type: "
        + type;
  }

  @Test
  void constant_ofTypeThatFunctionCannotTake_isRefused() {
    List<AttributeValue> all =
        List.of(s("1"), n(1), b(1), bool(true), nul(), l(), m(), ss("1"), ns("1"), bs(1));
    for (AttributeValue value : all) {
      Request with = Request.with(":a", value);
      String type = value.type().name();
      if (!List.of("S", "B").contains(type)) {
        assertThat(with.filterRefusal("begins_with(a, :a)"))
            .isEqualTo(typeError("begins_with", type));
        assertThat(with.filterRefusal("begins_with(:a, a)"))
            .isEqualTo(typeError("begins_with", type));
      }
      if (!type.equals("S")) {
        assertThat(with.filterRefusal("attribute_type(a, :a)"))
            .isEqualTo(typeError("attribute_type", type));
      }
      if (List.of("N", "BOOL", "NULL").contains(type)) {
        assertThat(with.filterRefusal("size(:a) > a")).isEqualTo(typeError("size", type));
      } else {
        assertThat(with.filter("size(:a) > a").topLevelNames()).containsExactly("a");
      }
    }
  }

  @Test
  void constant_withoutOrder_isRefusedByOperatorsOfOrder() {
    for (AttributeValue value : List.of(l(), m(), bool(true), nul(), ss("a"), ns("1"), bs(1))) {
      Request with = Request.with(":v", value).and(":n", n(1));
      String type = value.type().name();
      for (String operator : List.of("<", "<=", ">", ">=")) {
        assertThat(with.filterRefusal("a " + operator + " :v"))
            .isEqualTo(typeError(operator, type));
        assertThat(with.filterRefusal(":v " + operator + " a"))
            .isEqualTo(typeError(operator, type));
      }
      assertThat(with.filterRefusal("a BETWEEN :v AND :n")).isEqualTo(typeError("BETWEEN", type));
      assertThat(with.filterRefusal("a BETWEEN :v AND :v")).isEqualTo(typeError("BETWEEN", type));
      assertThat(with.filterRefusal(":v BETWEEN a AND b")).isEqualTo(typeError("BETWEEN", type));
      assertThat(with.filter("a = :v AND a <> :v AND a IN (:v)").test(item())).isFalse();
    }
  }

  @Test
  void size_isANumberForOtherFunctions() {
    Request with = Request.with(":a", n(1));
    assertThat(with.filterRefusal("size(size(a)) > :a")).isEqualTo(typeError("size", "N"));
    assertThat(with.filterRefusal("attribute_not_exists(size(:a))"))
        .isEqualTo(typeError("size", "N"));
    assertThat(with.filterRefusal("begins_with(a, size(a)) and a=:a"))
        .isEqualTo(typeError("begins_with", "N"));
    assertThat(with.filterRefusal("attribute_type(a, size(a)) and a=a and a=:a"))
        .isEqualTo(typeError("attribute_type", "N"));
  }

  @Test
  void attributeType_withUnknownTypeName_isRefused() {
    assertThat(Request.with(":a", s("1")).filterRefusal("attribute_type(a, :a)"))
        .isEqualTo(
            INVALID
                + "Invalid attribute type name found; type: 1, valid types:"
                + " {B,NULL,SS,BOOL,L,BS,N,NS,S,M}");
    assertThat(request.filterRefusal("attribute_type(ab.bc[1].a, SS)"))
        .startsWith(
            INVALID
                + "Incorrect operand type for operator or function; operator or function:"
                + " attribute_type, operand type: {");
  }

  @Test
  void attributeExists_withoutPath_isRefused() {
    Request with = Request.with(":a", s("1"));
    assertThat(with.filterRefusal("attribute_exists(:a) and a=a"))
        .isEqualTo(
            INVALID
                + "Operator or function requires a document path; operator or function:"
                + " attribute_exists");
    assertThat(with.filterRefusal("attribute_not_exists(size(:a))"))
        .isEqualTo(
            INVALID
                + "Operator or function requires a document path; operator or function:"
                + " attribute_not_exists");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a = a AND #a = b AND :views > a | = | [a]",
        "#a <> a | <> | [a]",
        "a > #a | > | [a]",
        "((a=a) OR (a=a)) | = | [a]",
        "contains(a, a) | contains | [a]",
        "contains(ab.bc[1].a, ab.bc[1].#a) | contains | [ab, bc, [1], a]",
        "attribute_type(ab.bc[1].#a, ab.bc[1].a) | attribute_type | [ab, bc, [1], a]",
        "begins_with(ab.bc[1].a, ab.bc[1].#a) | begins_with | [ab, bc, [1], a]",
      })
  void operands_thatAreTheSamePath_areRefused(String text, String operator, String path) {
    assertThat(Request.with("#a", "a").filterRefusal(text))
        .isEqualTo(
            INVALID
                + "The first operand must be distinct from the remaining operands for this operator"
                + " or function; operator: "
                + operator
                + ", first operand: "
                + path);
  }

  @Test
  void operands_thatAreTheSameConstant_areCompared() {
    assertThat(Request.with(":a", n(1)).test(":a = :a", item())).isTrue();
    assertThat(Request.with(":a", n(1)).test(":a > :a", item())).isFalse();
  }

  @Test
  void between_constantsInWrongOrder_isRefused() {
    assertThat(
            Request.with(":two", n(2))
                .and(":one", n(1))
                .conditionRefusal("a BETWEEN :two AND :one"))
        .isEqualTo(
            "Invalid ConditionExpression: The BETWEEN operator requires upper bound to be greater"
                + " than or equal to lower bound; lower bound operand: AttributeValue: {N:2}, upper"
                + " bound operand: AttributeValue: {N:1}");
    assertThat(Request.with(":b", s("b")).and(":a", s("a")).conditionRefusal("a between :b and :a"))
        .endsWith(
            "lower bound operand: AttributeValue: {S:b}, upper bound operand: AttributeValue:"
                + " {S:a}");
  }

  @Test
  void between_constantsOfDifferentTypes_isRefused() {
    assertThat(Request.with(":b", n(1)).and(":a", s("a")).conditionRefusal("a between :b and :a"))
        .isEqualTo(
            "Invalid ConditionExpression: The BETWEEN operator requires same data type for lower"
                + " and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound"
                + " operand: AttributeValue: {S:a}");
  }

  @Test
  void in_withOver99Candidates_isRefused() {
    Request with = Request.with(":v", n(1));
    String most = "a IN (:v" + ",:v".repeat(98) + ")";
    assertThat(with.test(most, item("a", n(1)))).isTrue();
    assertThat(with.filterRefusal("a IN (:v" + ",:v".repeat(99) + ")"))
        .isEqualTo(
            INVALID
                + "The IN operator is provided with too many operands; number of operands: 101");
  }
}
