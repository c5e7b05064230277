package dev.cairn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The proof over a socket, on a server that keeps its promises and on servers that do not. */
class ProveCommandTest {
  private static final String DENIED =
      "{\"__type\":\"any#AccessDeniedException\",\"message\":\"no\"}";
  private static final String ABSENT = "attribute_not_exists(pk)";

  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();
  private final EngineOptions options = EngineOptions.defaults();
  private final Engine engine = Engine.on(new MemoryStore(), options);
  private volatile FrontDoor door;
  private CairnServer server;

  @BeforeEach
  void start() throws IOException {
    door = new Endpoint(engine, options.random());
    server =
        CairnServer.start(request -> door.handle(request), ServerOptions.defaults().withPort(0));
  }

  @AfterEach
  void stop() {
    server.close();
    engine.close();
  }

  /** A server between, which changes what requests ask for and what answers say. */
  private void rewrite(UnaryOperator<String> requests, UnaryOperator<String> answers) {
    FrontDoor honest = door;
    door = request -> honest.handle(asking(request, requests)).thenApply(a -> saying(a, answers));
  }

  /** From now on the server refuses what one of these operations asks for. */
  private void refuse(String... operations) {
    FrontDoor honest = door;
    door =
        request ->
            List.of(operations).contains(operation(request))
                ? CompletableFuture.completedFuture(answered(400, DENIED))
                : honest.handle(request);
  }

  private static WireResponse answered(int status, String body) {
    return new WireResponse(
        status, Map.of("Content-Type", "application/x-amz-json-1.0"), bytes(body));
  }

  private static String operation(WireRequest request) {
    String target = String.valueOf(request.headers().get("x-amz-target"));
    return target.substring(target.indexOf('.') + 1);
  }

  private static WireRequest asking(WireRequest request, UnaryOperator<String> change) {
    return new WireRequest(request.headers(), bytes(change.apply(text(request.body()))));
  }

  private static WireResponse saying(WireResponse answer, UnaryOperator<String> change) {
    Map<String, String> headers = new LinkedHashMap<>(answer.headers());
    headers.keySet().removeIf(name -> name.equalsIgnoreCase("x-amz-crc32"));
    return new WireResponse(answer.status(), headers, bytes(change.apply(text(answer.body()))));
  }

  private static String text(ByteBuffer body) {
    return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private int prove(String answer, String... more) {
    CommandLine line =
        new CommandLine(
                new ProveCommand(new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8))))
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .setExecutionExceptionHandler(
                (failure, failed, parsed) -> {
                  failed.getErr().println(failure.getMessage());
                  return 1;
                });
    Stream<String> arguments =
        Stream.of(
            "--endpoint=" + server.uri(),
            "--region=us-east-1",
            "--writers=4",
            "--numbers=20",
            "--orders=120");
    return line.execute(Stream.concat(arguments, List.of(more).stream()).toArray(String[]::new));
  }

  private List<String> broken() {
    return output
        .toString()
        .lines()
        .filter(line -> line.startsWith("BROKEN") || line.startsWith("\u2717"))
        .toList();
  }

  private List<String> tables() {
    try (EndpointTarget target = new EndpointTarget(server.uri(), "us-east-1");
        DynamoDbClient dynamoDb = target.client()) {
      return dynamoDb.listTables().tableNames();
    }
  }

  @Test
  void prove_onAServerThatKeepsItsPromises_saysSoAndLeavesNoTable(@TempDir Path folder)
      throws IOException {
    assertThat(prove("", "--yes", "--record=" + folder)).as(output + "\n" + errors).isZero();

    assertThat(output.toString())
        .contains("Expected, if no writer loses a race:")
        .contains("UniqueTable.create works, and costs 4.0 write units as predicted")
        .contains("exactly one wins each address")
        .contains("promises, all kept");
    assertThat(broken()).isEmpty();
    assertThat(tables()).isEmpty();
    assertThat(Files.readString(folder.resolve("prove.json")))
        .contains("\"call\" : \"TransactWriteItems\"", "\"TableName\" : \"simple\"")
        .doesNotContain("cairn-prove-");
  }

  @Test
  void prove_whereNobodySaysYes_doesNothing() {
    assertThat(prove("no\n")).isEqualTo(1);

    assertThat(output.toString()).contains("US$ ").contains("Go on? [y/N]");
    assertThat(errors.toString()).contains("nobody said yes");
    assertThat(tables()).isEmpty();
  }

  @Test
  void prove_asJson_hasTheBillAndEachPromise() {
    assertThat(prove("y\n", "--json")).as(output + "\n" + errors).isZero();

    assertThat(output.toString())
        .startsWith("{")
        .contains("\"kept\" : true", "\"expectedDollars\"", "\"name\" : \"Prices\"");
    assertThat(errors.toString()).contains("Go on? [y/N]");
  }

  @Test
  void prove_onAServerThatChargesOtherUnits_saysWhichPromiseIsBroken() {
    rewrite(
        UnaryOperator.identity(),
        answer -> answer.replace("CapacityUnits\":4", "CapacityUnits\":5"));

    assertThat(prove("", "--yes")).isEqualTo(1);

    assertThat(broken())
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("UniqueTable.create works, and costs 4.0 write units as predicted")
                    .contains("reported 5.0 write units"));
    assertThat(tables()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TransactWriteItems", "UpdateItem", "Query", "Scan", "DescribeTable"})
  void prove_thatCannotGoOn_saysWhyAndLeavesNoTable(String operation) {
    refuse(operation);

    assertThat(prove("", "--yes")).isEqualTo(1);

    assertThat(errors.toString()).contains("no (Service: DynamoDb");
    assertThat(tables()).isEmpty();
  }

  @Test
  void prove_thatCannotRemoveItsTables_saysWhichAreLeft() {
    refuse("TransactWriteItems", "DeleteTable");

    assertThat(prove("", "--yes", "--table-prefix=shop-")).isEqualTo(1);

    assertThat(tables()).isNotEmpty();
    assertThat(errors.toString())
        .contains("could not go on", "tables are left behind: " + tables() + ": no");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 'table %s is there already, perhaps from an attempt without an answer'",
    "99, 'table %s may be left behind'"
  })
  void prove_withoutAnswerToACreation_saysWhichTableMayBeLeft(int lostAnswers, String message) {
    FrontDoor honest = door;
    AtomicInteger left = new AtomicInteger(lostAnswers);
    door =
        request ->
            operation(request).equals("CreateTable") && left.getAndDecrement() > 0
                ? honest.handle(request).thenApply(made -> answered(500, "{}"))
                : honest.handle(request);

    assertThat(prove("", "--yes", "--table-prefix=shop-")).isEqualTo(1);

    assertThat(tables()).hasSize(1);
    assertThat(errors.toString()).contains(message.formatted(tables().get(0)));
  }

  @Test
  void prove_onAServerThatLosesACondition_saysWhichPromiseIsBroken() {
    rewrite(
        request -> request.replace(ABSENT, "attribute_not_exists(lost)"), UnaryOperator.identity());

    assertThat(prove("", "--yes")).isEqualTo(1);

    assertThat(broken())
        .anySatisfy(line -> assertThat(line).contains("Existence.createIfAbsent works"))
        .anySatisfy(line -> assertThat(line).contains("exactly one creates it"));
    assertThat(tables()).isEmpty();
  }
}
