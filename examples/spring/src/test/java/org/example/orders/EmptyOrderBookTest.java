package org.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.junit.CairnTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Has the same context as the test beside it, and nothing of what that has prepared. */
@SpringBootTest
@CairnTest(immediateRetries = true)
class EmptyOrderBookTest {
  @Autowired private DynamoDbClient ofApplication;

  @Test
  void a_class_begins_with_what_the_application_started_with(DynamoDbClient dynamoDb) {
    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
    assertThat(ofApplication.listTables().tableNames()).isEmpty();
  }
}
