package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireResponse;
import dev.cairn.protocol.fault.FaultKind;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.FaultyFrontDoor;
import dev.cairn.protocol.fault.MovableClock;
import dev.cairn.server.RawConnection.Answer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The admin calls that set faults and move the time, and what a client then meets. */
@Timeout(60)
class ServerAdminTest {
  private static final String ADMIN = "x-cairn-admin: 1\r\n";

  private final AtomicInteger applied = new AtomicInteger();
  private final Faults faults = new Faults();
  private final FrontDoor frontDoor =
      new FaultyFrontDoor(
          request -> {
            applied.incrementAndGet();
            return CompletableFuture.completedFuture(
                new WireResponse(
                    200, Map.of(), ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8))));
          },
          faults,
          delay -> Runnable::run,
          new SplittableRandom(1));
  private final MovableClock clock =
      new MovableClock((InstantSource) () -> Instant.parse("2030-01-31T00:00:00Z"));
  private CairnServer server;

  @BeforeEach
  void start() throws IOException {
    ServerMetrics metrics = new ServerMetrics(new SimpleMeterRegistry());
    server = CairnServer.start(frontDoor, ServerOptions.defaults(), faults, clock, metrics);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String request(String method, String path, String headers, String body) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nhost: localhost\r\n"
        + headers
        + "content-length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  private static String operation(String name) {
    return request("POST", "/", "x-amz-target: DynamoDB_20120810." + name + "\r\n", "{}");
  }

  private Answer call(String request) throws IOException {
    try (RawConnection connection = new RawConnection(server.uri())) {
      connection.send(request);
      return connection.receive();
    }
  }

  private Answer admin(String method, String body) throws IOException {
    return call(request(method, "/_cairn/faults", ADMIN, body));
  }

  private Answer clock(String method, String body) throws IOException {
    return call(request(method, "/_cairn/clock", ADMIN, body));
  }

  private static String lose(String kind) {
    return "{\"rules\":[{\"fault\":\"" + kind + "\",\"operation\":\"PutItem\",\"times\":1}]}";
  }

  @Test
  void metrics_countRequestsAndConnections_forThisMachineOnly() throws IOException {
    call(operation("PutItem"));
    call(operation("PutItem"));

    Answer page = call(request("GET", "/_cairn/metrics", ADMIN, ""));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.headers().get("content-type"))
        .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(page.body())
        .contains(
            "cairn_requests_seconds_count{error=\"none\",operation=\"PutItem\","
                + "outcome=\"success\"} 2.0\n")
        .containsPattern("cairn_connections [1-9]\\d*\\.0\n");
    assertThat(call(request("GET", "/_cairn/metrics", "", "")).status()).isEqualTo(404);
    assertThat(call(request("POST", "/_cairn/metrics", ADMIN, "")).status()).isEqualTo(404);
  }

  @Test
  void metrics_ofAServerThatMeasuresNothing_areNotFound() throws IOException {
    try (CairnServer other = CairnServer.start(frontDoor, ServerOptions.defaults());
        RawConnection connection = new RawConnection(other.uri())) {
      connection.send(request("GET", "/_cairn/metrics", ADMIN, ""));
      assertThat(connection.receive().status()).isEqualTo(404);
    }
  }

  @Test
  void lostReply_closesTheConnectionWithoutAnAnswer_afterTheRequestWasApplied() throws IOException {
    assertThat(admin("PUT", lose("LOSE_REPLY")).status()).isEqualTo(200);

    assertThatThrownBy(() -> call(operation("PutItem"))).isInstanceOf(IOException.class);

    assertThat(applied).hasValue(1);
    assertThat(call(operation("PutItem")).status()).isEqualTo(200);
    assertThat(admin("GET", "").body()).contains("\"injected\":{\"PutItem\":{\"LOSE_REPLY\":1}}");
  }

  @Test
  void lostRequest_closesTheConnection_andNothingIsApplied() throws IOException {
    admin("PUT", lose("LOSE_REQUEST"));

    assertThatThrownBy(() -> call(operation("PutItem"))).isInstanceOf(IOException.class);

    assertThat(applied).hasValue(0);
  }

  @Test
  void answersBeforeALostOne_arrive() throws IOException {
    admin("PUT", lose("LOSE_REPLY"));
    try (RawConnection connection = new RawConnection(server.uri())) {
      connection.send(operation("GetItem") + operation("PutItem") + operation("GetItem"));

      assertThat(connection.receive().status()).isEqualTo(200);
      assertThatThrownBy(connection::receive).isInstanceOf(IOException.class);
    }
  }

  @Test
  void adminCalls_readSetAndRemoveTheScript() throws IOException {
    assertThat(admin("GET", "").body()).isEqualTo("{\"seed\":0,\"rules\":[],\"injected\":{}}");
    Answer set = admin("PUT", lose("THROTTLE"));
    assertThat(set.body()).contains("\"fault\":\"THROTTLE\"");
    assertThat(call(operation("PutItem")).status()).isEqualTo(400);
    assertThat(faults.injected().count(FaultKind.THROTTLE)).isEqualTo(1);

    assertThat(admin("DELETE", "").body()).contains("\"injected\":{\"PutItem\":");
    assertThat(faults.script()).isEqualTo("{\"seed\":0,\"rules\":[],\"injected\":{}}");
    assertThat(admin("POST", "{}").status()).isEqualTo(404);
  }

  @Test
  void wrongScript_isRefusedWithItsReason_andChangesNothing() throws IOException {
    admin("PUT", lose("THROTTLE"));

    Answer answer = admin("PUT", "{\"rules\":[{\"fault\":\"NONE\"}]}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\\\"NONE\\\" is none of", "LOSE_REPLY");
    assertThat(faults.script()).contains("THROTTLE");
  }

  @Test
  void clock_isReadMovedAndSetBack() throws IOException {
    assertThat(clock("GET", "").body()).isEqualTo("{\"now\":\"2030-01-31T00:00:00Z\"}");
    assertThat(clock("POST", "PT11M").body()).isEqualTo("{\"now\":\"2030-01-31T00:11:00Z\"}");
    assertThat(clock.instant()).isEqualTo("2030-01-31T00:11:00Z");
    assertThat(clock("POST", "PT1M").body()).isEqualTo("{\"now\":\"2030-01-31T00:12:00Z\"}");
    assertThat(clock("PUT", "2029-01-01T00:00:00Z").body())
        .isEqualTo("{\"now\":\"2029-01-01T00:00:00Z\"}");
    assertThat(clock("DELETE", "").body()).isEqualTo("{\"now\":\"2030-01-31T00:00:00Z\"}");
    assertThat(clock("PATCH", "").status()).isEqualTo(404);
  }

  @Test
  void clock_refusesWhatIsNoTime_andStaysAsItIs() throws IOException {
    for (String wrong : new String[] {"", "11", "-PT1M", "P99999999999D", "\"PT1M\""}) {
      Answer answer = clock("POST", wrong);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.body()).contains("ClockException");
    }
    for (String wrong :
        new String[] {"", "tomorrow", "1969-12-31T23:59:59Z", "+10000-01-01T00:00:00Z"}) {
      assertThat(clock("PUT", wrong).status()).isEqualTo(400);
    }
    assertThat(clock.instant()).isEqualTo("2030-01-31T00:00:00Z");
  }

  @Test
  void callsWithoutTheAdminHeader_areNotFound() throws IOException {
    assertThat(call(request("POST", "/_cairn/clock", "", "PT1M")).status()).isEqualTo(404);
    assertThat(call(request("GET", "/_cairn/faults", "", "")).status()).isEqualTo(404);
    assertThat(call(request("PUT", "/_cairn/faults", "", lose("LOSE_REPLY"))).status())
        .isEqualTo(404);
    assertThat(call(operation("PutItem")).status()).isEqualTo(200);
  }
}
