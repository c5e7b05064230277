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
import org.junit.jupiter.api.Test;

/** What conditions answer. The rules are known from suites that ran on Amazon DynamoDB. */
class ConditionTest {
  private static final List<AttributeValue> ONE_OF_EACH_TYPE =
      List.of(
          s("hello"),
          n(1),
          b(120, 121),
          bool(true),
          nul(),
          l(s("hello"), n(42)),
          m("hello", s("world")),
          ss("hello", "world"),
          ns("1", "2", "3"),
          bs(1, 2));

  private final Request request = Request.plain();

  @Test
  void existence_ofNoItem_isOfNoAttribute() {
    assertThat(request.condition("attribute_not_exists(pk)").test(null)).isTrue();
    assertThat(request.condition("attribute_exists(pk)").test(null)).isFalse();
    assertThat(request.test("attribute_not_exists(pk)", item("pk", s("k")))).isFalse();
    assertThat(request.test("attribute_exists(pk)", item("pk", nul()))).isTrue();
    assertThat(request.test("attribute_exists (m.a[1])", item("m", m("a", l(n(1), n(2))))))
        .isTrue();
    assertThat(request.test("attribute_exists(m.a[2])", item("m", m("a", l(n(1), n(2))))))
        .isFalse();
  }

  @Test
  void equality_isOfSameTypeAndValue() {
    for (AttributeValue left : ONE_OF_EACH_TYPE) {
      for (AttributeValue right : ONE_OF_EACH_TYPE) {
        boolean same = left == right;
        Item item = item("a", left, "b", right);
        assertThat(Request.with(":v", right).test("a = :v", item)).isEqualTo(same);
        assertThat(Request.with(":v", right).test("a <> :v", item)).isEqualTo(!same);
        assertThat(request.test("a = b", item)).isEqualTo(same);
        assertThat(request.test("a <> b", item)).isEqualTo(!same);
      }
    }
  }

  @Test
  void comparison_withAbsentAttribute_isFalseButForUnequal() {
    Request with = Request.with(":v", n(1));
    for (Item item : new Item[] {item(), item("z", n(1))}) {
      for (String operator : List.of("=", "<", "<=", ">", ">=")) {
        assertThat(with.test("a " + operator + " :v", item)).isFalse();
        assertThat(with.test(":v " + operator + " a", item)).isFalse();
        assertThat(request.test("a " + operator + " b", item)).isFalse();
      }
      assertThat(with.test("a <> :v", item)).isTrue();
      assertThat(request.test("a <> b", item)).isTrue();
      assertThat(request.test("a between b and c", item)).isFalse();
      assertThat(with.test("a IN (:v, b)", item)).isFalse();
    }
    assertThat(with.condition("a <> :v").test(null)).isTrue();
  }

  @Test
  void comparison_acrossTypes_isFalseButForUnequal() {
    Request with = Request.with(":s", s("17"));
    Item item = item("a", n(5), "lst", l(n(1)));
    for (String operator : List.of("=", "<", "<=", ">", ">=")) {
      assertThat(with.test("a " + operator + " :s", item)).isFalse();
      assertThat(with.test("lst " + operator + " :s", item)).isFalse();
      assertThat(with.test(":s " + operator + " lst", item)).isFalse();
    }
    assertThat(with.test("a <> :s", item)).isTrue();
  }

  @Test
  void order_isNumericOrOfUtf8OrOfUnsignedBytes() {
    assertThat(Request.with(":v", n(10)).test("a < :v", item("a", n(9)))).isTrue();
    assertThat(Request.with(":v", n("1e2")).test("a = :v", item("a", n("100.0")))).isTrue();
    assertThat(Request.with(":v", n(-1)).test("a > :v", item("a", n("-1.5")))).isFalse();
    assertThat(Request.with(":v", s("9")).test("a < :v", item("a", s("10")))).isTrue();
    assertThat(Request.with(":v", s("\uD83D\uDE00")).test("a < :v", item("a", s("\uFFFD"))))
        .isTrue();
    assertThat(Request.with(":v", b(128)).test("a < :v AND a <= :v", item("a", b(127)))).isTrue();
    assertThat(Request.with(":v", b(127)).test("a > :v AND a >= :v", item("a", b(128)))).isTrue();
    assertThat(Request.with(":v", b(1)).test("a < :v", item("a", b()))).isTrue();
  }

  @Test
  void order_includesEqualValuesWhereItSaysSo() {
    Request with = Request.with(":v", n(2));
    Item two = item("a", n(2));
    assertThat(with.test("a <= :v AND a >= :v", two)).isTrue();
    assertThat(with.test("a < :v OR a > :v", two)).isFalse();
    assertThat(with.test("a <= :v", item("a", n(1)))).isTrue();
    assertThat(with.test("a >= :v", item("a", n(1)))).isFalse();
  }

  @Test
  void sets_areEqualInAnyOrderAtAnyDepth() {
    Item item = item("ss", ss("a", "b", "c"), "m", m("x", l(ss("d", "e"))));
    assertThat(Request.with(":v", ss("c", "a", "b")).test("ss = :v", item)).isTrue();
    assertThat(Request.with(":v", ss("c", "a", "b")).test("ss <> :v", item)).isFalse();
    assertThat(Request.with(":v", ss("c", "a")).test("ss = :v", item)).isFalse();
    assertThat(Request.with(":v", m("x", l(ss("e", "d")))).test("m = :v", item)).isTrue();
    assertThat(Request.with(":v", m("x", l(ss("e", "x")))).test("m = :v", item)).isFalse();
  }

  @Test
  void maps_areEqualInAnyOrderAndListsInTheirs() {
    Item item = item("m", m("a", n(1), "b", m("c", s("x"))), "l", l(n(1), n(2)));
    Request with =
        Request.with(":m", m("b", m("c", s("x")), "a", n("1.0"))).and(":l", l(n(2), n(1)));
    assertThat(with.test("m = :m AND l <> :l", item)).isTrue();
    assertThat(with.test("m IN (:l, :m)", item)).isTrue();
    Item nested = item("nested", l(m("a", n(1), "b", m("c", s("x")))));
    assertThat(with.test("contains(nested, :m) AND :l = :l", nested)).isTrue();
  }

  @Test
  void numberSets_areComparedByValueAtFullPrecision() {
    Item item = item("a", ns("123456789012345678901234567890", "1.0"));
    assertThat(Request.with(":v", ns("1", "123456789012345678901234567890")).test("a = :v", item))
        .isTrue();
    assertThat(Request.with(":v", ns("1", "123456789012345678911234567890")).test("a = :v", item))
        .isFalse();
  }

  @Test
  void between_includesBoundsAndTakesOperandsFromAnywhere() {
    Item item = item("a", n(2), "x", n(1), "y", n(3), "s", s("cat"), "bytes", b(127));
    Request with = Request.with(":one", n(1)).and(":two", n(2));
    assertThat(with.test("a BETWEEN :one AND :two", item)).isTrue();
    assertThat(with.test("a BETWEEN :two AND :two AND :one = x", item)).isTrue();
    assertThat(request.test("a between x and y", item)).isTrue();
    assertThat(request.test("a BeTwEeN y aNd x", item)).isFalse();
    assertThat(with.test(":two BETWEEN x AND y AND :one = x", item)).isTrue();
    assertThat(request.test("s BETWEEN x AND y", item)).isFalse();
    assertThat(Request.with(":a", s("bee")).and(":b", s("dog")).test("s between :a and :b", item))
        .isTrue();
    assertThat(Request.with(":a", b(126)).and(":b", b(128)).test("bytes between :a and :b", item))
        .isTrue();
    assertThat(request.test("a BETWEEN x AND y AND x < y", item)).isTrue();
  }

  @Test
  void in_takesCandidatesOfAnyType() {
    Request with = Request.with(":s", s("1")).and(":n", n(1)).and(":l", l());
    assertThat(with.test("a IN (:s, :n, :l)", item("a", n(1)))).isTrue();
    assertThat(with.test("a IN (:s, :n, :l)", item("a", l()))).isTrue();
    assertThat(with.test("a IN (:s, :n, :l)", item("a", n(2)))).isFalse();
    assertThat(request.test("a in (b)", item("a", n(2), "b", n(2)))).isTrue();
  }

  @Test
  void logic_bindsNotThenAndThenOr() {
    Item item = item("a", n(1), "b", n(2), "c", n(3));
    assertThat(request.test("a < b OR c < b AND b < c", item)).isTrue();
    assertThat(request.test("(a < b OR c < b) AND c < b", item)).isFalse();
    assertThat(request.test("NOT a < b AND c < b", item)).isFalse();
    assertThat(request.test("NOT (a < b AND c < b)", item)).isTrue();
    assertThat(request.test("nOt b < a", item)).isTrue();
    assertThat(request.test("NOT NOT NOT NOT a < b", item)).isTrue();
    assertThat(request.test("c < b And a < b oR a < b", item)).isTrue();
    assertThat(request.test("(a < b OR b < a) AND (b < c AND (a < b OR b < c))", item)).isTrue();
    assertThat(request.test("NOT b < a OR a < b AND c < b", item)).isTrue();
  }

  @Test
  void attributeType_knowsEachType() {
    List<AttributeType> types = List.of(AttributeType.values());
    for (AttributeValue value : ONE_OF_EACH_TYPE) {
      for (AttributeType type : types) {
        assertThat(
                Request.with(":t", s(type.name())).test("attribute_type(a, :t)", item("a", value)))
            .isEqualTo(value.type() == type);
      }
    }
    assertThat(Request.with(":t", s("S")).test("attribute_type(z, :t)", item())).isFalse();
  }

  @Test
  void beginsWith_isForTextsAndBytes() {
    Item item = item("a", s("hello"), "bytes", b(1, 2, 3), "num", n(5), "he", s("he"));
    assertThat(Request.with(":v", s("hell")).test("begins_with(a, :v)", item)).isTrue();
    assertThat(Request.with(":v", s("ello")).test("begins_with(a, :v)", item)).isFalse();
    assertThat(Request.with(":v", s("")).test("begins_with(a, :v)", item)).isTrue();
    assertThat(Request.with(":v", b(1, 2)).test("begins_with(bytes, :v)", item)).isTrue();
    assertThat(Request.with(":v", b(2)).test("begins_with(bytes, :v)", item)).isFalse();
    assertThat(Request.with(":v", s("5")).test("begins_with(num, :v)", item)).isFalse();
    assertThat(Request.with(":v", s("h")).test("begins_with(zz, :v)", item)).isFalse();
    assertThat(request.test("begins_with(a, he)", item)).isTrue();
    assertThat(request.test("begins_with(a, num)", item)).isFalse();
    assertThat(Request.with(":v", s("hello world")).test("begins_with(:v, a)", item)).isTrue();
  }

  @Test
  void contains_findsPartsOfTextsAndBytesAndMembers() {
    Item item =
        item(
            "txt", s("hello"),
            "bytes", b(1, 2, 3),
            "ss", ss("a", "b"),
            "ns", ns("2", "4"),
            "bs", bs(7, 8),
            "lst", l(s("hi"), ns("1", "2"), l(n(3), n(4))),
            "mp", m("a", n(1)));
    assertThat(Request.with(":v", s("ell")).test("contains(txt, :v)", item)).isTrue();
    assertThat(Request.with(":v", b(2, 3)).test("contains(bytes, :v)", item)).isTrue();
    assertThat(Request.with(":v", b(3, 2)).test("contains(bytes, :v)", item)).isFalse();
    assertThat(Request.with(":v", s("a")).test("contains(ss, :v)", item)).isTrue();
    assertThat(Request.with(":v", s("ab")).test("contains(ss, :v)", item)).isFalse();
    assertThat(Request.with(":v", n("4.0")).test("contains(ns, :v)", item)).isTrue();
    assertThat(Request.with(":v", s("4")).test("contains(ns, :v)", item)).isFalse();
    assertThat(Request.with(":v", b(8)).test("contains(bs, :v)", item)).isTrue();
    assertThat(Request.with(":v", ns("2", "1")).test("contains(lst, :v)", item)).isTrue();
    assertThat(Request.with(":v", l(n(3), n(4))).test("contains(lst, :v)", item)).isTrue();
    assertThat(Request.with(":v", n(3)).test("contains(lst, :v)", item)).isFalse();
    assertThat(Request.with(":v", s("a")).test("contains(mp, :v)", item)).isFalse();
    assertThat(Request.with(":v", n(1)).test("contains(txt, :v)", item)).isFalse();
    assertThat(Request.with(":v", s("x")).test("contains(absent, :v)", item)).isFalse();
  }

  @Test
  void size_isLengthOrCount() {
    Item item =
        item(
            "txt", s("hello"),
            "bytes", b(1, 2, 3),
            "ss", ss("a", "b"),
            "lst", l(n(1), n(2), n(3), n(4)),
            "mp", m("x", n(2), "y", m("m", n(3), "n", n(4))),
            "num", n(5),
            "flag", bool(true),
            "null", nul());
    assertThat(Request.with(":v", n(5)).test("size(txt) = :v", item)).isTrue();
    assertThat(Request.with(":v", n(3)).test("size(bytes) = :v", item)).isTrue();
    assertThat(Request.with(":v", n(2)).test("size(ss) = :v AND size(mp) = :v", item)).isTrue();

    assertThat(Request.with(":v", n(4)).test("size(lst) = :v", item)).isTrue();
    for (String name : List.of("num", "flag", "null")) {
      Request with = Request.with(":v", n(1)).and("#n", name);
      assertThat(with.test("size(#n) = :v", item)).isFalse();
      assertThat(with.test("size(#n) <= :v", item)).isFalse();
    }
    assertThat(Request.with(":v", s("5")).test("size(txt) = :v", item)).isFalse();
    assertThat(Request.with("#n", "num").test("size(txt) = #n", item)).isTrue();
    assertThat(Request.with(":v", n(4)).test("size(txt) > :v AND size(txt) <> :v", item)).isTrue();
    assertThat(Request.with(":v", s("hello")).test("size(txt) = size(:v)", item)).isTrue();
  }

  @Test
  void nestedPaths_leadIntoMapsAndLists() {
    Item item = item("a", m("b", l(n(2), m("x.y", s("hi")))), "i", n(1));
    assertThat(Request.with(":v", n(2)).test("a.b[0] = :v", item)).isTrue();
    assertThat(Request.with(":v", n(2)).test("a . b [ 0 ] = :v", item)).isTrue();
    assertThat(Request.with(":v", s("hi")).and("#xy", "x.y").test("a.b[1].#xy = :v", item))
        .isTrue();
    assertThat(Request.with("#ab", "a.b").test("attribute_exists(#ab)", item)).isFalse();
    assertThat(request.test("attribute_exists(a[0])", item)).isFalse();
    assertThat(request.test("attribute_exists(a.b.c)", item)).isFalse();
    assertThat(request.test("attribute_exists(i.j) OR attribute_exists(i[0])", item)).isFalse();
  }

  @Test
  void names_areThoseSpokenOfInOrder() {
    Condition condition =
        Request.with(":v", n(1))
            .and("#n", "name")
            .condition("size(c.d) > :v OR NOT begins_with(#n, a) AND c.e IN (b, :v)");
    assertThat(condition.topLevelNames()).containsExactly("c", "name", "a", "b");
    assertThat(condition.nestedNames()).containsExactly("c");
  }
}
