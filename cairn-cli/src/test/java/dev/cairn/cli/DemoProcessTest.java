package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class DemoProcessTest {
  private static final String READY = "Cairn is ready at ";

  @Test
  void demo_onCtrlC_removesItsTables() throws Exception {
    try (CairnProcess server = CairnProcess.start("serve", "--port", "0")) {
      String uri = String.valueOf(server.nextLine()).substring(READY.length());
      try (DynamoDbClient dynamoDb = Clients.of(URI.create(uri));
          CairnProcess demo = endlessDemo(uri)) {
        demo.nextLine();
        while (dynamoDb.listTables().tableNames().isEmpty()) {
          Thread.onSpinWait();
        }

        demo.signal("INT");

        assertThat(demo.exitCode()).isEqualTo(130);
        assertThat(demo.errorLines())
            .containsExactly("cairn demo: stopped, its tables are removed");
        assertThat(dynamoDb.listTables().tableNames()).isEmpty();
      }
    }
  }

  private static CairnProcess endlessDemo(String uri) throws IOException {
    return CairnProcess.startIn(
        Clients.CREDENTIALS,
        "demo",
        "--endpoint=" + uri,
        "--region=us-east-1",
        "--numbers=1000000",
        "--writers=4");
  }
}
