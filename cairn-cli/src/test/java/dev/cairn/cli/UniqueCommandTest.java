package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerOptions;
import dev.cairn.toolkit.item.Attributes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The command against a server, over a socket. */
class UniqueCommandTest {
  private static final String EMAIL = "--unique=email:attribute=Email,normalizer=email";

  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();
  private final EngineOptions options = EngineOptions.defaults();
  private final Engine engine = Engine.on(new MemoryStore(), options);
  private CairnServer server;
  private DynamoDbClient dynamoDb;

  @BeforeEach
  void start() throws IOException {
    server =
        CairnServer.start(
            new Endpoint(engine, options.random()), ServerOptions.defaults().withPort(0));
    dynamoDb = Clients.of(server.uri());
    Clients.createTable(dynamoDb, "UsersTable", ScalarAttributeType.S);
  }

  @AfterEach
  void stop() {
    dynamoDb.close();
    server.close();
    engine.close();
  }

  private int run(String... arguments) {
    output.getBuffer().setLength(0);
    errors.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of("unique"));
    all.addAll(List.of(arguments));
    CommandLine command = CairnCommand.commandLine();
    return command
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(errors, true))
        .execute(all.toArray(String[]::new));
  }

  private int walk(String command, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                command,
                "--table=UsersTable",
                "--endpoint=" + server.uri(),
                "--region=us-east-1",
                EMAIL));
    all.addAll(List.of(more));
    return run(all.toArray(String[]::new));
  }

  private void putUser(int number, String email) {
    Clients.put(
        dynamoDb,
        "UsersTable",
        Map.of("pk", Attributes.s("USER#" + number), "Email", Attributes.s(email)));
  }

  private long itemCount() {
    return dynamoDb.scan(scan -> scan.tableName("UsersTable")).count();
  }

  @Test
  void verify_ofATableWithoutItems_findsNothing() {
    assertThat(walk("verify")).as(errors.toString()).isZero();
    assertThat(output.toString())
        .contains("verify UsersTable: 0 items and markers gone through, nothing found");
  }

  @Test
  void backfill_withoutApply_onlySaysWhatIsMissing() {
    putUser(1, "a@example.com");
    putUser(2, "B@example.com");

    assertThat(walk("backfill")).isEqualTo(1);

    assertThat(output.toString())
        .contains("missing marker of email: pk=unique#email#b@example.com, item pk=USER#2")
        .contains("2 missing markers")
        .contains("With --apply");
    assertThat(itemCount()).isEqualTo(2);
  }

  @Test
  void backfill_applied_addsTheMarkersAndLeavesNothingToVerify() {
    for (int i = 0; i < 30; i++) {
      putUser(i, i + "@example.com");
    }

    assertThat(walk("backfill", "--apply", "--parallel=3", "--rate=10000"))
        .as(errors.toString())
        .isZero();

    assertThat(output.toString()).contains("put right: 30");
    assertThat(itemCount()).isEqualTo(60);
    assertThat(walk("verify")).as(output.toString()).isZero();
  }

  @Test
  void backfill_ofTwoItemsWithOneValue_leavesACollision() {
    putUser(1, "same@example.com");
    putUser(2, "SAME@example.com");

    assertThat(walk("backfill", "--apply")).isEqualTo(1);

    assertThat(output.toString()).contains("collision of email").contains("other item pk=USER#");
  }

  @Test
  void repair_applied_removesWhatNobodyStandsFor() {
    putUser(1, "a@example.com");
    assertThat(walk("backfill", "--apply")).isZero();
    dynamoDb.deleteItem(
        delete -> delete.tableName("UsersTable").key(Map.of("pk", Attributes.s("USER#1"))));

    assertThat(walk("verify")).isEqualTo(1);
    assertThat(output.toString()).contains("orphaned marker of email");
    assertThat(walk("repair")).isEqualTo(1);
    assertThat(walk("repair", "--apply")).isZero();

    assertThat(itemCount()).isZero();
  }

  @Test
  void verify_asJson_printsNothingElse() {
    putUser(1, "a@example.com");

    assertThat(walk("verify", "--json")).isEqualTo(1);

    assertThat(output.toString())
        .startsWith("{")
        .contains("\"command\" : \"verify\"")
        .contains("\"kind\" : \"MISSING_MARKER\"")
        .contains("\"S\" : \"USER#1\"")
        .doesNotContain("gone through");
    assertThat(errors.toString()).isEmpty();
  }

  @Test
  void backfill_withKeysOfTheArticle_makesItsMarkers() {
    Clients.put(
        dynamoDb,
        "UsersTable",
        Map.of("pk", Attributes.s("USER#1"), "Email", Attributes.s("a@example.com")));

    int code =
        run(
            "backfill",
            "--table=UsersTable",
            "--endpoint=" + server.uri(),
            "--region=us-east-1",
            "--unique=Email:partition=USEREMAIL#{},layout=bare",
            "--apply");

    assertThat(code).as(errors.toString()).isZero();
    Map<String, AttributeValue> marker =
        dynamoDb
            .getItem(
                get ->
                    get.tableName("UsersTable")
                        .key(Map.of("pk", Attributes.s("USEREMAIL#a@example.com"))))
            .item();
    assertThat(marker).containsOnlyKeys("pk");
  }

  private void put(String pk, String entity, AttributeValue email) {
    Clients.put(
        dynamoDb,
        "UsersTable",
        Map.of("pk", Attributes.s(pk), "entity", Attributes.s(entity), "Email", email));
  }

  @Test
  void backfill_ofOneKindOfItems_leavesTheOthersAlone() {
    put("COMPANY#1", "COMPANY", Attributes.s("one@example.com"));
    put("USER#1", "USER", Attributes.s("one@example.com"));
    put("ADMIN#1", "ADMIN", Attributes.s("two@example.com"));
    put("ORDER#1", "ORDER", AttributeValue.fromL(List.of()));

    assertThat(walk("backfill", "--apply", "--where=entity=USER,ADMIN"))
        .as(output + "\n" + errors)
        .isZero();

    assertThat(itemCount()).isEqualTo(6);
    assertThat(walk("verify", "--where=entity=USER,ADMIN")).as(output.toString()).isZero();
    assertThat(walk("verify")).isEqualTo(1);
    assertThat(output.toString()).contains("collision of email", "unusable value of email");
  }

  @Test
  void verify_byPrefixOfTheKey_findsOnlyTheirs() {
    put("COMPANY#1", "COMPANY", Attributes.s("one@example.com"));
    put("USER#1", "USER", Attributes.s("one@example.com"));

    assertThat(walk("verify", "--where-key=USER#")).isEqualTo(1);

    assertThat(output.toString()).contains("item pk=USER#1").doesNotContain("pk=COMPANY#1");
  }

  @Test
  void verify_whereAllConditionsMustHold_findsWhatMeetsAll() {
    put("USER#1", "USER", Attributes.s("one@example.com"));
    put("GUEST#1", "USER", Attributes.s("two@example.com"));
    put("USER#2", "ADMIN", Attributes.s("three@example.com"));

    assertThat(walk("verify", "--where=entity=USER", "--where-key=USER#")).isEqualTo(1);

    assertThat(output.toString()).contains("item pk=USER#1").contains(" 1 missing marker");
  }

  @Test
  void verify_ofItemsWithoutValue_asksForOneUnlessItIsOptional() {
    Clients.put(dynamoDb, "UsersTable", Map.of("pk", Attributes.s("USER#1")));

    assertThat(walk("verify")).isEqualTo(1);
    assertThat(output.toString())
        .contains("missing value of email: item pk=USER#1, attribute Email: ");
    assertThat(walk("verify", "--json")).isEqualTo(1);
    assertThat(output.toString())
        .contains("\"kind\" : \"MISSING_VALUE\"", "\"reason\" : \"attribute Email")
        .doesNotContain("\"marker\"");
    assertThat(walk("repair")).isEqualTo(1);
    assertThat(output.toString()).contains("--apply puts nothing of this right");

    int code =
        run(
            "verify",
            "--table=UsersTable",
            "--endpoint=" + server.uri(),
            "--region=us-east-1",
            "--unique=email:attribute=Email,normalizer=email,optional");

    assertThat(code).as(output.toString()).isZero();
  }

  @Test
  void verify_whereAnItemIsInAMarkersPlace_saysSo() {
    putUser(1, "a@example.com");
    Clients.put(
        dynamoDb,
        "UsersTable",
        Map.of("pk", Attributes.s("unique#email#a@example.com"), "note", Attributes.s("mine")));

    assertThat(walk("repair", "--apply")).isEqualTo(1);

    assertThat(output.toString()).contains("occupied key of email: pk=unique#email#a@example.com");
  }

  @Test
  void walk_ofATableWithANumericPartitionKey_needsMarkerKeys() {
    Clients.createTable(dynamoDb, "Numbers", ScalarAttributeType.N);
    String endpoint = "--endpoint=" + server.uri();

    assertThat(run("verify", "--table=Numbers", endpoint, "--region=us-east-1", EMAIL))
        .isEqualTo(2);

    assertThat(errors.toString()).contains("needs a markerKey").hasLineCount(1);
  }

  @Test
  void walk_ofATableThatIsNotThere_saysSoInOneLine() {
    String endpoint = "--endpoint=" + server.uri();

    assertThat(run("verify", "--table=Nowhere", endpoint, "--region=us-east-1", EMAIL))
        .isEqualTo(1);

    assertThat(errors.toString())
        .isEqualToIgnoringNewLines(
            "cairn unique verify: there is no table Nowhere at " + server.uri());
  }

  @Test
  void wrongUsage_isOneLineAndExitCode2() {
    for (String[] wrong :
        new String[][] {
          {},
          {"verify"},
          {"verify", "--table=t", "--unique=email:normalizer=upper"},
          {"verify", "--table=t", "--unique=:attribute=a"},
          {"verify", "--table=t", "--unique=email:attribute"},
          {"verify", "--table=t", "--unique=email:colour=red"},
          {"verify", "--table=t", "--unique=email:sort=_"},
          {"verify", "--table=t", "--unique=email:optional=yes"},
          {"verify", "--table=t", "--unique=email:optional,required"},
          {"verify", "--table=t", "--unique=email", "--where=entity"},
          {"verify", "--table=t", "--unique=email", "--where==USER"},
          {"verify", "--table=t", "--unique=email", "--where=entity=USER,"},
          {"verify", "--table=t", "--unique=email:partition=E#"},
          {"verify", "--table=t", "--unique=email", "--rate=0"},
          {"verify", "--table=t", "--unique=email", "--parallel=0"},
          {"verify", "--table=t", "--unique=email", "--endpoint=ftp://example.com"},
          {"verify", "--table=t", "--unique=email", "--apply"},
        }) {
      assertThat(run(wrong)).as(String.join(" ", wrong)).isEqualTo(2);
      assertThat(errors.toString()).as(String.join(" ", wrong)).hasLineCount(1).contains("--help");
    }
  }

  @Test
  void cursor_thatIsNotOfThisTable_isWrongUsage() {
    assertThat(walk("verify", "--cursor=1:OtherTable:n")).isEqualTo(2);
    assertThat(errors.toString()).contains("not a cursor of 1 segments of table UsersTable");
  }

  @Test
  void help_hasExamplesAndExitCodes() {
    assertThat(run("backfill", "--help")).isZero();
    assertThat(output.toString())
        .contains("Examples:", "--apply", "Exit codes:", "findings are left");
  }
}
