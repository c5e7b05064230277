package dev.cairn.toolkit.item;

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
    assertThat(ItemCondition.absent(schema).expression()).isEqualTo("attribute_not_exists(#n0)");
    assertThat(ItemCondition.absent(schema).names()).containsExactly(Map.entry("#n0", name));
  }

  @Test
  void and_renamesPlaceholdersThatMeanSomethingElse() {
    ItemCondition both = is("x", "1").and(is("y", "2"));
    assertThat(both.expression()).isEqualTo("(#a = :v) AND (#n1 = :v1)");
    assertThat(both.names()).isEqualTo(Map.of("#a", "x", "#n1", "y"));
    assertThat(both.values())
        .isEqualTo(Map.of(":v", AttributeValue.fromS("1"), ":v1", AttributeValue.fromS("2")));
  }

  @Test
  void and_sharesPlaceholdersThatMeanTheSame() {
    assertThat(is("x", "1").and(is("x", "2")).expression()).isEqualTo("(#a = :v) AND (#a = :v1)");
  }

  @Test
  void and_doesNotRenamePartsOfLongerPlaceholders() {
    ItemCondition longer = ItemCondition.of("#a = #ab", Map.of("#a", "y", "#ab", "z"), Map.of());
    assertThat(is("x", "1").and(longer).expression()).isEqualTo("(#a = :v) AND (#n2 = #ab)");
  }

  @Test
  void and_doesNotMixUpRenamedPlaceholdersWithThoseOfTheText() {
    ItemCondition tricky = ItemCondition.of("#a = #n1", Map.of("#a", "y", "#n1", "z"), Map.of());
    ItemCondition both = is("x", "1").and(tricky);
    Map<String, String> names = both.names();
    assertThat(both.expression()).isEqualTo("(#a = :v) AND (#n2 = #n1)");
    assertThat(names).isEqualTo(Map.of("#a", "x", "#n2", "y", "#n1", "z"));
  }

  @Test
  void joined_groupsTextsAndOtherJoinedConditions_butNothingTwice() {
    ItemCondition enclosed = ItemCondition.of("(a = b OR c = d)");
    ItemCondition two = ItemCondition.of("(a = b) OR (c = d)");
    ItemCondition some = ItemCondition.exists("e");
    assertThat(enclosed.and(some)).hasToString("(a = b OR c = d) AND attribute_exists(e)");
    assertThat(two.and(some)).hasToString("((a = b) OR (c = d)) AND attribute_exists(e)");
    assertThat(some.or(some).and(some))
        .hasToString("(attribute_exists(e) OR attribute_exists(e)) AND attribute_exists(e)");
    assertThat(some.and(some).and(some))
        .hasToString("attribute_exists(e) AND attribute_exists(e) AND attribute_exists(e)");
    assertThat(some.or(some).negated())
        .hasToString("NOT (attribute_exists(e) OR attribute_exists(e))");
  }

  @Test
  void equal_isMadeOfParts() {
    ItemCondition same = ItemCondition.equal("name", AttributeValue.fromS("wren"));
    assertThat(same.expression()).isEqualTo("#n0 = :v0");
    assertThat(same.names()).isEqualTo(Map.of("#n0", "name"));
    assertThat(same.values()).isEqualTo(Map.of(":v0", AttributeValue.fromS("wren")));
    assertThat(same).isEqualTo(ItemCondition.equal("name", AttributeValue.fromS("wren")));
  }

  @Test
  void of_withAMalformedPlaceholder_isRefused() {
    assertThatThrownBy(() -> ItemCondition.of("s = :v", Map.of("s", "x"), Map.of()))
        .hasMessage("placeholder \"s\" does not start with #");
    assertThatThrownBy(() -> ItemCondition.of(" ")).hasMessage("the condition is empty");
  }
}
