package org.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

// tag::spring
@SpringBootTest
@CairnTest(immediateRetries = true)
class OrderBookTest {
  @Autowired private OrderBook orders;

  @BeforeAll
  static void createTable(DynamoDbEnhancedClient dynamoDb) {
    dynamoDb.table("order", TableSchema.fromBean(Order.class)).createTable();
  }

  @Test
  void an_order_outlives_a_lost_reply(DynamoDbClient dynamoDb, Cairn cairn) {
    cairn.faults().on("PutItem").loseReply().once();
    orders.place(Order.of("wren", 1, "lamp"));

    assertThat(dynamoDb.scan(scan -> scan.tableName("order")).count()).isEqualTo(1);
  }

  @Test
  void newest_orders_come_first(DynamoDbClient dynamoDb) {
    for (String number : new String[] {"1", "2"}) {
      Map<String, AttributeValue> order =
          Map.of("customer", AttributeValue.fromS("wren"), "number", AttributeValue.fromN(number));
      dynamoDb.putItem(put -> put.tableName("order").item(order));
    }

    assertThat(orders.of("wren")).extracting(Order::getNumber).containsExactly(2, 1);
  }
}
// end::spring
