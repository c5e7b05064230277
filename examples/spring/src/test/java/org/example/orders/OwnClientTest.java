package org.example.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A database and a client with settings of one's own. */
@SpringBootTest
@CairnTest
class OwnClientTest {
  // tag::spring-settings
  @TestConfiguration(proxyBeanMethods = false)
  static class Settings {
    @Bean
    Cairn cairn() {
      return Cairn.builder().enforcedThroughput().build();
    }

    @Bean
    DynamoDbClient dynamoDbClient(Cairn cairn) {
      Duration limit = Duration.ofSeconds(5);
      return cairn.dynamoDbClient(
          client -> client.overrideConfiguration(settings -> settings.apiCallTimeout(limit)));
    }
  }

  // end::spring-settings

  @Autowired private OrderBook orders;
  @Autowired private DynamoDbClient client;

  @BeforeAll
  static void createTable(DynamoDbEnhancedClient dynamoDb) {
    dynamoDb.table("order", TableSchema.fromBean(Order.class)).createTable();
  }

  @Test
  void application_uses_them(Cairn cairn) {
    orders.place(Order.of("wren", 1, "lamp"));

    assertThat(cairn.account().total().write()).isEqualTo(1);
    assertThat(client.serviceClientConfiguration().overrideConfiguration().apiCallTimeout())
        .contains(Duration.ofSeconds(5));
  }
}
