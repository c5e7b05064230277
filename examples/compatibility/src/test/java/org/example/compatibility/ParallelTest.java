package org.example.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cairn.junit.CairnTest;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Tests that run at the same time do not meet. */
@CairnTest(transportDelayMillis = 1)
@Execution(ExecutionMode.CONCURRENT)
class ParallelTest {
  @BeforeAll
  static void prepare(DynamoDbClient dynamoDb) {
    Orders.createTables(dynamoDb);
  }

  @RepeatedTest(8)
  void alone(DynamoDbClient dynamoDb, RepetitionInfo repetition) {
    Orders.put(dynamoDb, repetition.getCurrentRepetition());
    assertEquals(
        List.of(Integer.toString(repetition.getCurrentRepetition())), Orders.numbers(dynamoDb));
  }
}
