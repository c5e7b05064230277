package dev.cairn.verify.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.junit.CairnTest;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

@CairnTest
class EnhancedTest {
  // tag::enhanced
  @Test
  void an_order_is_found(DynamoDbEnhancedClient dynamoDb) {
    DynamoDbTable<Order> orders = dynamoDb.table("orders", TableSchema.fromBean(Order.class));
    orders.createTable();
    orders.putItem(Order.of("first"));
    assertThat(orders.getItem(Order.of("first")).getId()).isEqualTo("first");
  }
  // end::enhanced
}
