package org.example.compatibility;

import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The toolkit where something goes wrong, which is where it looks closest at the SDK's errors. */
@CairnTest(immediateRetries = true)
class StrategiesTest {
  private static final ItemSchema<Map<String, AttributeValue>> USERS =
      ItemSchema.attributes("users", string("pk"));
  private static final ItemSchema<Map<String, AttributeValue>> ORDERS =
      ItemSchema.attributes("orders", string("pk"), number("sk"));

  /** More than the SDK tries by itself, so that the error reaches the toolkit. */
  private static final int BEYOND_THE_SDK = 10;

  private CairnToolkit toolkit;

  @BeforeEach
  void prepare(DynamoDbClient dynamoDb) {
    toolkit = CairnToolkit.on(dynamoDb);
    Orders.createTables(dynamoDb);
  }

  private static Map<String, AttributeValue> user(String name, String email) {
    return Map.of("pk", AttributeValue.fromS(name), "email", AttributeValue.fromS(email));
  }

  @Test
  void transaction_goes_on_after_throttling_and_a_lost_reply(Cairn cairn) {
    cairn.faults().on("TransactWriteItems").throttle().times(BEYOND_THE_SDK);
    cairn.faults().on("TransactWriteItems").loseReply().once();

    boolean isApplied =
        toolkit
            .transaction()
            .put("user", USERS, user("wren", "wren@example.com"), ItemCondition.absent(USERS))
            .execute()
            .isApplied();

    assertTrue(isApplied);
  }

  @Test
  void unique_value_is_taken_once_through_conflicts(Cairn cairn) {
    UniqueTable<Map<String, AttributeValue>> users =
        toolkit.uniqueTable(USERS).unique("email").build();
    cairn.faults().on("TransactWriteItems").conflict().times(2);
    cairn.faults().on("TransactWriteItems").internalError().times(BEYOND_THE_SDK);

    assertTrue(users.create(user("wren", "wren@example.com")).isApplied());
    assertFalse(users.create(user("otis", "wren@example.com")).isApplied());
  }

  @Test
  void sequence_counts_on_after_lost_requests(Cairn cairn) {
    Sequence ids = toolkit.sequence(USERS.key("counter"), "count");
    cairn.faults().on("UpdateItem").loseRequest().times(BEYOND_THE_SDK);

    long first = ids.next().value();

    assertTrue(ids.next().value() > first);
  }

  @Test
  void numbered_items_are_stored_once_after_a_lost_reply(DynamoDbClient dynamoDb, Cairn cairn) {
    NumberedItems<Map<String, AttributeValue>> orders =
        toolkit.numberedItems(ORDERS, Numbering.highestSortKey(ORDERS.partition("wren")));
    cairn.faults().on("PutItem").loseReply().once();

    assertTrue(orders.append(number -> Map.of()).isApplied());
    assertEquals(1, Orders.numbers(dynamoDb).size());
  }

  @Test
  void existence_is_decided_after_throttling(Cairn cairn) {
    Existence<Map<String, AttributeValue>> existing = toolkit.existence(USERS);
    cairn.faults().on("PutItem").throttle().times(BEYOND_THE_SDK);

    assertTrue(existing.createIfAbsent(user("wren", "wren@example.com")).isApplied());
    assertFalse(existing.createIfAbsent(user("wren", "wren@example.org")).isApplied());
  }

  @Test
  void pages_are_full_in_spite_of_throttling(DynamoDbClient dynamoDb, Cairn cairn) {
    for (int number = 1; number <= 5; number++) {
      Orders.put(dynamoDb, number);
    }
    cairn.faults().on("Query").throttle().times(BEYOND_THE_SDK);

    Pager<Map<String, AttributeValue>> pager =
        toolkit.pager(ORDERS).query(query -> query.partition("wren")).build();

    assertEquals(3, pager.first(3).items().size());
  }
}
