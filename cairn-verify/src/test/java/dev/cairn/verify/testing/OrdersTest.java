package dev.cairn.verify.testing;

import static dev.cairn.verify.testing.Tables.count;
import static dev.cairn.verify.testing.Tables.createOrders;
import static dev.cairn.verify.testing.Tables.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

// tag::junit
@CairnTest(immediateRetries = true)
class OrdersTest {
  @BeforeAll
  static void prepare(DynamoDbClient dynamoDb) { // once; each test has a fork of it
    createOrders(dynamoDb);
    put(dynamoDb, "first");
  }

  @Test
  void an_order_is_added(DynamoDbClient dynamoDb) {
    put(dynamoDb, "second");
    assertThat(count(dynamoDb)).isEqualTo(2);
  }

  @Test
  void an_order_outlives_a_lost_reply(DynamoDbClient dynamoDb, Cairn cairn) {
    cairn.faults().on("PutItem").loseReply().once();
    put(dynamoDb, "second");
    assertThat(count(dynamoDb)).isEqualTo(2);
  }
}
// end::junit
