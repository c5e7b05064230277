package dev.cairn.costs;

import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CostsTest {
  private static final ItemSchema<Map<String, AttributeValue>> USERS =
      ItemSchema.attributes("users", string("pk"));
  private static final TableDefinition TABLE = TableDefinition.of(USERS);

  private static Map<String, AttributeValue> user(String name) {
    Map<String, AttributeValue> user = new LinkedHashMap<>();
    user.put("pk", AttributeValue.fromS(name));
    user.put("email", AttributeValue.fromS(name + "@example.com"));
    user.put("age", AttributeValue.fromN("4"));
    return user;
  }

  private static UniqueTable<Map<String, AttributeValue>> users(CairnToolkit toolkit) {
    return toolkit.uniqueTable(USERS).unique("email").build();
  }

  @Test
  void of_isWhatTheCallIsCharged() {
    CostPrediction cost =
        Costs.inTables(TABLE).of(toolkit -> users(toolkit).create(user("wren")).orThrow());
    assertThat(cost).hasToString("4.0 write units in 1 request");
    assertThat(cost.byTable()).isEqualTo(Map.of("users", CapacityUnits.ofWrite(4)));
  }

  @Test
  void after_leavesBehindWhatTheCallsDid_forNothing() {
    Costs costs = Costs.inTables(TABLE).after(t -> users(t).create(user("wren")).orThrow());
    assertThat(costs.of(t -> users(t).delete(USERS.key("wren")).orThrow()))
        .hasToString("1.0 read units and 4.0 write units in 2 requests");
    assertThat(costs.of(t -> users(t).delete(USERS.key("wren")).orThrow()))
        .hasToString("1.0 read units and 4.0 write units in 2 requests");
  }

  @Test
  void with_storesAnItem() {
    Costs costs = Costs.inTables(TABLE).with(USERS, user("wren"));
    assertThat(costs.of(t -> t.existence(USERS).getOrCreate(user("wren")).orThrow()))
        .hasToString("1.0 read units in 1 request");
  }

  @Test
  void inTablesLike_countsTheirIndexes() {
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient dynamoDb = cairn.dynamoDbClient();
      CairnToolkit.on(dynamoDb)
          .createTable(TABLE.globalIndex("byAge", number("age"), string("email")));
      Costs costs = Costs.inTablesLike(dynamoDb.describeTable(t -> t.tableName("users")).table());
      assertThat(costs.of(t -> t.existence(USERS).createIfAbsent(user("wren")).orThrow()))
          .hasToString("2.0 write units in 1 request");
    }
  }
}
