package dev.cairn.verify.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.api.Wording;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.verify.wire.WireCase.Step;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No request may be able to cause a 500 or a hang: the requests of all cases, spoilt, against one
 * engine that keeps what they leave behind.
 *
 * <p>{@code -Dcairn.seed=} runs one seed, {@code -Dcairn.fuzz.requests=} another number of
 * requests, and {@code -Dcairn.fuzz.recorded=FILE} adds requests of a file: a line each, operation,
 * space, JSON.
 */
class WireMutationTest {
  private static final int REQUEST_COUNT = Integer.getInteger("cairn.fuzz.requests", 4_000);
  private static final int SECONDS_MAX = 30;
  private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(100);

  /** How many requests there are at least for each one that brings a table back. */
  private static final int REQUESTS_PER_CREATION = 2;

  private record Request(String operation, JsonNode body) {}

  static LongStream seeds() {
    Long seed = Long.getLong("cairn.seed");
    return seed == null ? LongStream.rangeClosed(1, 4) : LongStream.of(seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void spoiltRequest_isAnsweredAndNeverA500(long seed) throws Exception {
    List<Request> requests = requests();
    List<JsonNode> bodies = requests.stream().map(Request::body).toList();
    List<Request> creations =
        requests.stream().filter(r -> r.operation().equals("CreateTable")).toList();
    Random random = new Random(seed);
    JsonMutator mutator = new JsonMutator(random, bodies);
    List<Throwable> failures = new ArrayList<>();
    int refused = 0;
    AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    try (Engine engine = Engine.on(new MemoryStore(), options(seed).withClock(now::get))) {
      Endpoint endpoint = new Endpoint(engine, new Random(seed), failures::add);
      for (int i = 0; i < REQUEST_COUNT; i++) {
        now.updateAndGet(instant -> instant.plus(BETWEEN_REQUESTS));
        if (i % (REQUESTS_PER_CREATION * creations.size()) == 0) {
          createTables(endpoint, creations);
        }
        Request request = requests.get(random.nextInt(requests.size()));
        JsonNode body = random.nextInt(8) == 0 ? request.body() : mutator.mutate(request.body());
        WireResponse response = send(endpoint, request.operation(), body);
        if (response.status() >= 500 || !failures.isEmpty()) {
          throw new AssertionError(
              "seed " + seed + ", request " + i + ": " + request.operation() + " " + body,
              failures.isEmpty() ? null : failures.get(0));
        }
        refused += response.status() == 200 ? 0 : 1;
      }
    }
    assertThat(refused)
        .as("refused of %d", REQUEST_COUNT)
        .isBetween(REQUEST_COUNT / 10, REQUEST_COUNT * 95 / 100);
  }

  /** Every other seed has an engine with all options on. */
  private static EngineOptions options(long seed) {
    EngineOptions defaults = EngineOptions.defaults();
    return seed % 2 == 1
        ? defaults
        : defaults
            .withWording(Wording.FRAMEWORK_2026)
            .withEnforcedThroughput(true)
            .withEnforcedPartitionThroughput(true)
            .withGlobalIndexDelay(Duration.ofSeconds(5))
            .withTableStateDelay(Duration.ofMillis(150))
            .withItemCollectionBytesMax(10_000);
  }

  /** Brings back the tables that spoilt requests have deleted, so that requests reach items. */
  private static void createTables(Endpoint endpoint, List<Request> creations) throws Exception {
    for (Request creation : creations) {
      send(endpoint, creation.operation(), creation.body());
    }
  }

  private static WireResponse send(Endpoint endpoint, String operation, JsonNode body)
      throws Exception {
    WireRequest request =
        new WireRequest(
            Map.of(
                    "x-amz-target",
                    "DynamoDB_20120810." + operation,
                    "content-type",
                    "application/x-amz-json-1.0")
                ::get,
            ByteBuffer.wrap(WireCase.JSON.writeValueAsBytes(body)));
    return endpoint.handle(request).toCompletableFuture().get(SECONDS_MAX, TimeUnit.SECONDS);
  }

  private static List<Request> requests() throws IOException {
    List<Request> requests = new ArrayList<>();
    for (String file : WireCasesTest.FILES) {
      for (WireCase wireCase : WireCase.load(file)) {
        for (Step step : wireCase.steps()) {
          requests.add(new Request(step.call(), step.body()));
        }
      }
    }
    for (String table : List.of("simple", "composite", "numbered", "binary")) {
      requests.add(new Request("CreateTable", WireCasesTest.createTableRequest(table)));
    }
    String recorded = System.getProperty("cairn.fuzz.recorded");
    if (recorded != null) {
      for (String line : Files.readAllLines(Path.of(recorded))) {
        int space = line.indexOf(' ');
        requests.add(
            new Request(
                line.substring(0, space), WireCase.JSON.readTree(line.substring(space + 1))));
      }
    }
    return requests;
  }
}
