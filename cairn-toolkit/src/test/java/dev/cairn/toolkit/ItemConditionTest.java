package dev.cairn.toolkit;

import static dev.cairn.toolkit.TestTables.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemConditionTest {
  private static ItemCondition is(String name, String value) {
    return ItemCondition.of(
        "#a = :v", Map.of("#a", name), Map.of(":v", AttributeValue.fromS(value)));
  }

  @Test
  void absent_namesOneKeyAttribute() {
    assertThat(ItemCondition.absent(USERS).expression()).isEqualTo("attribute_not_exists(PK)");
    assertThat(ItemCondition.absent(USERS).names()).isEmpty();
    assertThat(ItemCondition.present(USERS).expression()).isEqualTo("attribute_exists(PK)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "Date", "the-key", "a.b", "_id", "2nd", "schlüssel"})
  void absent_ofAKeyThatExpressionsDoNotTakeAsItIs_hasAPlaceholder(String name) {
    ItemSchema<?> schema = ItemSchema.attributes("t", KeyAttribute.string(name));
    assertThat(ItemCondition.absent(schema).expression()).isEqualTo("attribute_not_exists(#pk)");
    assertThat(ItemCondition.absent(schema).names()).containsExactly(Map.entry("#pk", name));
  }

  @Test
  void and_renamesPlaceholdersThatMeanSomethingElse() {
    ItemCondition both = is("x", "1").and(is("y", "2"));
    assertThat(both.expression()).isEqualTo("#a = :v AND #a_2 = :v_2");
    assertThat(both.names()).isEqualTo(Map.of("#a", "x", "#a_2", "y"));
    assertThat(both.values())
        .isEqualTo(Map.of(":v", AttributeValue.fromS("1"), ":v_2", AttributeValue.fromS("2")));
  }

  @Test
  void and_sharesPlaceholdersThatMeanTheSame() {
    assertThat(is("x", "1").and(is("x", "2")).expression()).isEqualTo("#a = :v AND #a = :v_2");
  }

  @Test
  void and_doesNotRenamePartsOfLongerPlaceholders() {
    ItemCondition longer = ItemCondition.of("#a = #ab", Map.of("#a", "y", "#ab", "z"), Map.of());
    assertThat(is("x", "1").and(longer).expression()).isEqualTo("#a = :v AND #a_2 = #ab");
  }

  @Test
  void and_addsParenthesesOnlyAroundOr() {
    ItemCondition either = ItemCondition.of("a = b OR c = d");
    ItemCondition enclosed = ItemCondition.of("(a = b OR c = d)");
    ItemCondition plain = ItemCondition.of("order = b");
    assertThat(either.and(plain)).hasToString("(a = b OR c = d) AND order = b");
    assertThat(enclosed.and(plain)).hasToString("(a = b OR c = d) AND order = b");
    assertThat(plain.and(plain).and(plain)).hasToString("order = b AND order = b AND order = b");
    assertThat(plain.and(plain).or(plain)).hasToString("order = b AND order = b OR order = b");
  }

  @Test
  void beside_renamesWhatTheUpdateUses() {
    ItemUpdate update =
        ItemUpdate.of("SET #a = :v", Map.of("#a", "z"), Map.of(":v", AttributeValue.fromS("9")));
    assertThat(is("x", "1").beside(update).expression()).isEqualTo("#a_2 = :v_2");
  }

  @Test
  void of_withAMalformedPlaceholder_isRefused() {
    assertThatThrownBy(() -> ItemCondition.of("s = :v", Map.of("s", "x"), Map.of()))
        .hasMessage("placeholder \"s\" does not start with #");
    assertThatThrownBy(() -> ItemCondition.of(" ")).hasMessage("the condition is empty");
  }
}
