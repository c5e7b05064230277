package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.Values.item;
import static dev.cairn.engine.expression.Values.l;
import static dev.cairn.engine.expression.Values.m;
import static dev.cairn.engine.expression.Values.n;
import static dev.cairn.engine.expression.Values.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.value.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What projections keep. The rules are known from suites that ran on Amazon DynamoDB. */
class ProjectionTest {
  private static final Item ITEM =
      item(
          "p", s("key"),
          "a", m("b", l(n(2), n(4), m("x", s("hi"), "y", s("yo"))), "c", n(5)),
          "b", s("hello"),
          "a.b", s("dotted"));

  private final Request request = Request.plain();

  private Item kept(String text) {
    return request.projection(text).apply(ITEM);
  }

  @Test
  void attributes_areKeptWhole() {
    assertThat(kept(" b  ,   p  ")).isEqualTo(item("b", s("hello"), "p", s("key")));
    assertThat(kept("a")).isEqualTo(item("a", ITEM.find("a")));
    assertThat(Request.with("#n", "a.b").projection("#n").apply(ITEM))
        .isEqualTo(item("a.b", s("dotted")));
  }

  @Test
  void nestedParts_staySurroundedByWhatHoldsThem() {
    assertThat(kept("a.b"))
        .isEqualTo(item("a", m("b", l(n(2), n(4), m("x", s("hi"), "y", s("yo"))))));
    assertThat(kept("a.b[0]")).isEqualTo(item("a", m("b", l(n(2)))));
    assertThat(kept("a.b[2].y")).isEqualTo(item("a", m("b", l(m("y", s("yo"))))));
    assertThat(kept("a.b[0],a.c")).isEqualTo(item("a", m("b", l(n(2)), "c", n(5))));
    assertThat(kept("a.c,b")).isEqualTo(item("a", m("c", n(5)), "b", s("hello")));
  }

  @Test
  void elements_closeUpInOrderOfPosition() {
    assertThat(kept("a.b[2].x, a.b[0]")).isEqualTo(item("a", m("b", l(n(2), m("x", s("hi"))))));
    assertThat(kept("a.b[2].x, a.b[2].y, a.b[17]"))
        .isEqualTo(item("a", m("b", l(m("x", s("hi"), "y", s("yo"))))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "a.b[3]",
        "a.x",
        "a.x.y",
        "a.b[3].x",
        "a.b.x",
        "a[0]",
        "a.b[0].x",
        "a.b[0][0]",
        "b.c"
      })
  void parts_thatAreNotThere_leaveNothing(String text) {
    assertThat(kept(text)).isEqualTo(Item.EMPTY);
    assertThat(kept(text + ", p")).isEqualTo(item("p", s("key")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b[1], b.a, #a.b, a | [a, b] | [a]",
        "a, #a[1] | [a] | [a, [1]]",
        "a, a | [a] | [a]",
        "a.b, a.b[2] | [a, b] | [a, b, [2]]",
        "a.b.d.e, a.b | [a, b, d, e] | [a, b]",
        "a[1], a[1] | [a, [1]] | [a, [1]]",
        "a.b[0],c,a.b[0] | [a, b, [0]] | [a, b, [0]]",
      })
  void paths_thatOverlap_areRefused(String text, String one, String two) {
    Request with = text.contains("#a") ? Request.with("#a", "a") : request;
    assertThat(with.projectionRefusal(text))
        .isEqualTo(
            "Invalid ProjectionExpression: Two document paths overlap with each other; must remove"
                + " or rewrite one of these paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a.b, #a[1], #b | [a, b] | [a, [1]]",
        "a.b[1], #a[1], #b | [a, b, [1]] | [a, [1]]",
        "a[3].b, #a.#b.b | [a, [3], b] | [a, [3], b]",
      })
  void paths_thatContradict_areRefused(String text, String one, String two) {
    assertThat(Request.with("#a", "a").and("#b", "[3]").projectionRefusal(text))
        .isEqualTo(
            "Invalid ProjectionExpression: Two document paths conflict with each other; must remove"
                + " or rewrite one of these paths; path one: "
                + one
                + ", path two: "
                + two);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a, b", "a.b, a.c", "a.b.d, a.b.e", "a[1], a[2]", "a.b, a.c[2]", "a.c, b.c"})
  void paths_thatOnlyBeginAlike_areFine(String text) {
    assertThat(request.projection(text).topLevelNames()).contains("a");
  }

  @Test
  void names_reservedOrUndefined_areRefused() {
    assertThat(request.projectionRefusal("a.abORt"))
        .isEqualTo(
            "Invalid ProjectionExpression: Attribute name is a reserved keyword; reserved keyword:"
                + " abORt");
    assertThat(request.projectionRefusal("#a,ABSoLUTE")).endsWith("reserved keyword: ABSoLUTE");
    assertThat(request.projectionRefusal("a,b,a,#a"))
        .isEqualTo(
            "Invalid ProjectionExpression: An expression attribute name used in the document path"
                + " is not defined; attribute name: #a");
  }

  @Test
  void names_areThoseSpokenOf() {
    Projection projection = Request.with("#n", "x y").projection("b.c, #n, b.d, a");
    assertThat(projection.topLevelNames()).containsExactly("b", "x y", "a");
    assertThat(projection.nestedNames()).containsExactly("b");
  }
}
