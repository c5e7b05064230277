package dev.cairn.verify.testing;

import static dev.cairn.verify.testing.Tables.createOrders;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.server.CairnServer;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Servers in a test's JVM, and what takes the place of DynamoDB Local. */
class ServerTest {
  private static DynamoDbClient clientOf(URI uri) {
    return DynamoDbClient.builder().endpointOverride(uri).build();
  }

  @Test
  void server_hasADatabaseOfItsOwn() throws IOException {
    // tag::server
    CairnServer server = CairnServer.builder().port(0).start(); // any free port
    URI uri = server.uri(); // where all SDKs find it, signing with whatever key
    // end::server

    try (DynamoDbClient dynamoDb = clientOf(uri)) {
      assertThat(dynamoDb.listTables().tableNames()).isEmpty();
    }
    server.close();
  }

  @Test
  void server_showsADatabaseThatIsThere() throws IOException {
    // tag::server-embedded
    Cairn cairn = Cairn.inMemory();
    CairnServer server =
        CairnServer.builder().database(cairn.frontDoor(), cairn.faults(), cairn.clock()).start();
    // end::server-embedded

    createOrders(cairn.dynamoDbClient());
    try (DynamoDbClient dynamoDb = clientOf(server.uri())) {
      assertThat(dynamoDb.listTables().tableNames()).containsExactly("orders");
      cairn.faults().on("ListTables").internalError().times(1);
      assertThat(dynamoDb.listTables().tableNames()).containsExactly("orders");
      assertThat(cairn.faults().injected().count()).isEqualTo(1);
      cairn.reset();
      assertThat(dynamoDb.listTables().tableNames()).isEmpty();
    }
    server.close();
    cairn.close();
  }

  @Test
  void instead_of_dynamodb_local() throws IOException {
    Cairn cairn = Cairn.inMemory();
    DynamoDbClient dynamoDb = cairn.dynamoDbClient();
    DynamoDbAsyncClient async = cairn.dynamoDbAsyncClient();
    assertThat(async.listTables().join().tableNames())
        .isEqualTo(dynamoDb.listTables().tableNames());
    cairn.close();

    int free;
    try (CairnServer taken = CairnServer.builder().start()) {
      free = taken.uri().getPort();
    }
    int port = free;
    CairnServer server = CairnServer.builder().port(port).start();
    assertThat(server.uri()).isEqualTo(URI.create("http://127.0.0.1:" + port));
    server.close();
  }
}
