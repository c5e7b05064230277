package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PAIRS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.item.KeyAttribute.binary;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.unique.internal.Constraint;
import dev.cairn.toolkit.unique.internal.Marker;
import dev.cairn.toolkit.unique.internal.MarkerKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Marker keys are stored data: a changed key would free every value. */
class MarkerKeyTest {
  private static final Constraint ONE = constraint("v").build(PAIRS);
  private static final Constraint TWO = constraint("v").attributes("a", "b").build(PAIRS);

  private static UniqueConstraint constraint(String name) {
    return new UniqueConstraint(name).optional();
  }

  private static List<AttributeValue> values(Object... values) {
    return UniqueLookup.attributeValues("v", values);
  }

  private static ItemKey keyOf(Constraint constraint, Object... values) {
    return constraint.markerFor(PAIRS, values(values)).map(Marker::key).orElseThrow();
  }

  @Test
  void key_hasConstraintAndValue() {
    assertThat(keyOf(ONE, "alex@example.com"))
        .isEqualTo(PAIRS.key("unique#v#alex@example.com", "_"));
    assertThat(keyOf(TWO, "x", 7)).isEqualTo(PAIRS.key("unique#v#x#%N7", "_"));
    Constraint scoped = constraint("handle").scopedBy("tenant").attributes("handle").build(PAIRS);
    assertThat(keyOf(scoped, "t1", "alex")).isEqualTo(PAIRS.key("unique#handle#t1#alex", "_"));
  }

  @Test
  void key_fitsTheTablesKeyTypes() {
    List<AttributeValue> value = values("x");
    assertThat(ONE.markerFor(ORDERS, value).orElseThrow().key())
        .isEqualTo(ORDERS.key("unique#v#x"));
    assertThat(ONE.markerFor(PROJECTS, value).orElseThrow().key())
        .isEqualTo(PROJECTS.key("unique#v#x", 0));
    ItemSchema<?> bytes = ItemSchema.attributes("t", binary("pk"), binary("sk"));
    assertThat(ONE.markerFor(bytes, value).orElseThrow().key())
        .isEqualTo(bytes.key(SdkBytes.fromUtf8String("unique#v#x"), SdkBytes.fromUtf8String("_")));
    assertThat(MarkerKey.fits(ItemSchema.attributes("t", number("pk")))).isFalse();
    assertThat(MarkerKey.fits(ItemSchema.attributes("t", string("pk")))).isTrue();
  }

  @Test
  void key_ofDifferentValues_differs() {
    Map<ItemKey, Object> seen = new HashMap<>();
    Object[] parts = {
      "a",
      "a#",
      "#a",
      "a%23",
      "%23a",
      "a%",
      "%N1",
      "N1",
      "1",
      1,
      "%BAQ",
      "AQ",
      SdkBytes.fromByteArray(new byte[] {1}),
      "%",
      "#",
      "%H",
      "%25N1"
    };
    for (Object a : parts) {
      assertThat(seen.put(keyOf(ONE, a), a)).as("%s", a).isNull();
    }
    seen.clear();
    for (Object a : parts) {
      for (Object b : parts) {
        assertThat(seen.put(keyOf(TWO, a, b), List.of(a, b))).as("%s, %s", a, b).isNull();
      }
    }
  }

  @Test
  void key_ofDifferentConstraints_differs() {
    Constraint tricky = constraint("v#x").attributes("a").build(PAIRS);
    assertThat(keyOf(tricky, "y")).isNotEqualTo(keyOf(TWO, "x", "y"));
  }

  @Test
  void key_ofOneNumber_isOne() {
    assertThat(keyOf(ONE, 1))
        .isEqualTo(keyOf(ONE, 1.0))
        .isEqualTo(keyOf(ONE, AttributeValue.fromN("1e0")));
    assertThat(keyOf(ONE, AttributeValue.fromN("-0"))).isEqualTo(keyOf(ONE, 0));
  }

  @Test
  void key_ofALongValue_hasItsHash() {
    assertThat(markerOf("x".repeat(2039)).hashed()).isEmpty();
    Marker marker = markerOf("x".repeat(2040));
    assertThat(marker.hashed()).containsExactly("x".repeat(2040));
    assertThat(marker.key().attributes().get("pk").s()).matches("unique#v#%H[0-9a-f]{64}");
    assertThat(markerOf("y".repeat(2040)).key()).isNotEqualTo(marker.key());
  }

  private static Marker markerOf(String value) {
    return ONE.markerFor(PAIRS, values(value)).orElseThrow();
  }

  @Test
  void markerOf_withoutAValue_isNone() {
    assertThat(ONE.markerOf(PAIRS, item("x", 1))).isEmpty();
    assertThat(ONE.markerOf(PAIRS, item("v", ""))).isEmpty();
    assertThat(ONE.markerOf(PAIRS, item("v", AttributeValue.fromNul(true)))).isEmpty();
    assertThat(TWO.markerOf(PAIRS, item("a", "1"))).isEmpty();
    Constraint mail = constraint("v").normalize(Normalizer.email()).build(PAIRS);
    assertThat(mail.markerOf(PAIRS, item("v", "  "))).isEmpty();
  }

  @Test
  void markerOf_aTypeThatCannotBeUnique_isRefused() {
    assertThatThrownBy(() -> ONE.markerFor(PAIRS, values(AttributeValue.fromBool(true))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "constraint \"v\" cannot use the value of attribute v: its type BOOL cannot be unique");
  }

  @Test
  void markerKey_getsTheNormalisedText() {
    Constraint article =
        constraint("email")
            .normalize(Normalizer.email())
            .markerKey(v -> PAIRS.key("USEREMAIL#" + v, "USEREMAIL#" + v))
            .build(PAIRS);
    assertThat(keyOf(article, "A@Example.com"))
        .isEqualTo(PAIRS.key("USEREMAIL#a@example.com", "USEREMAIL#a@example.com"));
    Constraint elsewhere = constraint("email").markerKey(v -> ORDERS.key(v)).build(PAIRS);
    assertThatThrownBy(() -> keyOf(elsewhere, "x")).hasMessageContaining("is of another table");
  }

  @Test
  void markerFor_theWrongNumberOfValues_isRefused() {
    assertThatThrownBy(() -> TWO.markerFor(PAIRS, values("x")))
        .hasMessage("constraint \"v\" takes values for [a, b], not 1");
  }
}
