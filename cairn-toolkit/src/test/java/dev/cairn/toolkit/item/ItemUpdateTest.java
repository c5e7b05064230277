package dev.cairn.toolkit.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemUpdateTest {
  private static final AttributeValue ONE = AttributeValue.fromN("1");

  @Test
  void and_writesEachClauseOnce() {
    ItemUpdate update =
        ItemUpdate.set("a", ONE)
            .and(ItemUpdate.add("count", ONE))
            .and(ItemUpdate.set("c", ONE))
            .and(ItemUpdate.remove("d"));
    assertThat(update.expression()).isEqualTo("SET a = :v0, c = :v1 REMOVE d ADD #n0 :v2");
    assertThat(update.names()).isEqualTo(Map.of("#n0", "count"));
    assertThat(update.values()).hasSize(3);
  }

  @Test
  void and_ofTheSameAttribute_isRefused() {
    assertThatThrownBy(() -> ItemUpdate.set("a", ONE).and(ItemUpdate.remove("a")))
        .hasMessage("cannot be one update: SET a = :v0 and REMOVE a");
  }

  @Test
  void and_withATextOfTheCallersOwn_isRefused_asNobodyKnowsWhatItWrites() {
    ItemUpdate own = ItemUpdate.of("SET b = :v", Map.of(), Map.of(":v", ONE));
    assertThat(own.isApartFrom(ItemUpdate.set("a", ONE))).isFalse();
    assertThat(ItemUpdate.set("a", ONE).isApartFrom(own)).isFalse();
  }

  @Test
  void updateAndCondition_shareTheirPlaceholders() {
    ExpressionText text = new ExpressionText();
    assertThat(text.of(ItemUpdate.set("name", ONE))).isEqualTo("SET #n0 = :v0");
    assertThat(text.of(ItemCondition.equal("name", AttributeValue.fromN("2"))))
        .isEqualTo("#n0 = :v1");
    assertThat(text.names()).isEqualTo(Map.of("#n0", "name"));
  }
}
