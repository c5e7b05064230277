package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class DemoProcessTest {
  private static final String READY = "Cairn is ready at ";

  private CairnProcess server;
  private String uri = "";
  private DynamoDbClient dynamoDb;

  @BeforeEach
  void startServer() throws IOException {
    server = CairnProcess.start("serve", "--port", "0");
    uri = String.valueOf(server.nextLine()).substring(READY.length());
    dynamoDb = Clients.of(URI.create(uri));
  }

  @AfterEach
  void stopServer() {
    dynamoDb.close();
    server.close();
  }

  /** A command that has much to do, and a table already. */
  private CairnProcess busy(String... command) throws IOException {
    List<String> options =
        List.of("--endpoint=" + uri, "--region=us-east-1", "--numbers=20000", "--writers=4");
    CairnProcess process =
        CairnProcess.startIn(
            Clients.CREDENTIALS,
            Stream.concat(Stream.of(command), options.stream()).toArray(String[]::new));
    process.nextLine();
    while (tables().isEmpty()) {
      Thread.onSpinWait();
    }
    return process;
  }

  private List<String> tables() {
    return dynamoDb.listTables().tableNames();
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "prove --yes"})
  void command_onCtrlC_removesItsTables(String command) throws Exception {
    try (CairnProcess process = busy(command.split(" "))) {
      process.signal("INT");

      assertThat(process.exitCode()).isEqualTo(130);
      assertThat(process.errorLines())
          .containsExactly("cairn " + command.split(" ")[0] + ": stopped, its tables are removed");
      assertThat(tables()).isEmpty();
    }
  }

  @Test
  void prove_onCtrlC_saysWhichTablesItCannotRemove() throws Exception {
    try (CairnProcess process = busy("prove", "--yes")) {
      String table = tables().get(0);
      dynamoDb.updateTable(update -> update.tableName(table).deletionProtectionEnabled(true));

      process.signal("INT");

      assertThat(process.exitCode()).isEqualTo(130);
      assertThat(process.errorLines())
          .singleElement()
          .asString()
          .startsWith("cairn prove: stopped, but tables are left behind: [" + table + "]: ")
          .contains("protected against deletion");
      assertThat(tables()).containsExactly(table);
    }
  }
}
