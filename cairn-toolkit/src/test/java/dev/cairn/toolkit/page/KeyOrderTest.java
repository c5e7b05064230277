package dev.cairn.toolkit.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.page.SortCondition.Operator;
import dev.cairn.toolkit.page.SortCondition.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyOrderTest {
  private static AttributeValue s(String text) {
    return AttributeValue.fromS(text);
  }

  @Test
  void compare_ofStrings_goesByUtf8AndNotByUtf16() {
    assertThat("\uffee".compareTo("\ud83d\ude00")).isPositive();
    assertThat(KeyOrder.compare(s("\uffee"), s("\ud83d\ude00"))).isNegative();
    assertThat(KeyOrder.compare(s("a"), s("ab"))).isNegative();
    assertThat(KeyOrder.compare(s("ORDER$"), s("ORDER#z"))).isPositive();
  }

  @Test
  void compare_ofNumbers_goesByValue() {
    assertThat(KeyOrder.compare(AttributeValue.fromN("9"), AttributeValue.fromN("10")))
        .isNegative();
    assertThat(KeyOrder.compare(AttributeValue.fromN("1.0"), AttributeValue.fromN("1"))).isZero();
  }

  @Test
  void compare_ofBinary_isUnsigned() {
    AttributeValue low = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1}));
    AttributeValue high = AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {-1}));
    assertThat(KeyOrder.compare(low, high)).isNegative();
  }

  @ParameterizedTest
  @CsvSource({
    "BELOW, b, INSIDE",
    "BELOW, m, ABOVE",
    "AT_MOST, m, INSIDE",
    "AT_MOST, n, ABOVE",
    "ABOVE, m, BELOW",
    "ABOVE, n, INSIDE",
    "AT_LEAST, l, BELOW",
    "AT_LEAST, m, INSIDE",
    "EQUALS, l, BELOW",
    "EQUALS, m, INSIDE",
    "EQUALS, ma, ABOVE",
    "BEGINS_WITH, l, BELOW",
    "BEGINS_WITH, m, INSIDE",
    "BEGINS_WITH, mzz, INSIDE",
    "BEGINS_WITH, n, ABOVE"
  })
  void side_sayWhereAValueLies(Operator operator, String value, Side side) {
    assertThat(SortCondition.of(operator, s("m")).side(s(value))).isEqualTo(side);
  }

  @Test
  void side_ofBetween_includesBothBounds() {
    SortCondition between = SortCondition.of(Operator.BETWEEN, s("b"), s("d"));
    assertThat(between.side(s("a"))).isEqualTo(Side.BELOW);
    assertThat(between.side(s("b"))).isEqualTo(Side.INSIDE);
    assertThat(between.side(s("d"))).isEqualTo(Side.INSIDE);
    assertThat(between.side(s("d0"))).isEqualTo(Side.ABOVE);
  }

  @Test
  void impliesPrefix_isTrueOnlyIfNothingElseCanMatch() {
    AttributeValue prefix = s("ORDER#");
    assertThat(SortCondition.of(Operator.BEGINS_WITH, s("ORDER#2026")).impliesPrefix(prefix))
        .isTrue();
    assertThat(SortCondition.of(Operator.BETWEEN, s("ORDER#1"), s("ORDER#2")).impliesPrefix(prefix))
        .isTrue();
    assertThat(SortCondition.of(Operator.BEGINS_WITH, s("ORD")).impliesPrefix(prefix)).isFalse();
    assertThat(SortCondition.of(Operator.BELOW, s("ORDER$")).impliesPrefix(prefix)).isFalse();
    assertThat(SortCondition.NONE.impliesPrefix(prefix)).isFalse();
  }
}
