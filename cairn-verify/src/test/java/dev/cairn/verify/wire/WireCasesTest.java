package dev.cairn.verify.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerOptions;
import dev.cairn.verify.wire.WireCase.Step;
import dev.cairn.verify.wire.WireTarget.Reply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every case of the folder {@code wire}, in process and over a socket, each on a database of its
 * own.
 */
class WireCasesTest {
  static final List<String> FILES =
      List.of(
          "conditions",
          "legacy",
          "placeholders",
          "updates",
          "values",
          "pages",
          "indexes",
          "transactions",
          "tables",
          "table-updates",
          "control-plane",
          "batches");

  private static final AtomicReference<FrontDoor> CURRENT = new AtomicReference<>();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();
  private static CairnServer server;

  @BeforeAll
  static void start() throws IOException {
    server =
        CairnServer.start(
            request -> CURRENT.get().handle(request), ServerOptions.defaults().withPort(0));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Stream<Arguments> cases() {
    return FILES.stream()
        .flatMap(file -> WireCase.load(file).stream().map(c -> Arguments.of(file, c)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void inProcess_answersAsSeen(String file, WireCase wireCase) throws Exception {
    onNewDatabase(wireCase, WireCasesTest::inProcess);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void overASocket_answersAsSeen(String file, WireCase wireCase) throws Exception {
    onNewDatabase(wireCase, WireCasesTest::overSocket);
  }

  static void onNewDatabase(WireCase wireCase, WireTarget target) throws Exception {
    try (Engine engine = Engine.on(new MemoryStore(), EngineOptions.defaults())) {
      CURRENT.set(new Endpoint(engine, new Random(1)));
      createTables(target);
      for (Step step : wireCase.steps()) {
        check(wireCase, step, target.send(step.call(), step.body()));
      }
    }
  }

  private static final Map<String, List<String>> KEY_TYPES =
      Map.of(
          "simple", List.of("S"),
          "composite", List.of("S", "S"),
          "numbered", List.of("S", "N"),
          "binary", List.of("S", "B"));

  private static void createTables(WireTarget target) throws Exception {
    for (String table : KEY_TYPES.keySet()) {
      Reply reply = target.send("CreateTable", createTableRequest(table));
      assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
    }
  }

  /** The request that makes one of the tables that cases use. */
  static JsonNode createTableRequest(String table) {
    List<Map<String, String>> definitions = new ArrayList<>();
    List<Map<String, String>> schema = new ArrayList<>();
    List<String> types = KEY_TYPES.get(table);
    for (int i = 0; i < types.size(); i++) {
      String name = i == 0 ? "pk" : "sk";
      definitions.add(Map.of("AttributeName", name, "AttributeType", types.get(i)));
      schema.add(Map.of("AttributeName", name, "KeyType", i == 0 ? "HASH" : "RANGE"));
    }
    return WireCase.JSON.valueToTree(
        Map.of(
            "TableName", table,
            "AttributeDefinitions", definitions,
            "KeySchema", schema,
            "BillingMode", "PAY_PER_REQUEST"));
  }

  private static void check(WireCase wireCase, Step step, Reply reply) {
    String what =
        wireCase.source()
            + "\n"
            + step.call()
            + " "
            + shortened(step.body())
            + "\n-> "
            + shortened(reply.body());
    if (step.error() == null) {
      assertThat(reply.status()).as(what).isEqualTo(200);
    } else {
      assertThat(reply.status()).as(what).isEqualTo(400);
      assertThat(reply.body().path("__type").asText()).as(what).endsWith("#" + step.error());
    }
    String message = reply.body().path("message").asText(reply.body().path("Message").asText());
    if (step.message() != null) {
      assertThat(message).as(what).isEqualTo(step.message());
    }
    if (step.messageContains() != null) {
      assertThat(message).as(what).contains(step.messageContains());
    }
    if (step.answer() != null) {
      assertThat(reply.body()).as(what).isEqualTo(step.answer());
    }
    if (step.has() != null) {
      step.has()
          .properties()
          .forEach(m -> assertThat(reply.body().get(m.getKey())).as(what).isEqualTo(m.getValue()));
    }
    step.lacks().forEach(name -> assertThat(reply.body().has(name)).as(what).isFalse());
  }

  private static String shortened(JsonNode body) {
    String text = body.toString();
    return text.length() <= 1000 ? text : text.substring(0, 1000) + " …";
  }

  static Reply inProcess(String operation, JsonNode body) throws IOException {
    byte[] bytes = WireCase.JSON.writeValueAsBytes(body);
    WireRequest request =
        new WireRequest(
            Map.of(
                    "x-amz-target",
                    "DynamoDB_20120810." + operation,
                    "content-type",
                    "application/x-amz-json-1.0")
                ::get,
            ByteBuffer.wrap(bytes));
    var response = CURRENT.get().handle(request).toCompletableFuture().join();
    byte[] answer = new byte[response.body().remaining()];
    response.body().duplicate().get(answer);
    return new Reply(response.status(), WireCase.JSON.readTree(answer));
  }

  private static Reply overSocket(String operation, JsonNode body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.uri().toString()))
            .header("X-Amz-Target", "DynamoDB_20120810." + operation)
            .header("Content-Type", "application/x-amz-json-1.0")
            .POST(HttpRequest.BodyPublishers.ofByteArray(WireCase.JSON.writeValueAsBytes(body)))
            .build();
    HttpResponse<byte[]> response = HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray());
    return new Reply(response.statusCode(), WireCase.JSON.readTree(response.body()));
  }
}
