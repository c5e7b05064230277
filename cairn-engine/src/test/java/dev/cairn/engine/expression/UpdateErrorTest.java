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

import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Updates that parse and are refused all the same, by themselves or by the item they meet. Texts
 * and messages are known from suites that ran on Amazon DynamoDB.
 */
class UpdateErrorTest {
  private static final String INVALID = "Invalid UpdateExpression: ";
  private static final List<AttributeValue> ONE_OF_EACH_TYPE =
      List.of(s("1"), n(1), b(1), bool(true), nul(), l(), m(), ss("1"), ns("1"), bs(1));

  private final Request request = Request.plain();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "' set #c = :c set abOrt = true ' | abOrt",
        "' remove Absolute ' | Absolute",
        "SET status = :v | status",
        "SET a.data = :v | data",
        "SET a = name | name",
      })
  void attributeName_reserved_isNamed(String text, String word) {
    assertThat(request.updateRefusal(text))
        .isEqualTo(INVALID + "Attribute name is a reserved keyword; reserved keyword: " + word);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set #c = if_not_exist(:c) set c = d | if_not_exist",
        "SET a = f(b,c,d) | f",
        "SET a = f123_hi(b,c,d) | f123_hi",
        "SET a = List_Append(b, c) | List_Append",
      })
  void function_unknown_isNamed(String text, String function) {
    assertThat(request.updateRefusal(text))
        .isEqualTo(INVALID + "Invalid function name; function: " + function);
  }

  @Test
  void function_ofConditions_isNotAllowed() {
    assertThat(request.updateRefusal("SET a = size(b)"))
        .isEqualTo(INVALID + "The function is not allowed in an update expression; function: size");
  }

  @Test
  void listAppend_insideAnotherFunction_isRefused() {
    String message =
        INVALID
            + "The function is not allowed to be used this way in an expression; function:"
            + " list_append";
    assertThat(request.updateRefusal("SET a = list_append(list_append(:a, :b), :c)"))
        .isEqualTo(message);
    assertThat(request.updateRefusal("SET a = if_not_exists(a, list_append(b, :c))"))
        .isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set a = #c set c = :d | SET",
        "remove #d set a = b remove e | REMOVE",
        "add #d :e set a = b add e :f | ADD",
        "delete #d :e set a = b delete #e :f | DELETE",
        "SET a = :x REMOVE b Set c = :y | SET",
      })
  void section_twice_isRefused(String text, String section) {
    assertThat(request.updateRefusal(text))
        .isEqualTo(
            INVALID
                + "The \""
                + section
                + "\" section can only be used once in an update expression;");
  }

  @Test
  void placeholder_undefined_isNamed() {
    assertThat(request.updateRefusal("SET #c = if_not_exists(:c)"))
        .isEqualTo(
            INVALID
                + "An expression attribute name used in the document path is not defined; attribute"
                + " name: #c");
    assertThat(request.updateRefusal("SET a = if_not_exists(:c)"))
        .isEqualTo(
            INVALID
                + "An expression attribute value used in expression is not defined; attribute"
                + " value: :c");
    assertThat(request.updateRefusal("SET attr1 = :v")).endsWith("attribute value: :v");
    assertThat(request.updateRefusal("ADD a :x, b :y")).endsWith("attribute value: :x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set d[1] = a, d.b = a, c[1].a = a, #c = if_not_exists(a) | [c, [1], a] | [c]",
        "set #c[3].#d = a, #c[3] = a | [c, [3], [3]] | [c, [3]]",
        "SET a.b = b, a = b | [a, b] | [a]",
        "SET a = b REMOVE a | [a] | [a]",
        "REMOVE a SET a = b | [a] | [a]",
        "ADD a :s DELETE a :s | [a] | [a]",
        "SET a = b, a.b.c.d.e = b | [a] | [a, b, c, d, e]",
        "SET a[1][1] = b, a[1] = b | [a, [1], [1]] | [a, [1]]",
        "SET a[1] = b, a[1][1][1] = b | [a, [1]] | [a, [1], [1], [1]]",
        "SET c = b, #c = d | [c] | [c]",
      })
  void paths_thatOverlap_areRefused(String text, String one, String two) {
    assertThat(Request.with("#c", "c").and("#d", "[3]").and(":s", ss("x")).updateRefusal(text))
        .isEqualTo(
            INVALID
                + "Two document paths overlap with each other; must remove or rewrite one of these"
                + " paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set #c[3].#d = a, #c.#d[3] = if_not_exists(a) | [c, [3], [3]] | [c, [3], [3]]",
        "remove a.#c set a[1] = #d | [a, c] | [a, [1]]",
        "SET a.b.c = b, a.b[2] = b | [a, b, c] | [a, b, [2]]",
      })
  void paths_thatContradict_areRefused(String text, String one, String two) {
    assertThat(Request.with("#c", "c").and("#d", "[3]").updateRefusal(text))
        .isEqualTo(
            INVALID
                + "Two document paths conflict with each other; must remove or rewrite one of these"
                + " paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @Test
  void paths_thatOnlyBeginAlike_areFine() {
    Item item = item("nested", m(), "l", l(n(0), n(1)));
    assertThat(
            Request.with(":v", n(7))
                .updated("SET nested.a = :v, nested.b = :v, l[0] = :v, l[1] = :v", item))
        .isEqualTo(item("nested", m("a", n(7), "b", n(7)), "l", l(n(7), n(7))));
  }

  @Test
  void constant_ofTypeThatAddOrDeleteCannotTake_isRefused() {
    Map<AttributeType, String> longNames =
        Map.of(
            AttributeType.S, "STRING",
            AttributeType.N, "NUMBER",
            AttributeType.B, "BINARY",
            AttributeType.BOOL, "BOOLEAN",
            AttributeType.NULL, "NULL",
            AttributeType.L, "LIST",
            AttributeType.M, "MAP");
    String start = INVALID + "Incorrect operand type for operator or function; operator: ";
    for (AttributeValue value : ONE_OF_EACH_TYPE) {
      String name = longNames.get(value.type());
      Request with = Request.with(":a", value);
      if (name != null) {
        assertThat(with.updateRefusal("delete a.b :a"))
            .isEqualTo(start + "DELETE, operand type: " + name);
      }
      if (name != null && value.type() != AttributeType.N) {
        assertThat(with.updateRefusal("add a.b :a"))
            .isEqualTo(start + "ADD, operand type: " + name);
        assertThat(
                with.updateRefusal("set b = list_append(:a, a), c = if_not_exists(a) add a.b :a"))
            .isEqualTo(start + "ADD, operand type: " + name);
      }
    }
  }

  @Test
  void function_withWrongNumberOfOperands_isRefused() {
    String start =
        INVALID + "Incorrect number of operands for operator or function; operator or function: ";
    assertThat(request.updateRefusal("set a = if_not_exists(c)"))
        .isEqualTo(start + "if_not_exists, number of operands: 1");
    assertThat(request.updateRefusal("set a = list_append(c)"))
        .isEqualTo(start + "list_append, number of operands: 1");
    assertThat(request.updateRefusal("set a = list_append(c, d, e)"))
        .isEqualTo(start + "list_append, number of operands: 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"set a = if_not_exists(:a, c)", "set a = if_not_exists(if_not_exists(a, b), c)"})
  void ifNotExists_withoutPath_isRefused(String text) {
    assertThat(Request.with(":a", n(1)).updateRefusal(text))
        .isEqualTo(
            INVALID
                + "Operator or function requires a document path; operator or function:"
                + " if_not_exists");
  }

  @Test
  void constant_ofTypeThatFunctionOrSignCannotTake_isRefused() {
    String start =
        INVALID + "Incorrect operand type for operator or function; operator or function: ";
    for (AttributeValue value : ONE_OF_EACH_TYPE) {
      Request with = Request.with(":v", value);
      if (value.type() != AttributeType.L) {
        String message = start + "list_append, operand type: " + value.type();
        assertThat(with.updateRefusal("set a = list_append(:v, a)")).isEqualTo(message);
        assertThat(with.updateRefusal("set a = list_append(a, :v)")).isEqualTo(message);
      }
      if (value.type() != AttributeType.N) {
        assertThat(with.updateRefusal("set a = a + :v"))
            .isEqualTo(start + "+, operand type: " + value.type());
        assertThat(with.updateRefusal("set a = :v - a"))
            .isEqualTo(start + "-, operand type: " + value.type());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET b = a",
        "SET b = a.x",
        "SET b = if_not_exists(a, c)",
        "SET b = list_append(a, :list)",
        "SET b = list_append(:list, a)",
        "SET b = a + :n",
        "SET b = :n - a",
      })
  void rightHandSide_thatIsNotThere_isRefused(String text) {
    assertThat(Request.with(":list", l()).and(":n", n(1)).updateRefusal(text, item("pk", s("k"))))
        .isEqualTo(
            "The provided expression refers to an attribute that does not exist in the item");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET b = list_append(a, :list)",
        "SET b = list_append(:list, a)",
        "SET b = a + :n",
        "SET b = :n - a",
        "SET b = if_not_exists(a, :n) + :n",
        "ADD a :n",
        "ADD a :set",
        "DELETE a :set",
      })
  void storedValue_ofWrongType_isRefused(String text) {
    Request with = Request.with(":list", l()).and(":n", n(1)).and(":set", ss("x"));
    for (AttributeValue stored : List.of(s("text"), bool(true), m(), ns("1"), b(1))) {
      assertThat(with.updateRefusal(text, item("a", stored)))
          .isEqualTo("An operand in the update expression has an incorrect data type");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET a.c = :v",
        "SET b.c = :v",
        "SET z.c = :v",
        "REMOVE a.c",
        "REMOVE b.c",
        "REMOVE z.c",
        "SET a[0] = :v",
        "SET z[0] = :v",
        "SET m[0] = :v",
        "REMOVE a[0]",
        "REMOVE z[0]",
        "REMOVE m[0]",
        "SET m.x.y = :v",
        "SET b[5].y = :v",
        "ADD z.c :v",
        "DELETE z.c :set",
      })
  void path_thatTheItemDoesNotHave_isRefused(String text) {
    Item item = item("a", s("hello"), "b", l(s("hi")), "m", m());
    assertThat(Request.with(":v", n(7)).and(":set", ss("x")).updateRefusal(text, item))
        .isEqualTo("The document path provided in the update expression is invalid for update");
  }

  @Test
  void number_beyondDigitsOrRange_isAnOverflow() {
    String overflow =
        "Number overflow. Attempting to store a number with magnitude larger than supported range";
    Item item = item("huge", n("9e125"), "tiny", n("1e-130"), "one", n(1));
    Request with = Request.with(":v", n("-9e125"));
    assertThat(request.updateRefusal("SET a = huge + huge", item)).isEqualTo(overflow);
    assertThat(with.updateRefusal("SET a = :v - huge", item)).isEqualTo(overflow);
    assertThat(Request.with(":v", n("9e125")).updateRefusal("ADD huge :v", item))
        .isEqualTo(overflow);
    assertThat(request.updateRefusal("SET a = huge + one", item)).isEqualTo(overflow);
    assertThat(Request.with(":v", n("1e50")).updateRefusal("SET a = :v - one", item))
        .isEqualTo(overflow);
    assertThat(Request.with(":v", n(1)).updateRefusal("ADD tiny :v", item)).isEqualTo(overflow);
  }

  @Test
  void number_tooSmall_isAnUnderflow() {
    Item item = item("a", n("1.1e-130"), "b", n("1.0e-130"));
    assertThat(request.updateRefusal("SET c = a - b", item))
        .isEqualTo(
            "Number underflow. Attempting to store a number with magnitude smaller than supported"
                + " range");
  }

  @Test
  void value_putTooDeep_isRefused() {
    AttributeValue deep = n(1);
    for (int i = 0; i < 16; i++) {
      deep = m("x", deep);
    }
    Item before = item("a", deep);
    String path = "a" + ".x".repeat(15);
    assertThat(Request.with(":v", deep).updated("SET " + path + " = :v", before)).isNotNull();
    assertThat(Request.with(":v", deep).updateRefusal("SET " + path + ".x = :v", before))
        .isEqualTo(
            "Nesting Levels have exceeded supported limits: Attributes in the item have nested"
                + " levels beyond supported limit");
    assertThat(Request.plain().updateRefusal("SET " + path + ".x = a", before))
        .startsWith("Nesting Levels have exceeded supported limits");
  }
}
