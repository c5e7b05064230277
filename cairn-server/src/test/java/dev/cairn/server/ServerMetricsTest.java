package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.engine.capacity.Consumption;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.Namespace;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.FaultyFrontDoor;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final ServerMetrics metrics = new ServerMetrics(registry);
  private CompletableFuture<WireResponse> answer = new CompletableFuture<>();
  private final Faults faults = new Faults();
  private final List<CapacityAccount> accounts = new ArrayList<>();
  private final FrontDoor door =
      metrics.measured(
          new FaultyFrontDoor(
              request -> answer, faults, delay -> Runnable::run, new SplittableRandom(1)));

  /** An account that stays, as an engine's does: meters hold it weakly. */
  private CapacityAccount account() {
    CapacityAccount account = new CapacityAccount();
    accounts.add(account);
    return account;
  }

  private static WireResponse response(int status, String body) {
    return new WireResponse(
        status, Map.of(), ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
  }

  private void send(String target) {
    Map<String, String> headers = Map.of("x-amz-target", target);
    door.handle(new WireRequest(headers::get, ByteBuffer.wrap(new byte[0])));
  }

  private void answer(int status, String body) {
    CompletableFuture<WireResponse> answered = answer;
    answer = new CompletableFuture<>();
    answered.complete(response(status, body));
  }

  private Timer timer(String operation, String outcome, String error) {
    return registry
        .get("cairn.requests")
        .tags("operation", operation, "outcome", outcome, "error", error)
        .timer();
  }

  @Test
  void requests_areCountedByOperationAndOutcome_andTimed() {
    send("DynamoDB_20120810.PutItem");
    clock.add(Duration.ofMillis(3));
    answer(200, "{}");
    send("DynamoDB_20120810.PutItem");
    clock.add(Duration.ofMillis(40));
    answer(
        400,
        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException\","
            + "\"message\":\"#\"}");
    send("DynamoDB_20120810.NoSuchThing");
    answer(500, "no JSON");

    Timer succeeded = timer("PutItem", "success", "none");
    assertThat(succeeded.count()).isEqualTo(1);
    assertThat(succeeded.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(3);
    assertThat(timer("PutItem", "client_error", "ConditionalCheckFailedException").count())
        .isEqualTo(1);
    assertThat(timer("unknown", "server_error", "unknown").count()).isEqualTo(1);
    assertThat(metrics.page())
        .contains(
            "cairn_requests_seconds_bucket{error=\"none\",operation=\"PutItem\","
                + "outcome=\"success\",le=\"0.001\"} 0.0\n")
        .contains(
            "cairn_requests_seconds_bucket{error=\"none\",operation=\"PutItem\","
                + "outcome=\"success\",le=\"0.005\"} 1.0\n");
  }

  @Test
  void histogram_keepsWhatIsLongAgo() {
    send("DynamoDB_20120810.GetItem");
    answer(200, "{}");
    clock.add(Duration.ofDays(30));
    send("DynamoDB_20120810.GetItem");
    answer(200, "{}");
    assertThat(metrics.page())
        .contains("operation=\"GetItem\",outcome=\"success\",le=\"2.5E-4\"} 2.0\n")
        .contains("operation=\"GetItem\",outcome=\"success\"} 2.0\n");
  }

  @Test
  void activeRequests_areThoseWithoutAnswer() {
    send("DynamoDB_20120810.PutItem");
    send("DynamoDB_20120810.PutItem");
    assertThat(metrics.page()).contains("cairn_requests_active 2.0\n");
    answer(200, "{}");
    assertThat(metrics.page()).contains("cairn_requests_active 0.0\n");
  }

  @Test
  void lostReplies_areAnOutcome_andAFailureIsAServerError() {
    faults.on("PutItem").loseReply().once();
    send("DynamoDB_20120810.PutItem");
    answer(200, "{}");
    assertThat(timer("PutItem", "lost", "none").count()).isEqualTo(1);

    answer.completeExceptionally(new IllegalStateException("closed"));
    send("DynamoDB_20120810.PutItem");
    assertThat(timer("PutItem", "server_error", "none").count()).isEqualTo(1);

    FrontDoor broken =
        metrics.measured(
            request -> {
              throw new IllegalStateException("closed");
            });
    Map<String, String> headers = Map.of();
    assertThatThrownBy(
            () -> broken.handle(new WireRequest(headers::get, ByteBuffer.wrap(new byte[0]))))
        .isInstanceOf(IllegalStateException.class);
    assertThat(metrics.page()).contains("cairn_requests_active 0.0\n");
  }

  private static Consumption consumption(double tableUnits, String index, double indexUnits) {
    Consumption consumption = Consumption.ofTable(tableUnits);
    consumption.addGlobal(index, indexUnits);
    return consumption;
  }

  @Test
  void capacity_isThatOfTheAccount_beforeAndAfter() {
    CapacityAccount account = account();
    account.chargeWrite("orders", consumption(2, "byMail", 1));
    metrics.capacity(account);
    System.gc();
    account.chargeRead("orders", Consumption.ofTable(0.5));
    account.chargeRead("users\"\n", consumption(0, "byName", 4));
    assertThat(metrics.page())
        .contains(
            "# TYPE cairn_consumed_units_total counter\n",
            "cairn_consumed_units_total{index=\"\",kind=\"read\",table=\"orders\"} 0.5\n",
            "cairn_consumed_units_total{index=\"\",kind=\"write\",table=\"orders\"} 2.0\n",
            "cairn_consumed_units_total{index=\"byMail\",kind=\"write\",table=\"orders\"} 1.0\n",
            "{index=\"byName\",kind=\"read\",table=\"users\\\"\\n\"} 4.0\n");
  }

  @Test
  void capacityOfNamespaces_isKeptApart() {
    for (String region : List.of("eu-west-1", "us-east-1")) {
      CapacityAccount account = account();
      account.chargeWrite("orders", Consumption.ofTable(1));
      metrics.capacity(account, new Namespace("111122223333", region));
    }
    assertThat(metrics.page())
        .contains(
            "{account=\"111122223333\",index=\"\",kind=\"write\",region=\"eu-west-1\",table=\"orders\"} 1.0",
            "{account=\"111122223333\",index=\"\",kind=\"write\",region=\"us-east-1\",table=\"orders\"} 1.0");
  }

  @Test
  void capacity_isShownForTheFirstTablesOnly() {
    CapacityAccount account = account();
    metrics.capacity(account);
    for (int i = 0; i < ServerMetrics.RESOURCE_COUNT_MAX + 5; i++) {
      account.chargeWrite("table" + i, Consumption.ofTable(1));
    }
    assertThat(registry.find("cairn.consumed.units").functionCounters())
        .hasSize(2 * ServerMetrics.RESOURCE_COUNT_MAX);
  }

  @Test
  void page_hasOtherMetersOfTheRegistry_andEachNameOnce() {
    Counter.builder("jobs.done").tag("kind", "b").register(registry).increment(2);
    Counter.builder("jobs.done").tag("kind", "a").register(registry).increment(1);
    Gauge.builder("load", () -> 1.0 / 0).register(registry);
    registry.summary("sizes").record(3);
    send("DynamoDB_20120810.PutItem");
    answer(200, "{}");
    assertThat(metrics.page())
        .contains(
            "# TYPE jobs_done_total counter\n"
                + "jobs_done_total{kind=\"a\"} 1.0\n"
                + "jobs_done_total{kind=\"b\"} 2.0\n"
                + "# TYPE load gauge\n"
                + "load +Inf\n")
        .contains(
            "# HELP cairn_requests_active Requests that have arrived whole and are not answered"
                + " yet.\n# TYPE cairn_requests_active gauge\n")
        .doesNotContain("sizes", "cairn_requests_histogram");
  }
}
