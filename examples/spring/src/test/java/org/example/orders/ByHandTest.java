package org.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The same without the annotation, as for another test framework than JUnit 5 and newer. */
@SpringBootTest
class ByHandTest {
  // tag::spring-by-hand
  @TestConfiguration(proxyBeanMethods = false)
  static class Database {
    @Bean
    Cairn cairn() {
      return Cairn.inMemory();
    }

    @Bean
    DynamoDbClient dynamoDbClient(Cairn cairn) { // Spring Cloud AWS then makes none
      return cairn.dynamoDbClient();
    }
  }

  @BeforeEach
  void empty(@Autowired Cairn cairn, @Autowired DynamoDbEnhancedClient dynamoDb) {
    cairn.reset();
    dynamoDb.table("order", TableSchema.fromBean(Order.class)).createTable();
  }

  // end::spring-by-hand

  @Autowired private OrderBook orders;

  @RepeatedTest(2)
  void each_test_begins_anew() {
    assertThat(orders.of("wren")).isEmpty();
    orders.place(Order.of("wren", 1, "lamp"));
    assertThat(orders.of("wren")).hasSize(1);
  }
}
