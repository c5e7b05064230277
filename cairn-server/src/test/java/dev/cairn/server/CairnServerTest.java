package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireResponse;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CairnServerTest {
  /** Answers with the request's target and body. */
  private static final FrontDoor ECHO =
      request ->
          CompletableFuture.completedFuture(
              answer(request.headers().get("x-amz-target") + " " + text(request.body())));

  private final List<AutoCloseable> open = new ArrayList<>();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static WireResponse answer(String body) {
    return new WireResponse(
        200,
        Map.of("content-type", "application/x-amz-json-1.0"),
        ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(ByteBuffer body) {
    return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
  }

  private CairnServer serve(FrontDoor frontDoor) throws IOException {
    return serve(frontDoor, ServerOptions.defaults());
  }

  private CairnServer serve(FrontDoor frontDoor, ServerOptions options) throws IOException {
    CairnServer server = CairnServer.start(frontDoor, options);
    open.add(server);
    return server;
  }

  private RawConnection connect(CairnServer server) throws IOException {
    RawConnection connection = new RawConnection(server.uri());
    open.add(0, connection);
    return connection;
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
  }

  private HttpResponse<String> post(CairnServer server, String target, String body)
      throws Exception {
    return client.send(
        HttpRequest.newBuilder(server.uri())
            .header("x-amz-target", target)
            .header("content-type", "application/x-amz-json-1.0")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static String request(String target, String body) {
    return "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: "
        + target
        + "\r\ncontent-length: "
        + body.getBytes(StandardCharsets.ISO_8859_1).length
        + "\r\n\r\n"
        + body;
  }

  @Test
  void post_ofAnOperation_isAnsweredByTheFrontDoor() throws Exception {
    HttpResponse<String> response = post(serve(ECHO), "Target", "{\"ä\":1}");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("Target {\"ä\":1}");
    assertThat(response.headers().firstValue("content-type"))
        .contains("application/x-amz-json-1.0");
  }

  @Test
  void date_isTheClocksInTheFormOfHttp() throws Exception {
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-12-01T02:03:04.5Z"));
    ServerOptions d = ServerOptions.defaults();
    ServerOptions options =
        new ServerOptions(
            d.host(),
            d.port(),
            d.access(),
            d.bodyBytesMax(),
            d.requestTimeout(),
            d.shutdownTimeout(),
            d.executor(),
            clock,
            d.random());

    assertThat(post(serve(ECHO, options), "T", "").headers().firstValue("date"))
        .contains("Tue, 01 Dec 2026 02:03:04 GMT");
  }

  @Test
  void otherMethodsAndPaths_are404AndKeepTheConnection() throws Exception {
    RawConnection connection = connect(serve(ECHO));
    for (String line :
        List.of("PUT / HTTP/1.1", "DELETE / HTTP/1.1", "OPTIONS / HTTP/1.1", "GET /x HTTP/1.1")) {
      connection.send(line + "\r\nhost: localhost\r\n\r\n");
      RawConnection.Answer answer = connection.receive();
      assertThat(answer.status()).as(line).isEqualTo(404);
      assertThat(answer.body()).isEqualTo("<UnknownOperationException/>\n");
      assertThat(answer.headers().get("x-amz-crc32")).isEqualTo("3552371480");
      assertThat(answer.headers().get("x-amzn-requestid")).matches("[0-9A-Z]{52}");
    }
    connection.send("POST /x HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}");
    assertThat(connection.receive().status()).isEqualTo(404);
    connection.send(request("T", "still here"));
    assertThat(connection.receive().body()).isEqualTo("T still here");
  }

  @Test
  void pipelinedRequests_areAnsweredInOrder_whateverCompletesFirst() throws Exception {
    BlockingQueue<CompletableFuture<WireResponse>> waiting = new LinkedBlockingQueue<>();
    FrontDoor slow =
        request -> {
          CompletableFuture<WireResponse> future = new CompletableFuture<>();
          waiting.add(future);
          return future;
        };
    RawConnection connection = connect(serve(slow));
    connection.send(request("T", "a") + request("T", "b") + request("T", "c"));
    List<CompletableFuture<WireResponse>> futures = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      futures.add(waiting.take());
    }

    futures.get(2).complete(answer("third"));
    futures.get(1).complete(answer("second"));
    futures.get(0).complete(answer("first"));

    assertThat(connection.receive().body()).isEqualTo("first");
    assertThat(connection.receive().body()).isEqualTo("second");
    assertThat(connection.receive().body()).isEqualTo("third");
  }

  @Test
  void pipelinedRequests_beyondTheUnansweredLimit_areAllAnsweredInOrder() throws Exception {
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger inFlightMax = new AtomicInteger();
    FrontDoor slow =
        request -> {
          inFlightMax.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
          String body = text(request.body());
          return CompletableFuture.supplyAsync(
              () -> {
                inFlight.decrementAndGet();
                return answer(body);
              },
              CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
        };
    RawConnection connection = connect(serve(slow));
    int count = 500;
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < count; i++) {
                  connection.send(request("T", i + "x".repeat(5000)));
                }
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    writer.start();
    for (int i = 0; i < count; i++) {
      assertThat(connection.receive().body()).isEqualTo(i + "x".repeat(5000));
    }
    writer.join();
    assertThat(inFlightMax.get()).isBetween(2, 64);
  }

  @Test
  void chunkedBody_isPutTogether() throws Exception {
    RawConnection connection = connect(serve(ECHO));
    connection.send(
        "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: T\r\ntransfer-encoding: chunked\r\n\r\n");
    connection.send("3\r\nabc\r\n");
    connection.send("4;ext=1\r\ndefg\r\n0\r\nx-trailer: 1\r\n\r\n");

    assertThat(connection.receive().body()).isEqualTo("T abcdefg");
  }

  @Test
  void malformedChunk_is400AndEndsTheConnection() throws Exception {
    RawConnection connection = connect(serve(ECHO));
    connection.send(
        "POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nab");

    assertThat(connection.receive().status()).isEqualTo(400);
    assertThat(connection.isAtEnd()).isTrue();
  }

  @Test
  void bodyThatStopsHalfWay_harmsNobody() throws Exception {
    AtomicInteger handled = new AtomicInteger();
    FrontDoor counting =
        request -> {
          handled.incrementAndGet();
          return ECHO.handle(request);
        };
    CairnServer server = serve(counting);
    try (RawConnection broken = new RawConnection(server.uri())) {
      broken.send(
          "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{\"TableName\":");
    }

    assertThat(post(server, "T", "b").body()).isEqualTo("T b");
    assertThat(handled.get()).isEqualTo(1);
  }

  @Test
  void clientThatLeavesInTheMiddleOfAnAnswer_harmsNobody() throws Exception {
    String large = "x".repeat(4 * 1024 * 1024);
    CairnServer server = serve(request -> CompletableFuture.completedFuture(answer(large)));
    for (int i = 0; i < 20; i++) {
      RawConnection leaving = connect(server);
      leaving.send(request("Query", "{}"));
      leaving.receive(1024);
      leaving.close();
    }

    assertThat(post(server, "Query", "{}").body()).isEqualTo(large);
  }

  @Test
  void requestThatTakesTooLong_endsItsConnection() throws Exception {
    CairnServer server =
        serve(ECHO, ServerOptions.defaults().withRequestTimeout(Duration.ofMillis(200)));
    RawConnection halfHead = connect(server);
    halfHead.send("POST / HTTP/1.1\r\nhost:");
    RawConnection halfBody = connect(server);
    halfBody.send("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{");
    RawConnection idle = connect(server);

    assertThat(halfHead.isAtEnd()).isTrue();
    assertThat(halfBody.isAtEnd()).isTrue();
    assertThat(idle.isAtEnd()).isTrue();
  }

  @Test
  void slowAnswer_isWaitedForBeyondTheRequestTimeout() throws Exception {
    CompletableFuture<WireResponse> answer = new CompletableFuture<>();
    CairnServer server =
        serve(
            request -> answer, ServerOptions.defaults().withRequestTimeout(Duration.ofMillis(50)));
    RawConnection connection = connect(server);
    connection.send(request("T", "a"));
    CompletableFuture.delayedExecutor(400, TimeUnit.MILLISECONDS)
        .execute(() -> answer.complete(answer("late")));

    assertThat(connection.receive().body()).isEqualTo("late");
  }

  @Test
  void bodyBeyondTheLimit_is413_announcedOrNot() throws Exception {
    CairnServer server = serve(ECHO, ServerOptions.defaults().withBodyBytesMax(1000));
    String tooLarge = "The request body is larger than 1000 bytes";

    assertThat(post(server, "T", "x".repeat(1000)).statusCode()).isEqualTo(200);
    HttpResponse<String> announced = post(server, "T", "x".repeat(1001));
    assertThat(announced.statusCode()).isEqualTo(413);
    assertThat(announced.body()).contains(tooLarge);

    RawConnection chunked = connect(server);
    chunked.send("POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n");
    chunked.send("1f4\r\n" + "x".repeat(500) + "\r\n1f5\r\n" + "x".repeat(501) + "\r\n");
    assertThat(chunked.receive().body()).contains(tooLarge);
    assertThat(chunked.isAtEnd()).isTrue();
  }

  @Test
  void bodyFarBeyondTheLimit_stillLetsTheClientReadTheAnswer() throws Exception {
    CairnServer server = serve(ECHO);
    HttpResponse<String> response = post(server, "T", "x".repeat(20 * 1024 * 1024));

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body()).contains("larger than 16777216 bytes");
    assertThat(post(server, "T", "y").body()).isEqualTo("T y");
  }

  @Test
  void largeBody_arrivesWhole() throws Exception {
    String body = "0123456789abcdef".repeat(1024 * 1024);

    assertThat(post(serve(ECHO), "T", body).body()).isEqualTo("T " + body);
  }

  @Test
  void tooLongLineOrHeader_is4xxAndEndsTheConnection() throws Exception {
    CairnServer server = serve(ECHO);
    RawConnection line = connect(server);
    line.send("GET /" + "x".repeat(9000) + " HTTP/1.1\r\n\r\n");
    assertThat(line.receive().status()).isEqualTo(414);
    assertThat(line.isAtEnd()).isTrue();

    RawConnection header = connect(server);
    header.send("GET / HTTP/1.1\r\nx: " + "x".repeat(40_000) + "\r\n\r\n");
    assertThat(header.receive().status()).isEqualTo(431);
    assertThat(header.isAtEnd()).isTrue();
  }

  @Test
  void garbage_is400_andAnswersBeforeItStillArrive() throws Exception {
    RawConnection connection = connect(serve(ECHO));
    connection.send(request("T", "good") + "\u0000\u0001\u0002 what is this\r\n\r\n");

    assertThat(connection.receive().body()).isEqualTo("T good");
    assertThat(connection.receive().status()).isEqualTo(400);
    assertThat(connection.isAtEnd()).isTrue();
  }

  @Test
  void expect100Continue_isContinued_orRefusedForTooLargeABody() throws Exception {
    CairnServer server = serve(ECHO, ServerOptions.defaults().withBodyBytesMax(10));
    RawConnection small = connect(server);
    small.send(
        "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: T\r\nexpect: 100-continue\r\n"
            + "content-length: 2\r\n\r\n");
    assertThat(small.receive().status()).isEqualTo(100);
    small.send("{}");
    assertThat(small.receive().body()).isEqualTo("T {}");

    RawConnection large = connect(server);
    large.send(
        "POST / HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 11\r\n\r\n");
    assertThat(large.receive().status()).isEqualTo(413);

    RawConnection other = connect(server);
    other.send("POST / HTTP/1.1\r\nhost: localhost\r\nexpect: tea\r\ncontent-length: 1\r\n\r\n");
    assertThat(other.receive().status()).isEqualTo(417);
  }

  @Test
  void connectionClose_isHonoured() throws Exception {
    RawConnection connection = connect(serve(ECHO));
    connection.send(
        "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: T\r\nconnection: close\r\n\r\n");

    RawConnection.Answer answer = connection.receive();
    assertThat(answer.body()).isEqualTo("T ");
    assertThat(answer.headers()).containsEntry("connection", "close");
    assertThat(connection.isAtEnd()).isTrue();
  }

  @Test
  void frontDoorThatFails_is500_andTheConnectionGoesOn() throws Exception {
    FrontDoor failing =
        request -> {
          String body = text(request.body());
          if (body.equals("throw")) {
            throw new IllegalStateException("thrown");
          }
          return body.equals("fail")
              ? CompletableFuture.failedFuture(new IllegalStateException("failed"))
              : ECHO.handle(request);
        };
    RawConnection connection = connect(serve(failing));
    connection.send(request("T", "throw") + request("T", "fail") + request("T", "work"));

    assertThat(connection.receive().status()).isEqualTo(500);
    assertThat(connection.receive().status()).isEqualTo(500);
    assertThat(connection.receive().body()).isEqualTo("T work");
  }

  @Test
  void close_answersWhatHasArrived_andRefusesNewConnections() throws Exception {
    CompletableFuture<WireResponse> answer = new CompletableFuture<>();
    CompletableFuture<Void> arrived = new CompletableFuture<>();
    CairnServer server =
        serve(
            request -> {
              arrived.complete(null);
              return answer;
            });
    RawConnection idle = connect(server);
    RawConnection busy = connect(server);
    busy.send(request("T", "a"));
    arrived.get();

    Thread closing = new Thread(server::close);
    closing.start();
    assertThat(idle.isAtEnd()).isTrue();
    answer.complete(answer("last"));

    RawConnection.Answer last = busy.receive();
    assertThat(last.body()).isEqualTo("last");
    assertThat(last.headers()).containsEntry("connection", "close");
    assertThat(busy.isAtEnd()).isTrue();
    closing.join();
    server.awaitClosed();
    assertThatThrownBy(() -> new RawConnection(server.uri()).receive())
        .isInstanceOfAny(SocketException.class, EOFException.class);
  }

  @Test
  void close_withAnAnswerThatNeverComes_returnsAfterItsTimeout() throws Exception {
    CompletableFuture<Void> arrived = new CompletableFuture<>();
    CairnServer server =
        serve(
            request -> {
              arrived.complete(null);
              return new CompletableFuture<>();
            },
            ServerOptions.defaults().withShutdownTimeout(Duration.ofMillis(100)));
    RawConnection connection = connect(server);
    connection.send(request("T", "a"));
    arrived.get();

    server.close();

    assertThat(connection.isAtEnd()).isTrue();
  }

  @Test
  void start_onAnAddressThatIsNoLoopback_isRefused() {
    for (String host : List.of("0.0.0.0", "192.0.2.1", "::")) {
      assertThatThrownBy(() -> serve(ECHO, ServerOptions.defaults().withHost(host)))
          .as(host)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("without access keys")
          .hasMessageContaining(host);
    }
  }

  @Test
  void start_onATakenPort_saysWhichAddress() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ServerOptions options = ServerOptions.defaults().withPort(taken.getLocalPort());

      assertThatThrownBy(() -> serve(ECHO, options))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("127.0.0.1")
          .hasMessageContaining(Integer.toString(taken.getLocalPort()));
    }
  }

  @Test
  void uri_namesHostAndActualPort() throws Exception {
    URI uri = serve(ECHO, ServerOptions.defaults().withHost("localhost")).uri();

    assertThat(uri.getHost()).isEqualTo("localhost");
    assertThat(uri.getPort()).isPositive();
  }
}
