package org.example.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Each test has a database with what the class prepared, and is given it in each form. */
@CairnTest
class ParametersTest {
  private static final List<Cairn> DATABASES = new ArrayList<>();

  private DynamoDbClient field;

  @BeforeAll
  static void prepare(DynamoDbClient dynamoDb) {
    Orders.createTables(dynamoDb);
    Orders.put(dynamoDb, 1);
  }

  @BeforeEach
  void keep(DynamoDbClient dynamoDb) {
    field = dynamoDb;
  }

  @Test
  void every_kind_of_parameter_is_of_one_database(
      Cairn cairn,
      DynamoDbClient dynamoDb,
      DynamoDbAsyncClient async,
      DynamoDbEnhancedClient enhanced,
      DynamoDbEnhancedAsyncClient enhancedAsync) {
    assertSame(field, dynamoDb);
    assertEquals(List.of("1"), Orders.numbers(cairn.dynamoDbClient()));
    assertEquals(2, async.listTables().join().tableNames().size());
    assertNotNull(enhanced);
    assertNotNull(enhancedAsync);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void no_test_sees_what_another_did(int number, Cairn cairn) {
    DATABASES.add(cairn);
    Orders.put(field, number);
    assertEquals(List.of("1", Integer.toString(number)), Orders.numbers(field));
  }

  @AfterAll
  static void databases_are_closed() {
    assertEquals(2, DATABASES.size());
    for (Cairn cairn : DATABASES) {
      assertThrows(IllegalStateException.class, cairn::dynamoDbClient);
    }
  }

  /** Has the preparation of the class around it too. */
  @Nested
  class Inner {
    @Test
    void nested(DynamoDbClient dynamoDb) {
      assertSame(field, dynamoDb);
      assertEquals(List.of("1"), Orders.numbers(dynamoDb));
    }
  }
}
