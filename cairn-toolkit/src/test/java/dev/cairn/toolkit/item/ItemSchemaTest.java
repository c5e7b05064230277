package dev.cairn.toolkit.item;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.PROJECTS;
import static dev.cairn.toolkit.TestTables.USERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ItemSchemaTest {
  record Order(String id, int total) {}

  @Test
  void key_hasThePartitionKeyFirst() {
    ItemKey key = USERS.key("USER#a", "PROFILE");
    assertThat(key.attributes().keySet()).containsExactly("PK", "SK");
    assertThat(key).hasToString("UsersTable[PK=USER#a, SK=PROFILE]");
  }

  @Test
  void key_withTheWrongNumberOfValues_isRefused() {
    assertThatThrownBy(() -> USERS.key("USER#a"))
        .hasMessage("a key of table UsersTable needs a value for sort key SK");
    assertThatThrownBy(() -> ORDERS.key("1", "2")).hasMessage("table orders has no sort key");
  }

  @Test
  void key_overTheLimit_isRefused() {
    assertThat(ORDERS.key("x".repeat(2048))).isNotNull();
    assertThatThrownBy(() -> ORDERS.key("ä".repeat(1025)))
        .hasMessage("key attribute pk has 2050 bytes, more than DynamoDB's 2048");
    assertThatThrownBy(() -> USERS.key("a", "x".repeat(1025)))
        .hasMessageContaining("more than DynamoDB's 1024");
  }

  @Test
  void key_withEqualNumbers_isEqual() {
    assertThat(PROJECTS.key("p", 1)).isEqualTo(PROJECTS.key("p", "1.0"));
    assertThat(PROJECTS.key("p", 1)).isNotEqualTo(PROJECTS.key("p", 2));
    assertThat(PROJECTS.key("p", 1)).isNotEqualTo(PROJECTS.inTable("other").key("p", 1));
  }

  @Test
  void keyOf_takesTheKeyFromAnItem() {
    assertThat(PROJECTS.keyOf(item("sk", 7, "pk", "p", "x", "y"))).isEqualTo(PROJECTS.key("p", 7));
    assertThatThrownBy(() -> PROJECTS.keyOf(item("pk", "p")))
        .hasMessage("an item of table projects has no key attribute sk");
  }

  @Test
  void partition_isTyped() {
    assertThat(PROJECTS.partition("projectA")).hasToString("projects[pk=projectA]");
    assertThatThrownBy(() -> PROJECTS.partition(7)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void mapped_convertsBothWays() {
    ItemSchema<Order> schema =
        ORDERS.mapped(
            order -> item("pk", order.id(), "total", order.total()),
            stored -> new Order(stored.get("pk").s(), Integer.parseInt(stored.get("total").n())));
    assertThat(schema.fromItem(schema.toItem(new Order("7", 3)))).isEqualTo(new Order("7", 3));
  }

  @Test
  void toItem_withoutItsKey_isRefused() {
    assertThatThrownBy(() -> ORDERS.toItem(item("x", 1)))
        .hasMessage("an item of table orders has no key attribute pk");
  }

  @Test
  void attributes_withOneNameTwice_isRefused() {
    assertThatThrownBy(() -> ItemSchema.attributes("t", string("k"), string("k")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
