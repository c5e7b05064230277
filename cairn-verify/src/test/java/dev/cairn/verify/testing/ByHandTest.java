package dev.cairn.verify.testing;

import static dev.cairn.verify.testing.Tables.count;
import static dev.cairn.verify.testing.Tables.createOrders;
import static dev.cairn.verify.testing.Tables.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Without the extension. */
class ByHandTest {
  // tag::prepared
  private static final Cairn PREPARED = prepared();

  private static Cairn prepared() {
    Cairn cairn = Cairn.builder().immediateRetries().build();
    createOrders(cairn.dynamoDbClient());
    return cairn;
  }

  // end::prepared

  @Test
  void each_test_takes_a_fork() {
    // tag::fork
    try (Cairn cairn = PREPARED.fork()) {
      DynamoDbClient dynamoDb = cairn.dynamoDbClient();
      put(dynamoDb, "first");
      assertThat(count(dynamoDb)).isEqualTo(1);
    }
    // end::fork

    try (Cairn cairn = PREPARED.fork()) {
      assertThat(count(cairn.dynamoDbClient())).isZero();
    }
  }

  @Test
  void one_database_is_set_back() {
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient dynamoDb = cairn.dynamoDbClient();
      createOrders(dynamoDb);
      // tag::restore
      Cairn saved = cairn.fork(); // once, after the tables were made and filled
      cairn.restore(saved); // before each test
      cairn.reset(); // or without any tables
      // end::restore

      assertThat(dynamoDb.listTables().tableNames()).isEmpty();
      saved.close();
    }
  }
}
