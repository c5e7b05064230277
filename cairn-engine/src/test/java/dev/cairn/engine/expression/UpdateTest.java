package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.Values.b;
import static dev.cairn.engine.expression.Values.bs;
import static dev.cairn.engine.expression.Values.item;
import static dev.cairn.engine.expression.Values.l;
import static dev.cairn.engine.expression.Values.m;
import static dev.cairn.engine.expression.Values.n;
import static dev.cairn.engine.expression.Values.ns;
import static dev.cairn.engine.expression.Values.s;
import static dev.cairn.engine.expression.Values.ss;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What updates make of items. The rules are known from suites that ran on Amazon DynamoDB. */
class UpdateTest {
  private static final Item KEY = item("pk", s("k"));

  private final Request request = Request.plain();

  private static Item with(Object... namesAndValues) {
    Object[] all = new Object[namesAndValues.length + 2];
    all[0] = "pk";
    all[1] = s("k");
    System.arraycopy(namesAndValues, 0, all, 2, namesAndValues.length);
    return item(all);
  }

  @Test
  void set_createsAndReplaces() {
    assertThat(Request.with(":v", n(1)).updated("SET a = :v, b = :v", with("b", s("old"))))
        .isEqualTo(with("a", n(1), "b", n(1)));
    assertThat(Request.with(":v", n(1)).and("#x", "any.name[0]").updated("set #x=:v", KEY))
        .isEqualTo(with("any.name[0]", n(1)));
  }

  @Test
  void rightHandSides_readTheItemAsItWas() {
    Item one = with("a", n(1));
    assertThat(Request.with(":two", n(2)).updated("SET a = :two, b = a", one))
        .isEqualTo(with("a", n(2), "b", n(1)));
    assertThat(request.updated("REMOVE a SET b = a", one)).isEqualTo(with("b", n(1)));
    assertThat(request.updated("SET a = b, b = a", with("a", n(1), "b", n(2))))
        .isEqualTo(with("a", n(2), "b", n(1)));
    assertThat(Request.with(":n", n(1)).updated("ADD a :n SET b = a", one))
        .isEqualTo(with("a", n(2), "b", n(1)));
    assertThat(request.updated("SET b = if_not_exists(b, pk)", KEY)).isEqualTo(with("b", s("k")));
  }

  @Test
  void counters_ofThreeKinds_countFromNothingAsFarAsTheyCan() {
    Request by = Request.with(":one", n(1)).and(":zero", n(0));
    assertThat(by.updated("ADD n :one SET z = :zero", KEY)).isEqualTo(with("n", n(1), "z", n(0)));
    assertThat(by.updated("SET n = if_not_exists(n, :zero) + :one", KEY))
        .isEqualTo(with("n", n(1)));
    assertThat(by.updated("SET n = if_not_exists(n, :zero)+:one", with("n", n(41))))
        .isEqualTo(with("n", n(42)));
    assertThat(Request.with(":one", n(1)).updateRefusal("SET n = n + :one", KEY))
        .isEqualTo(
            "The provided expression refers to an attribute that does not exist in the item");
  }

  @Test
  void arithmetic_isExactAndTakesParentheses() {
    Item item = with("a", n("0.1"), "b", n("0.2"));
    assertThat(request.updated("SET c = a + b", item).find("c")).isEqualTo(n("0.3"));
    assertThat(request.updated("SET c = a-b", item).find("c")).isEqualTo(n("-0.1"));
    assertThat(request.updated("SET c = (a - b)", item).find("c")).isEqualTo(n("-0.1"));
    assertThat(request.updated("SET c = ((a)+(b))", item).find("c")).isEqualTo(n("0.3"));
    assertThat(request.updated("SET c = (a) + b", item).find("c")).isEqualTo(n("0.3"));
    assertThat(request.updated("SET c = (a)", item).find("c")).isEqualTo(n("0.1"));
    Item large = with("a", n("99999999999999999999999999999999999999"));
    assertThat(Request.with(":v", n(1)).updated("SET a = a + :v", large).find("a"))
        .isEqualTo(n("1e38"));
  }

  @Test
  void listAppend_joinsInOrderOfArguments() {
    Item item = with("a", l(n(1)));
    Request with = Request.with(":v", l(n(2), n(3)));
    assertThat(with.updated("SET a = list_append(a, :v)", item))
        .isEqualTo(with("a", l(n(1), n(2), n(3))));
    assertThat(with.updated("SET a = list_append(:v, a)", item))
        .isEqualTo(with("a", l(n(2), n(3), n(1))));
    assertThat(with.updated("SET b = list_append(if_not_exists(b, :v), :v)", item).find("b"))
        .isEqualTo(l(n(2), n(3), n(2), n(3)));
  }

  @Test
  void ifNotExists_keepsWhatIsThere() {
    Request with = Request.with(":v", n(9));
    assertThat(with.updated("SET a = if_not_exists(a, :v)", with("a", n(1))))
        .isEqualTo(with("a", n(1)));
    assertThat(with.updated("SET a = if_not_exists(a, :v)", KEY)).isEqualTo(with("a", n(9)));
    assertThat(
            with.updated("SET b = if_not_exists(m.x[3], :v)", with("m", m("x", l(n(1))))).find("b"))
        .isEqualTo(n(9));
    assertThat(with.updated("SET b = if_not_exists(a, if_not_exists(c, :v))", KEY).find("b"))
        .isEqualTo(n(9));
    assertThat(request.updated("SET b = if_not_exists(a, zz)", with("a", n(1))).find("b"))
        .isEqualTo(n(1));
  }

  @Test
  void nestedParts_areSetAndRemovedInPlace() {
    Item item = with("a", m("b", n(3), "c", l(s("hi"), m("x", m("y", l(n(3), n(5), n(7)))))));
    assertThat(
            Request.with(":v", n(9))
                .and("#name", "x")
                .updated("SET a.c[1].#name.y[1] = :v, a.d = :v", item))
        .isEqualTo(
            with(
                "a",
                m(
                    "b", n(3),
                    "c", l(s("hi"), m("x", m("y", l(n(3), n(9), n(7))))),
                    "d", n(9))));
    assertThat(request.updated("REMOVE a.c[1].x.y[1], a.b", item))
        .isEqualTo(with("a", m("c", l(s("hi"), m("x", m("y", l(n(3), n(7))))))));
    assertThat(request.updated("REMOVE a.b, a.c", item)).isEqualTo(with("a", m()));
    assertThat(request.updated("SET z = a.c[1].x.y[2]", item).find("z")).isEqualTo(n(7));
    assertThat(item.find("a"))
        .as("the item that was updated")
        .isEqualTo(m("b", n(3), "c", l(s("hi"), m("x", m("y", l(n(3), n(5), n(7)))))));
  }

  @Test
  void elements_setPastTheEnd_areAppendedInOrderOfPosition() {
    Item item = with("a", l(s("1"), s("2"), s("3")));
    assertThat(Request.with(":v", s("x")).updated("SET a[7] = :v", item))
        .isEqualTo(with("a", l(s("1"), s("2"), s("3"), s("x"))));
    assertThat(
            Request.with(":p", s("p"))
                .and(":q", s("q"))
                .and(":r", s("r"))
                .and(":t", s("t"))
                .updated("SET a[84] = :p, a[37] = :q, a[17] = :r, a[50] = :t", item))
        .isEqualTo(with("a", l(s("1"), s("2"), s("3"), s("r"), s("q"), s("t"), s("p"))));
    assertThat(Request.with(":v", s("x")).updated("SET a[0] = :v", with("a", l())))
        .isEqualTo(with("a", l(s("x"))));
  }

  @Test
  void elements_removed_closeUpAndPositionsAreThoseOfBefore() {
    Item item = with("a", l(n(2), n(3), n(4), n(5), n(6), n(7)));
    Request with = Request.with(":v", n(17));
    Item expected = with("a", l(n(2), n(4), n(17), n(6), n(7)));
    assertThat(with.updated("REMOVE a[1] SET a[3] = :v", item)).isEqualTo(expected);
    assertThat(with.updated("SET a[3] = :v REMOVE a[1]", item)).isEqualTo(expected);
    assertThat(request.updated("REMOVE a[0], a[5], a[2]", item))
        .isEqualTo(with("a", l(n(3), n(5), n(6))));
    assertThat(request.updated("REMOVE a[17]", item)).isEqualTo(item);
    assertThat(request.updated("REMOVE a[0]", with("a", l(n(1))))).isEqualTo(with("a", l()));
    assertThat(with.updated("REMOVE a[0] SET a[9] = :v", with("a", l(n(1)))))
        .isEqualTo(with("a", l(n(17))));
  }

  @Test
  void remove_ofNothing_changesNothing() {
    Item item = with("a", m("x", n(3)), "b", l(s("hi")));
    assertThat(request.updated("REMOVE a.y, b[7], c", item)).isEqualTo(item);
  }

  @Test
  void add_growsNumbersAndSets() {
    assertThat(Request.with(":v", n(4)).updated("ADD a :v", with("a", n(3))))
        .isEqualTo(with("a", n(7)));
    assertThat(Request.with(":v", n(-4)).updated("ADD a :v", KEY)).isEqualTo(with("a", n(-4)));
    assertThat(Request.with(":v", ss("b", "c")).updated("ADD a :v", with("a", ss("a", "b"))))
        .isEqualTo(with("a", ss("a", "b", "c")));
    assertThat(Request.with(":v", ns("1.0", "2")).updated("ADD a :v", with("a", ns("1"))))
        .isEqualTo(with("a", ns("1", "2")));
    assertThat(Request.with(":v", bs(1)).updated("ADD a :v", KEY)).isEqualTo(with("a", bs(1)));
    assertThat(
            Request.with(":v", n(1)).updated("ADD m.x :v, l[0] :v", with("m", m(), "l", l(n(1)))))
        .isEqualTo(with("m", m("x", n(1)), "l", l(n(2))));
  }

  @Test
  void delete_takesMembersAndThenTheAttribute() {
    Item item = with("a", ss("dog", "cat", "mouse"));
    assertThat(Request.with(":v", ss("cat", "mouse")).updated("DELETE a :v", item))
        .isEqualTo(with("a", ss("dog")));
    assertThat(Request.with(":v", ss("pig")).updated("DELETE a :v", item)).isEqualTo(item);
    assertThat(Request.with(":v", ss("cat", "mouse", "dog")).updated("DELETE a :v", item))
        .isEqualTo(KEY);
    assertThat(Request.with(":v", ss("cat")).updated("DELETE a :v", KEY)).isEqualTo(KEY);
    assertThat(Request.with(":v", ns("2.0")).updated("DELETE a :v", with("a", ns("1", "2"))))
        .isEqualTo(with("a", ns("1")));
    assertThat(Request.with(":v", bs(2)).updated("DELETE a :v", with("a", bs(1, 2))))
        .isEqualTo(with("a", bs(1)));
    assertThat(Request.with(":v", ss("x")).updated("DELETE l[0] :v", with("l", l(ss("x"), n(1)))))
        .isEqualTo(with("l", l(n(1))));
  }

  @Test
  void sections_mayStandInAnyOrderAndCase() {
    Item item = with("gone", n(1), "set", ss("a"), "tags", ss("x", "y"));
    Request with =
        Request.with("#set", "set").and(":a", ss("b")).and(":d", ss("x")).and(":v", b(1));
    assertThat(with.updated("add #set :a delete tags :d remove gone set v = :v", item))
        .isEqualTo(with("set", ss("a", "b"), "tags", ss("y"), "v", b(1)));
    assertThat(with.updated("\tSET v=:v\nREMOVE gone\r\nDELETE tags :d ADD #set :a", item))
        .isEqualTo(with("set", ss("a", "b"), "tags", ss("y"), "v", b(1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"REMOVE x", "REMOVE x.y, z[0]", "DELETE x :s", "DELETE x :s REMOVE y"})
  void update_withoutSetAndAdd_onlyRemoves(String text) {
    assertThat(Request.with(":s", ss("a")).update(text).onlyRemoves()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SET x = :s", "ADD x :s", "REMOVE y ADD x :s", "DELETE x :s SET y = :s"})
  void update_withSetOrAdd_doesNotOnlyRemove(String text) {
    assertThat(Request.with(":s", ss("a")).update(text).onlyRemoves()).isFalse();
  }

  @Test
  void names_areThoseChanged() {
    Update update =
        Request.with(":v", n(1))
            .and("#n", "name")
            .update("SET b.c = q.r, #n = zz REMOVE b.d ADD a :v");
    assertThat(update.topLevelNames()).containsExactly("b", "name", "a");
    assertThat(update.nestedNames()).containsExactly("b", "q");
  }

  @Test
  void updatedOld_isWhatStoodAtThePaths() {
    Item item = with("a", m("b", s("dog"), "c", l(n(1), n(2), n(3))), "d", s("cat"));
    Request with = Request.with(":v", n(8));
    assertThat(with.update("SET d = :v, fresh = :v").apply(item).updatedOld())
        .isEqualTo(item("d", s("cat")));
    assertThat(with.update("SET fresh = :v").apply(item).updatedOld()).isEqualTo(Item.EMPTY);
    assertThat(with.update("SET a.c[1] = :v, a.b = :v").apply(item).updatedOld())
        .isEqualTo(item("a", m("b", s("dog"), "c", l(n(2)))));
    assertThat(request.update("REMOVE a.c[1], a.c[3]").apply(item).updatedOld())
        .isEqualTo(item("a", m("c", l(n(2)))));
    assertThat(with.update("SET a.x1 = :v").apply(item).updatedOld()).isEqualTo(Item.EMPTY);
    assertThat(request.update("SET d = d").apply(item).updatedOld())
        .as("the same value again")
        .isEqualTo(item("d", s("cat")));
  }

  @Test
  void updatedNew_isWhatStandsAtThePaths() {
    Item item = with("a", m("b", s("dog"), "c", l(n(1), n(2), n(3))), "d", s("cat"));
    Request with = Request.with(":v", n(8));
    assertThat(with.update("SET a.c[1] = :v, a.b = :v, e = :v REMOVE d").apply(item).updatedNew())
        .isEqualTo(item("a", m("b", n(8), "c", l(n(8))), "e", n(8)));
    assertThat(request.update("REMOVE d").apply(item).updatedNew()).isEqualTo(Item.EMPTY);
    assertThat(with.update("SET a.c[100] = :v").apply(item).updatedNew())
        .as("an element that went elsewhere")
        .isEqualTo(Item.EMPTY);
    assertThat(request.update("REMOVE a.c[1]").apply(item).updatedNew())
        .as("an element that moved up")
        .isEqualTo(item("a", m("c", l(n(3)))));
  }

  @Test
  void updatedNew_ofManyListActions_takesPositionsAsWritten() {
    Item before = item("a", s("k"), "b", m("a", n(1), "b", n(2), "c", n(3)), "c", l(n(1), n(3)));
    UpdateResult result =
        Request.with(":a", n(2))
            .and(":b", ss("a"))
            .update(
                "set b.c=((c[1])+(b.a)),b.a = a,c[1] = a, c[4] = b.a - b.b, c[2] = b.c"
                    + " add c[8] :b, c[6] :a")
            .apply(before);
    AttributeValue key = s("k");
    assertThat(result.item())
        .isEqualTo(
            item(
                "a", key,
                "b", m("a", key, "b", n(2), "c", n(4)),
                "c", l(n(1), key, n(3), n(-1), n(2), ss("a"))));
    assertThat(result.updatedNew())
        .isEqualTo(item("b", m("a", key, "c", n(4)), "c", l(key, n(3), n(2))));
  }
}
