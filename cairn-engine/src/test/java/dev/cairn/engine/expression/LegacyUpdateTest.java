package dev.cairn.engine.expression;

import static dev.cairn.engine.expression.LegacyRequest.updating;
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
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.LegacyUpdate;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What AttributeUpdates makes of items, and what AttributesToGet shows of them. The rules are known
 * from suites that ran on Amazon DynamoDB.
 */
class LegacyUpdateTest {
  private static final String INVALID = "One or more parameter values were invalid: ";
  private static final String MISMATCH = "Type mismatch for attribute to update";

  @Test
  void put_isTheActionWhenNoneIsNamed() {
    assertThat(updating(null, n(1)).updated(item("b", n(2)))).isEqualTo(item("b", n(2), "a", n(1)));
    assertThat(updating("PUT", l()).updated(item("a", n(2)))).isEqualTo(item("a", l()));
  }

  @Test
  void delete_removesTheAttribute_orMembersOfASet() {
    assertThat(updating("DELETE", null).updated(item("a", n(2)))).isEqualTo(Item.EMPTY);
    assertThat(updating("DELETE", ns("1", "9")).updated(item("a", ns("1", "2"))))
        .isEqualTo(item("a", ns("2")));
    assertThat(updating("DELETE", ss("x")).updated(item("a", ss("x")))).isEqualTo(Item.EMPTY);
    assertThat(updating("DELETE", bs(1)).updated(Item.EMPTY)).isEqualTo(Item.EMPTY);
  }

  @Test
  void add_countsFromNothing_unitesSets_andAppendsLists() {
    assertThat(updating("ADD", n(2)).updated(Item.EMPTY)).isEqualTo(item("a", n(2)));
    assertThat(updating("ADD", n(2)).updated(item("a", n(3)))).isEqualTo(item("a", n(5)));
    assertThat(updating("ADD", ss("x")).updated(item("a", ss("y"))))
        .isEqualTo(item("a", ss("y", "x")));
    assertThat(updating("ADD", l(n(1))).updated(Item.EMPTY)).isEqualTo(item("a", l(n(1))));
    assertThat(updating("ADD", l(s("x"), n(1))).updated(item("a", l(n(1)))))
        .isEqualTo(item("a", l(n(1), s("x"), n(1))));
  }

  @Test
  void operandThatDoesNotFitTheStoredValue_isATypeMismatch() {
    assertMismatch("ADD", n(1), ss("x"));
    assertMismatch("ADD", ns("1"), ss("x"));
    assertMismatch("ADD", l(), n(1));
    assertMismatch("ADD", ss("x"), l());
    assertMismatch("DELETE", ns("1"), ss("x"));
    assertMismatch("DELETE", ss("x"), s("x"));
  }

  private static void assertMismatch(String action, AttributeValue operand, AttributeValue stored) {
    assertThat(refusal(() -> updating(action, operand).updated(item("a", stored))))
        .isEqualTo(MISMATCH);
  }

  @Test
  void valueOfATypeThatTheActionDoesNotTake_isRefused() {
    for (AttributeValue value : List.of(s("1"), n(1), b(1), nul(), bool(true), m(), l())) {
      assertThat(refusal(() -> updating("DELETE", value).update()))
          .isEqualTo(
              INVALID + "DELETE action with value is not supported for the type " + value.type());
    }
    for (AttributeValue value : List.of(s("1"), b(1), nul(), bool(true), m())) {
      assertThat(refusal(() -> updating("ADD", value).update()))
          .isEqualTo(INVALID + "ADD action is not supported for the type " + value.type());
    }
  }

  @Test
  void onlyDelete_canBeWithoutValue() {
    String message = INVALID + "Only DELETE action is allowed when no attribute value is specified";
    assertThat(refusal(() -> updating("PUT", null).update())).isEqualTo(message);
    assertThat(refusal(() -> updating("ADD", null).update())).isEqualTo(message);
    assertThat(refusal(() -> updating(null, null).update())).isEqualTo(message);
  }

  @Test
  void onlyRemoves_meansDeletesAndNothingElse() {
    assertThat(updating("DELETE", null).update()).isNotNull().matches(Update::onlyRemoves);
    assertThat(updating("DELETE", ss("x")).andUpdate("b", "PUT", n(1)).update())
        .isNotNull()
        .matches(update -> !update.onlyRemoves());
  }

  @Test
  void noUpdates_areNoUpdate() {
    assertThat(LegacyCompiler.update(LegacyParameters.NONE)).isNull();
    assertThat(new LegacyRequest().update()).isNull();
  }

  @Test
  void nameThatNoAttributeCanHave_isRefused() {
    assertThat(refusal(() -> new LegacyRequest().andUpdate("", "PUT", n(1)).update()))
        .isEqualTo("Empty attribute name");
    assertThat(
            refusal(() -> new LegacyRequest().andUpdate("é".repeat(32_768), null, n(1)).update()))
        .startsWith("Attribute name is too large");
    assertThat(new LegacyRequest().andUpdate("x".repeat(65_535), null, n(1)).update()).isNotNull();
    assertThat(refusal(() -> projection("x".repeat(65_536))))
        .startsWith("Attribute name is too large");
  }

  @Test
  void problemOfAValue_isReported() {
    LegacyUpdate unreadable = new LegacyUpdate("ADD", nul(), ApiException.validation("bad"));
    LegacyParameters parameters =
        new LegacyParameters(null, Map.of("a", unreadable), null, null, null);
    assertThat(refusal(() -> LegacyCompiler.update(parameters))).isEqualTo("bad");
  }

  @Test
  void attributesToGet_keepsWholeAttributes_alsoNoneOfThem() {
    Item stored = item("a", n(1), "b", m("c", n(2)), "c.d", n(3));
    assertThat(projection("b", "x", "c.d").apply(stored))
        .isEqualTo(item("b", m("c", n(2)), "c.d", n(3)));
    assertThat(projection("b.c").apply(stored)).isEqualTo(Item.EMPTY);
    assertThat(projection("b").topLevelNames()).containsExactly("b");
  }

  @Test
  void attributesToGet_namesEachOnce() {
    assertThat(refusal(() -> projection("a", "b", "a")))
        .isEqualTo(INVALID + "Duplicate value in attribute name: a");
  }

  private static Projection projection(String... names) {
    Projection projection =
        LegacyCompiler.projection(new LegacyParameters(List.of(names), null, null, null, null));
    if (projection == null) {
      throw new AssertionError("no projection");
    }
    return projection;
  }
}
