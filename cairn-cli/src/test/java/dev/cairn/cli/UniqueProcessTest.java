package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.item.Attributes;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class UniqueProcessTest {
  private static final String READY = "Cairn is ready at ";
  private static final String GO_ON = "cairn unique backfill: stopped; go on with: cairn unique ";
  private static final int USERS = 60;

  @Test
  void backfill_onCtrlC_saysHowToGoOnAndGoesOn() throws Exception {
    try (CairnProcess server = CairnProcess.start("serve", "--port", "0")) {
      URI uri = URI.create(String.valueOf(server.nextLine()).substring(READY.length()));
      try (DynamoDbClient dynamoDb = Clients.of(uri)) {
        Clients.createTable(dynamoDb, "Users", ScalarAttributeType.S);
        for (int i = 0; i < USERS; i++) {
          String email = i + "@example.com";
          Clients.put(
              dynamoDb,
              "Users",
              Map.of("pk", Attributes.s("USER#" + i), "email", Attributes.s(email)));
        }

        String[] goOn = stopped(dynamoDb, uri);
        assertThat(markerCount(dynamoDb)).isBetween(1L, USERS - 1L);

        // At the speed of the first run the second would take minutes.
        List<String> faster = List.of(String.join(" ", goOn).replace("--rate=8", "").split(" +"));
        try (CairnProcess second = unique(faster.toArray(String[]::new))) {
          assertThat(second.exitCode()).as(String.join("\n", second.errorLines())).isZero();
        }
        assertThat(markerCount(dynamoDb)).isEqualTo(USERS);
      }
    }
  }

  private static CairnProcess unique(String... arguments) throws java.io.IOException {
    String[] all = new String[arguments.length + 1];
    all[0] = "unique";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return CairnProcess.startIn(Clients.CREDENTIALS, all);
  }

  /** The arguments with which the command says that it goes on. */
  private static String[] stopped(DynamoDbClient dynamoDb, URI uri) throws Exception {
    try (CairnProcess first =
        unique(
            "backfill",
            "--table=Users",
            "--unique=email",
            "--endpoint=" + uri,
            "--region=us-east-1",
            "--rate=8",
            "--apply")) {
      while (markerCount(dynamoDb) == 0) {
        Thread.onSpinWait();
      }
      first.signal("INT");

      assertThat(first.exitCode()).isEqualTo(130);
      List<String> errors = first.errorLines();
      assertThat(errors).hasSize(1);
      assertThat(errors.get(0)).startsWith(GO_ON).contains("--cursor 1:Users:k");
      return errors.get(0).substring(GO_ON.length()).split(" ");
    }
  }

  private static long markerCount(DynamoDbClient dynamoDb) {
    return dynamoDb.scan(scan -> scan.tableName("Users")).items().stream()
        .filter(item -> item.containsKey("cairnOwner"))
        .count();
  }
}
